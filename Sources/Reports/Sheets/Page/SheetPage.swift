import Catalogs
import Foundations
import Runtime

/// Renders the page of a sheet.
struct SheetPage {
  let app: App
  let request: SheetRequest
  let frames: SheetFrames
  let words: SheetWords
  private let drawn: [(frame: SheetFrame, phone: HTML, problems: [SheetProblem])]

  init(_ app: App, _ request: SheetRequest, _ frames: SheetFrames) {
    self.app = app
    self.request = request
    self.frames = frames
    let words = SheetWords(app, locale: request.pageLocale)
    self.words = words
    drawn = frames.all.map { frame in
      var drawer = HTMLBuilder(frame, words)
      let phone = drawer.phone()
      return (frame, phone, drawer.problems)
    }
  }

  /// The number of marked problems.
  var problemCount: Int { drawn.reduce(0) { $0 + $1.problems.count } }

  /// The number of texts with a problem, each counted once in a locale.
  var problemTextCount: Int {
    drawn.reduce(into: [String: Set<String>]()) { texts, drawn in
      texts[drawn.frame.locale, default: []].formUnion(drawn.problems.map(\.key))
    }.values.reduce(0) { $0 + $1.count }
  }

  /// The content of the file.
  var source: String {
    let locale = LocaleTag(request.pageLocale)
    let title = words(.title, .string(app.name(in: request.pageLocale)))
    let parts = SheetParts(app: app, request: request, frames: frames, words: words)
    let sections = request.screens.map(section)
    return HTMLPage(
      title: title, language: request.pageLocale, isRightToLeft: locale?.direction == .rightToLeft,
      style: SheetStyle.style(light: app.light, dark: app.dark, columns: Set(request.devices.map(\.columns))),
      script: PageScript(PageAsset(embedded: PackageResources.sheet_js)),
      body: [
        .element("a", [.kind("skip"), .link(to: "sheet")], words(.skip)),
        parts.header(title: title, problems: problemCount, texts: problemTextCount), parts.toolbar,
        .element("main", [.of("id", "sheet")], sections + [parts.nothing]), parts.inspector,
      ]
    ).source
  }

  /// Renders a screen, with its conditions below each other.
  private func section(_ screen: String) -> HTML {
    let own = drawn.filter { $0.frame.screen == screen }
    let title = own.first { $0.frame.locale == request.pageLocale }?.frame.view.title ?? ""
    var parts: [HTML] = [
      .element(
        "h2", [],
        [.element("a", [.link(to: screen)], screen)]
          + (title.isEmpty || title == screen ? [] : [.text(" "), .element("small", [], title)]))
    ]
    if let params = frames.params[screen] {
      parts.append(.element("p", [.kind("aside")], words(.openedWith, .string(params))))
    }
    for failure in frames.failures where failure.screen == screen {
      parts.append(.element("p", [.kind("aside", "failed")], words(.notShown, .string(failure.message))))
    }
    for condition in SheetCondition.allCases {
      let row = own.filter { $0.frame.condition == condition }
      guard !row.isEmpty else { continue }
      parts.append(
        .element(
          "section", [.kind("row-of-frames"), .of("data-condition", condition.rawValue)],
          [
            .element("h3", [], words(SheetWord(condition))),
            .element("div", [.kind("strip")], row.map { article($0.frame, $0.phone, $0.problems) }),
          ]))
    }
    return .element("section", [.kind("screen"), .of("id", screen), .of("data-screen", screen)], parts)
  }

  /// Renders a frame with its caption and a list of its problems.
  private func article(_ frame: SheetFrame, _ phone: HTML, _ problems: [SheetProblem]) -> HTML {
    let place = frame.place(amongDevices: request.devices.count > 1)
    let language = SheetParts.name(of: frame.locale)
    let plan = words.plan(frame.tier, of: app)
    let device = request.devices.count > 1 ? frame.device.name : nil
    let details = [plan, device].compactMap(\.self).joined(separator: " · ")
    var caption: [HTML] = [
      .element(
        "a", [.link(to: place)],
        [.element("b", [.of("lang", frame.locale)], language), .text(" "), .element("small", [], details)])
    ]
    if !problems.isEmpty {
      caption.append(
        .element(
          "span", [.kind("count"), .of("title", words(.problems))],
          [.element("span", [.kind("unseen")], words(.problems) + " "), .text(String(problems.count))]))
    }
    var parts: [HTML] = [.element("header", [], caption), phone]
    if !problems.isEmpty { parts.append(.element("ol", [.kind("problems")], problems.map(item))) }
    return .element(
      "article",
      [
        .kind("frame"), .of("id", place), .of("tabindex", "0"),
        .of("aria-label", [frame.view.title, language, details].joined(separator: ", ")),
        .of("data-screen", frame.screen), .of("data-locale", frame.locale), .of("data-tier", frame.tier),
        .of("data-device", frame.device.name), .of("data-condition", frame.condition.rawValue),
        .of("data-count", String(problems.count)),
      ], parts)
  }

  private func item(_ problem: SheetProblem) -> HTML {
    .element(
      "li", [.kind(problem.kind.rawValue)],
      [.text(problem.sentence + " "), .element("code", [], problem.key)]
        + (problem.place.map { [.text(" "), .element("small", [], $0)] } ?? []))
  }
}
