/// The controls of a page's toolbar, which its script reads.
enum PageControls {
  /// Returns the field of the search.
  static func search(_ label: String) -> HTML {
    .element(
      "input",
      [
        .of("type", "search"), .of("id", "search"), .of("placeholder", label), .of("aria-label", label),
        .of("autocomplete", "off"), .of("spellcheck", "false"),
      ])
  }

  /// Returns buttons that each filter what is shown; nothing where there is only one.
  ///
  /// - Parameters:
  ///   - name: what they filter by.
  ///   - label: the same in words.
  ///   - values: the values, their words, and the languages of these.
  /// - Returns: the group.
  static func filter(
    _ name: String, _ label: String, _ values: [(value: String, words: String, locale: String?)]
  ) -> HTML {
    guard values.count > 1 else { return .nothing }
    return .element(
      "div", [.kind("group"), .of("role", "group"), .of("aria-label", label)],
      values.map { value in
        .element(
          "button",
          [
            .of("type", "button"), .of("data-filter", name), .of("data-value", value.value),
            .of("aria-pressed", "true"), value.locale.map { .of("lang", $0) },
          ], value.words)
      })
  }

  /// Returns a choice of one of several values.
  ///
  /// - Parameters:
  ///   - name: its id.
  ///   - label: the same in words.
  ///   - values: the values with their words.
  /// - Returns: the label with the choice.
  static func choice(_ name: String, _ label: String, _ values: [(String, String)]) -> HTML {
    .element(
      "label", [.kind("pick")],
      [
        .text(label + " "),
        .element(
          "select", [.of("id", name)], values.map { .element("option", [.of("value", $0.0)], $0.1) }),
      ])
  }

  /// Returns the count of what is shown; the script fills it in.
  static func shown(_ label: String) -> HTML {
    .element(
      "p", [.kind("shown"), .of("role", "status")],
      [.text(label + " "), .element("output", [.of("id", "shown")], "")])
  }

  /// Returns the placeholder for filters that match nothing.
  ///
  /// - Parameters:
  ///   - label: that nothing matches.
  ///   - reset: the button that resets the filters.
  /// - Returns: the hidden placeholder.
  static func nothing(_ label: String, reset: String) -> HTML {
    .element(
      "p", [.of("id", "nothing"), .flag("hidden")],
      [
        .text(label + " "), .element("button", [.of("type", "button"), .of("id", "reset")], reset),
      ])
  }
}
