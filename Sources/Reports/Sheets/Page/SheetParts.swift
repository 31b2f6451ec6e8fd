import Catalogs
import Foundations
import Runtime

/// The parts of the page around the frames: the header, the toolbar, and the inspector of a text.
struct SheetParts {
  let app: App
  let request: SheetRequest
  let frames: SheetFrames
  let words: SheetWords

  /// Returns a language's own name; its tag for an invented one.
  static func name(of locale: String) -> String {
    guard let tag = LocaleTag(locale), !tag.isPseudo else { return locale }
    return tag.name(in: tag)
  }

  /// Renders the totals of the page.
  ///
  /// - Parameters:
  ///   - title: the page's title.
  ///   - problems: the number of marked problems.
  ///   - texts: the number of texts that have them.
  /// - Returns: the header.
  func header(title: String, problems: Int, texts: Int) -> HTML {
    var facts = [
      (words(.screens), String(Set(frames.all.map(\.screen)).count)),
      (words(.languages), String(request.locales.count)), (words(.plans), String(request.tiers.count)),
    ]
    let devices = request.devices.map { "\($0.name) (\(words(.columns, .int($0.columns))))" }
    facts.append((words(.devices), devices.joined(separator: ", ")))
    let total = HTML.element(
      "div", [],
      [
        .element("dt", [], words(.problems)),
        .element(
          "dd", [.of("id", "total"), .of("data-count", String(problems))],
          problems == 0 ? words(.noProblems) : String(problems)),
      ])
    let distinct = HTML.element(
      "div", [],
      [
        .element("dt", [], words(.problemTexts)),
        .element("dd", [.of("id", "texts"), .of("data-count", String(texts))], String(texts)),
      ])
    let totals = problems == 0 ? [total] : [total, distinct]
    return .element(
      "header", [.kind("top")],
      [
        .element("h1", [], title), .element("p", [.kind("about")], words(.about)),
        .element(
          "dl", [.kind("numbers")],
          facts.map { .element("div", [], [.element("dt", [], $0.0), .element("dd", [], $0.1)]) } + totals),
      ])
  }

  /// The toolbar; hidden without script.
  var toolbar: HTML {
    var parts: [HTML] = [PageControls.search(words(.search))]
    parts.append(
      PageControls.filter("locale", words(.languages), request.locales.map { ($0, Self.name(of: $0), $0) }))
    parts.append(
      PageControls.filter("tier", words(.plans), request.tiers.map { ($0, words.plan($0, of: app), nil) }))
    parts.append(
      PageControls.filter("device", words(.devices), request.devices.map { ($0.name, $0.name, nil) }))
    let conditions = SheetCondition.allCases.filter { condition in
      frames.all.contains { $0.condition == condition }
    }
    parts.append(
      PageControls.filter(
        "condition", words(.states), conditions.map { ($0.rawValue, words(SheetWord($0)), nil) }))
    parts.append(
      .element(
        "div", [.kind("group")],
        [
          button("problems", words(.onlyProblems), pressed: false), step("previous", "↑", words(.previous)),
          step("next", "↓", words(.next)),
        ]))
    parts.append(
      PageControls.choice(
        "colors", words(.colors),
        [("auto", words(.colorsAuto)), ("light", words(.colorsLight)), ("dark", words(.colorsDark))]))
    parts.append(
      PageControls.choice("size", words(.size), ["50", "75", "100", "125"].map { ($0, $0 + "\u{202F}%") }))
    parts.append(PageControls.shown(words(.shown)))
    return .element(
      "form",
      [.kind("toolbar"), .of("role", "search"), .of("data-clipped", words(.clipped)), .flag("hidden")], parts)
  }

  /// The placeholder for filters that match no frame.
  var nothing: HTML {
    PageControls.nothing(words(.nothing), reset: words(.reset))
  }

  /// The inspector of a text; the script fills it in.
  var inspector: HTML {
    func row(_ name: String, _ label: SheetWord) -> HTML {
      .element(
        "div", [.of("data-row", name)],
        [.element("dt", [], words(label)), .element("dd", [.of("data-fill", name)], "")])
    }
    return .element(
      "aside",
      [.of("id", "inspector"), .flag("hidden"), .of("aria-live", "polite"), .of("aria-label", words(.key))],
      [
        .element(
          "button", [.of("type", "button"), .of("id", "close"), .of("aria-label", words(.close))], "×"),
        .element("p", [.kind("quoted"), .of("data-fill", "text")], ""),
        .element("ul", [.kind("wrong"), .of("data-fill", "problems")], ""),
        .element(
          "dl", [],
          [row("key", .key), row("catalog", .catalog), row("at", .place), row("state", .state)]),
        .element("p", [.kind("heading"), .of("data-row", "others")], words(.others)),
        .element("dl", [.kind("others"), .of("data-fill", "others")], ""),
        .element("p", [.kind("aside")], words(.shortcuts)),
      ])
  }

  // MARK: Controls

  private func button(_ name: String, _ label: String, pressed: Bool) -> HTML {
    .element(
      "button", [.of("type", "button"), .of("id", name), .of("aria-pressed", pressed ? "true" : "false")],
      label)
  }

  private func step(_ name: String, _ sign: String, _ label: String) -> HTML {
    .element(
      "button",
      [.of("type", "button"), .of("id", name), .of("title", label), .of("aria-label", label)], sign)
  }
}
