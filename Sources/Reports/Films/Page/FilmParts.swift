import Foundations
import Walkthroughs

/// The parts of the page around the strips: the header, the toolbar, and the panel of a step.
struct FilmParts {
  let record: WalkRecord
  let flows: [FilmFlow]
  let words: FilmWords

  private var cases: [CaseRecord] { record.cases }

  /// Renders the totals of the page.
  func header(_ title: String) -> HTML {
    var facts: [(String, String)] = [
      (words(.flows), String(flows.count)), (words(.cells), String(cases.count)),
      (words(.steps), String(cases.reduce(0) { $0 + $1.steps.count })),
    ]
    for status in CaseStatus.allCases {
      let count = cases.count { $0.status == status }
      if count > 0 { facts.append((words(FilmWord(status)), String(count))) }
    }
    facts.append((words(.appTime), words.time(cases.reduce(.zero) { $0 + $1.duration })))
    if record.wall > .zero { facts.append((words(.wallTime), words.time(record.wall))) }
    return .element(
      "header", [.kind("top")],
      [
        .element("h1", [], title), .element("p", [.kind("about")], words(.about)),
        .element(
          "dl", [.kind("numbers")],
          facts.map { .element("div", [], [.element("dt", [], $0.0), .element("dd", [], $0.1)]) }),
      ])
  }

  /// The toolbar; hidden without script.
  var toolbar: HTML {
    let axes = cases.map(\.walkCase.axes)
    let locales = distinct(axes.map(\.locale)).map { ($0, words.language($0), $0 as String?) }
    let tiers = distinct(axes.map(\.tier)).map { ($0, words.plan($0), nil as String?) }
    let devices = distinct(axes.map(\.device)).map { ($0, $0, nil as String?) }
    let rows = distinct(cases.compactMap(\.walkCase.row?.name)).map { ($0, $0, nil as String?) }
    let ended = StepOutcome.allCases.filter { outcome in
      cases.contains { $0.steps.contains { $0.outcome == outcome } }
    }
    var compared = [("locale", words(.languages), locales.count), ("tier", words(.plans), tiers.count)]
    compared += [("device", words(.devices), devices.count), ("case", words(.rows), rows.count)]
    let wide = compared.filter { $0.2 > 1 }.map { ($0.0, $0.1) } + [("none", words(.oneByOne))]
    return .element(
      "form", [.kind("toolbar"), .of("role", "search"), .flag("hidden")],
      [
        .element(
          "input",
          [
            .of("type", "search"), .of("id", "search"), .of("placeholder", words(.search)),
            .of("aria-label", words(.search)), .of("autocomplete", "off"), .of("spellcheck", "false"),
          ]),
        flows.count > 1
          ? choice("flow", words(.flows), [("", words(.everything))] + flows.map { ($0.address, $0.name) })
          : .nothing,
        choice(
          "outcome", words(.outcome),
          [("", words(.everything))] + ended.map { ($0.rawValue, words(FilmWord($0))) }),
        filter("locale", words(.languages), locales), filter("tier", words(.plans), tiers),
        filter("device", words(.devices), devices), filter("case", words(.rows), rows),
        wide.count > 1 ? choice("compare", words(.compare), wide) : .nothing,
        choice("look", words(.look), [("app", words(.lookApp)), ("text", words(.lookText))]),
        .element(
          "button", [.of("type", "button"), .of("id", "still"), .of("aria-pressed", "false")], words(.still)),
        choice("size", words(.size), ["35", "50", "75", "100"].map { ($0, $0 + "\u{202F}%") }),
        choice(
          "colors", words(.colors),
          [("auto", words(.colorsAuto)), ("light", words(.colorsLight)), ("dark", words(.colorsDark))]),
        .element(
          "button", [.of("type", "button"), .of("id", "help"), .of("aria-label", words(.keys))], "?"),
        .element(
          "p", [.kind("shown"), .of("role", "status")],
          [.text(words(.shown) + " "), .element("output", [.of("id", "shown")], "")]),
      ])
  }

  /// The placeholder for filters that match nothing.
  var nothing: HTML {
    .element(
      "p", [.of("id", "nothing"), .flag("hidden")],
      [
        .text(words(.nothing) + " "),
        .element("button", [.of("type", "button"), .of("id", "reset")], words(.reset)),
      ])
  }

  /// The panel of a step; the script fills it in.
  var panel: HTML {
    func button(_ id: String, _ word: FilmWord, _ sign: String) -> HTML {
      .element(
        "button",
        [.of("type", "button"), .of("id", id), .of("title", words(word)), .of("aria-label", words(word))],
        sign)
    }
    return .element(
      "aside",
      [.of("id", "panel"), .of("tabindex", "-1"), .of("aria-label", words(.steps)), .flag("hidden")],
      [
        .element(
          "div", [.kind("bare")],
          [
            .element("p", [.of("id", "counted"), .of("aria-live", "polite")], ""),
            button("previous", .previous, "‹"), button("next", .next, "›"), button("close", .close, "×"),
          ]),
        .element("div", [.of("id", "told")]),
      ])
  }

  /// The help on keyboard shortcuts.
  var keys: HTML {
    .element(
      "aside", [.of("id", "keys"), .flag("hidden"), .of("role", "dialog"), .of("aria-label", words(.keys))],
      [
        .element("b", [], words(.keys)), .element("p", [], words(.shortcuts)),
        .element("button", [.of("type", "button"), .of("id", "done")], words(.close)),
      ])
  }

  /// The texts that the script puts on the page.
  var dictionary: HTML {
    let terms: [(String, String)] = [
      ("step", words(.step, .string("{1}"), .string("{2}"))), ("place", words(.place)),
      ("began", words(.began)), ("took", words(.appTime)), ("wall", words(.wallTime)),
      ("before", words(.before)), ("after", words(.after)), ("changes", words(.changes)),
      ("same", words(.same)), ("scrolled", words(.scrolled)), ("opened", words(.opened, .string("{1}"))),
      ("noScreen", words(.noScreen)), ("notWalked", words(.notWalked)), ("offScreen", words(.offScreen)),
      ("models", words(.models)), ("flags", words(.flags)), ("elsewhere", words(.elsewhere)),
    ]
    return .element(
      "dl", [.of("id", "words"), .flag("hidden")],
      terms.map { .element("dd", [.of("data-word", $0.0)], $0.1) })
  }

  // MARK: Controls

  private func distinct(_ values: [String]) -> [String] {
    values.reduce(into: []) { known, value in if !known.contains(value) { known.append(value) } }
  }

  /// Renders buttons that each filter cases; nil where there is only one.
  private func filter(
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

  private func choice(_ name: String, _ label: String, _ values: [(String, String)]) -> HTML {
    .element(
      "label", [.kind("pick")],
      [
        .text(label + " "),
        .element(
          "select", [.of("id", name)], values.map { .element("option", [.of("value", $0.0)], $0.1) }),
      ])
  }
}
