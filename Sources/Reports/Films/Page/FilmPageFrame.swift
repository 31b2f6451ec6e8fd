import Foundations
import Runtime
import Walkthroughs

/// The parts of the page around the strips: the header, the toolbar, and the panel of a step.
struct FilmPageFrame {
  let record: WalkRecord
  let flows: [FilmFlow]
  let words: FilmWords
  /// Whether the real time on the machine is shown, which differs from run to run.
  let hasTimings: Bool
  /// What the results depend on besides the flows and the app, a sentence each.
  var remarks: [String] = []

  private var cases: [CaseRecord] { record.cases }

  /// Renders the totals of the page.
  func header(_ title: String) -> HTML {
    var facts: [(String, String)] = [
      (words(.flows), String(flows.count)), (words(.cases), String(cases.count)),
      (words(.steps), String(cases.reduce(0) { $0 + $1.steps.count })),
    ]
    for status in CaseStatus.allCases {
      let count = cases.count { $0.status == status }
      if count > 0 { facts.append((words(FilmWord(status)), String(count))) }
    }
    facts.append((words(.appTime), words.time(cases.reduce(.zero) { $0 + $1.duration })))
    if hasTimings, record.wall > .zero { facts.append((words(.wallTime), words.time(record.wall))) }
    return .element(
      "header", [.kind("top")],
      [
        .element("h1", [], title), .element("p", [.kind("about")], words(.about)),
      ] + remarks.map { .element("p", [.kind("remark")], $0) } + [
        .element(
          "dl", [.kind("numbers")],
          facts.map { .element("div", [], [.element("dt", [], $0.0), .element("dd", [], $0.1)]) })
      ])
  }

  /// The toolbar; hidden without script.
  var toolbar: HTML {
    let axes = cases.map(\.walkCase.axes)
    let locales = distinct(axes.map(\.locale)).map { ($0, words.language($0), $0 as String?) }
    let tiers = distinct(axes.map(\.tier)).map { ($0, words.plan($0), nil as String?) }
    let devices = distinct(axes.map(\.device)).map { ($0, $0, nil as String?) }
    let flags = distinct(axes.map { $0.flagTexts.joined(separator: " · ") }).map { ($0, $0, nil as String?) }
    let rows = distinct(cases.compactMap(\.walkCase.row?.name)).map { ($0, $0, nil as String?) }
    let ended = StepOutcome.allCases.filter { outcome in
      cases.contains { $0.steps.contains { $0.outcome == outcome } }
    }
    var compared = [("locale", words(.languages), locales.count), ("tier", words(.plans), tiers.count)]
    compared += [("device", words(.devices), devices.count), ("flag", words(.flags), flags.count)]
    compared.append(("row", words(.rows), rows.count))
    let wide = compared.filter { $0.2 > 1 }.map { ($0.0, $0.1) } + [("none", words(.oneByOne))]
    return .element(
      "form", [.kind("toolbar"), .of("role", "search"), .flag("hidden")],
      [
        PageControls.search(words(.search)),
        flows.count > 1
          ? PageControls.choice(
            "flow", words(.flows), [("", words(.everything))] + flows.map { ($0.address, $0.name) })
          : .nothing,
        PageControls.choice(
          "outcome", words(.outcome),
          [("", words(.everything))] + ended.map { ($0.rawValue, words(FilmWord($0))) }),
        PageControls.filter("locale", words(.languages), locales),
        PageControls.filter("tier", words(.plans), tiers),
        PageControls.filter("device", words(.devices), devices),
        PageControls.filter("flag", words(.flags), flags.filter { !$0.0.isEmpty }),
        PageControls.filter("row", words(.rows), rows),
        wide.count > 1 ? PageControls.choice("compare", words(.compare), wide) : .nothing,
        PageControls.choice("look", words(.look), [("app", words(.lookApp)), ("text", words(.lookText))]),
        .element(
          "button", [.of("type", "button"), .of("id", "still"), .of("aria-pressed", "false")], words(.still)),
        PageControls.choice("size", words(.size), ["35", "50", "75", "100"].map { ($0, $0 + "\u{202F}%") }),
        PageControls.choice(
          "colors", words(.colors),
          [("auto", words(.colorsAuto)), ("light", words(.colorsLight)), ("dark", words(.colorsDark))]),
        .element(
          "button", [.of("type", "button"), .of("id", "help"), .of("aria-label", words(.keys))], "?"),
        PageControls.shown(words(.shown)),
      ])
  }

  /// The placeholder for filters that match nothing.
  var nothing: HTML {
    PageControls.nothing(words(.nothing), reset: words(.reset))
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
}

/// The style of the page: its own rules, around phones in the app's colors.
enum FilmStyle {
  /// Returns the style for an app.
  static func style(of app: App) -> PageStyle {
    var style = PageStyle(
      PageAsset(embedded: PackageResources.report_css), PageAsset(embedded: PackageResources.film_css),
      PageAsset(embedded: PackageResources.list_css),
      PageAsset(embedded: PackageResources.strips_css), PageAsset(embedded: PackageResources.panel_css),
      ScreenDrawing.rules.0, ScreenDrawing.rules.1, PageAsset(embedded: PackageResources.screens_css))
    ScreenDrawing.addColors(to: &style, of: app, columns: Set(app.profiles.map(\.columns) + [48]))
    return style
  }
}
