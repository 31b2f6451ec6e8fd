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

/// Every screen of an app in every locale and plan, side by side on one page.
///
/// The page is one file that loads nothing: it can be sent to a translator and opened anywhere.
package struct ContactSheet: Sendable {
  /// The file.
  package let source: String
  /// The number of frames.
  package let frameCount: Int
  /// The number of marked problems; one that several frames have is counted in each.
  package let problemCount: Int
  /// The number of texts with a problem: a key in a locale is one, in however many frames it is.
  package let problemTextCount: Int
  /// The screens that could not be captured, with the reasons.
  package let failures: [SheetError]

  /// Captures the requested screens, and renders the page.
  package init(_ host: any SheetHost, _ request: SheetRequest) {
    let frames = SheetCapture(host, request).frames()
    let page = SheetPage(host.app, request, frames)
    source = page.source
    frameCount = frames.all.count
    problemCount = page.problemCount
    problemTextCount = page.problemTextCount
    failures = frames.failures
  }
}

/// The style of the page: its own rules, and the app's colors on the phones.
enum SheetStyle {
  /// Returns the style for an app.
  ///
  /// - Parameters:
  ///   - light: its light colors.
  ///   - dark: its dark colors.
  ///   - columns: the line widths of its devices, in cells.
  /// - Returns: all rules of the page.
  static func style(light: Palette, dark: Palette, columns: Set<Int>) -> PageStyle {
    var style = PageStyle(
      PageAsset(embedded: PackageResources.report_css), PageAsset(embedded: PackageResources.sheet_css),
      phone,
      controls,
      PageAsset(embedded: PackageResources.marks_css))
    style.setColors("html[data-colors=light] .phone,html .phone", colors(light, isDark: false))
    style.setColors("html[data-colors=dark] .phone", colors(dark, isDark: true))
    style.setNumbers(".phone.columns-", "--columns", columns.sorted())
    return style
  }

  /// A phone's screen: as wide as its device profile in cells, half an em each.
  static let phone = PageAsset(embedded: PackageResources.phone_css)

  /// Fields and buttons of a phone, which are inert on a page.
  static let controls = PageAsset(embedded: PackageResources.controls_css)

  /// Returns the app's colors, completed by defaults, and the text color on its primary one.
  static func colors(_ palette: Palette, isDark: Bool) -> [(name: StaticString, rgb: UInt32)] {
    let names: [(StaticString, Palette.Name, light: UInt32, dark: UInt32)] = [
      ("--primary", .primary, 0x1F5FBF, 0x8AB4F8), ("--background", .background, 0xFFFFFF, 0x16181C),
      ("--surface", .surface, 0xF3F4F6, 0x23262B), ("--ink", .text, 0x1B1C1E, 0xF1F2F4),
      ("--faint", .textSecondary, 0x5A5F66, 0xB4B9C0), ("--danger", .emergency, 0xC62828, 0xFF6B6B),
      ("--success", .success, 0x2E7D32, 0x81C784), ("--warning", .warning, 0xB26A00, 0xFFD54F),
    ]
    let primary = palette.colors[.primary] ?? (isDark ? 0x8AB4F8 : 0x1F5FBF)
    return names.map { name, key, light, dark in (name, palette.colors[key] ?? (isDark ? dark : light)) }
      + [("--on-primary", readable(on: primary))]
  }

  /// Returns black or white, whichever is more readable on a color (WCAG 2.2, relative luminance with gamma 2.2).
  private static func readable(on color: UInt32) -> UInt32 {
    func linear(_ shift: UInt32) -> Double {
      let channel = Double(color >> shift & 0xFF) / 255
      // Accurate enough to distinguish light from dark.
      return channel * channel
    }
    let luminance = 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    return luminance > 0.22 ? 0x000000 : 0xFFFFFF
  }
}
