import Catalogs
package import Runtime

/// Renders a phone's screen as HTML: for translators with every text marked by its source, for others without such
/// marks, with every text marked by its node.
struct HTMLBuilder {
  private let view: ScreenView
  private let locale: String
  private let columns: Int?
  /// The page's texts; nil where only the screen is rendered, without the sources of its texts.
  let words: SheetWords?
  /// The problems, in drawing order; a mark's number is its index here, from 1.
  private(set) var problems: [SheetProblem] = []

  private let overflows: [Overflow.Place: Overflow]
  private let numbers: [String: Int]
  /// Whether what can be pressed or filled is marked by what is done with it.
  private let isLive: Bool

  /// Creates a builder for a screen as the user sees it.
  ///
  /// - Parameters:
  ///   - view: the screen.
  ///   - numbers: the marks of texts, by the ids of their nodes.
  ///   - columns: the width of the device, in cells; nil to leave it to the page.
  ///   - isLive: whether what can be pressed or filled is marked.
  init(_ view: ScreenView, numbers: [String: Int] = [:], columns: Int? = nil, isLive: Bool = false) {
    self.view = view
    self.columns = columns
    self.isLive = isLive
    self.numbers = numbers
    locale = view.locale
    words = nil
    overflows = [:]
  }

  /// Creates a builder for a frame for translators.
  init(_ frame: SheetFrame, _ words: SheetWords) {
    view = frame.view
    locale = frame.locale
    columns = frame.device.columns
    numbers = [:]
    isLive = false
    self.words = words
    overflows = Dictionary(frame.overflows.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Renders the phone's screen.
  mutating func phone() -> HTML {
    let direction = LocaleTag(locale)?.direction
    var parts = [bar(view)]
    parts.append(.element("div", [.kind("body")], nodes(view.nodes)))
    if let dialog = view.dialog { parts.append(.element("div", [.kind("veil")], [node(dialog)])) }
    if !view.tabs.isEmpty { parts.append(tabs(view.tabs)) }
    return .element(
      "div",
      [
        .kind("phone", columns.map { "columns-\($0)" } ?? "", view.isSheet ? "sheet" : ""),
        .of("lang", locale), .of("dir", direction == .rightToLeft ? "rtl" : "ltr"),
      ], parts)
  }

  private mutating func bar(_ view: ScreenView) -> HTML {
    var parts: [HTML] = []
    if view.canGoBack { parts.append(.glyph("back", "‹")) }
    parts.append(line(view.title, view.titleSources, at: .title))
    return .element("div", [.kind("bar")], parts)
  }

  private mutating func tabs(_ tabs: [ScreenView.Tab]) -> HTML {
    .element(
      "div", [.kind("tabs")],
      tabs.map { tab in
        var parts = [line(tab.label, tab.sources, at: .tab(tab.id))]
        if let badge = tab.badge { parts.append(.element("span", [.kind("count")], badge)) }
        return .element(
          "div",
          [.kind("tab", tab.isSelected ? "selected" : ""), isLive ? .of("data-tab", tab.id) : nil], parts)
      })
  }

  /// Renders nodes in order; single facts are put in a list, as HTML requires.
  mutating func nodes(_ nodes: [ViewNode]) -> [HTML] { nodes.map { node($0) } }

  /// Renders a node with its descendants.
  mutating func node(_ node: ViewNode) -> HTML {
    let drawn = RoleHTML.draw(node, with: &self)
    return isLive ? live(node, drawn) : drawn
  }

  /// Marks what a node does, in an element without a box of its own.
  private func live(_ node: ViewNode, _ drawn: HTML) -> HTML {
    guard !node.states.contains(.disabled) else { return drawn }
    let does: String? =
      switch node.interaction {
      case .press: "press"
      case .edit: node.role == .stepper ? "step" : "edit"
      case .pick: nil
      case nil: node.role == .option ? "press" : nil
      }
    guard let does else { return drawn }
    let kind = if case .edit(let kind)? = node.interaction { kind.rawValue } else { "" }
    return .element(
      "div",
      [
        .kind("at"), .of("data-id", node.id), .of("data-does", does),
        kind.isEmpty ? nil : .of("data-kind", kind),
        node.isSecret || does != "edit" ? nil : node.value.map { .of("data-value", $0) },
      ], [drawn])
  }

  /// The picture of a node, for a page whose script asks its server for it; nil elsewhere.
  ///
  /// The sign and the text stay where there is none to show.
  func livePicture(_ node: ViewNode) -> HTML? {
    guard isLive, let source = node.picture else { return nil }
    return .element(
      "img",
      [
        .kind("shot"), .of("data-picture", source), .of("alt", ""),
        node.role == .camera ? .flag("data-moves") : nil,
      ])
  }

  // MARK: Texts

  /// Renders the text of a part of a node; nil where it has none.
  mutating func text(_ node: ViewNode, _ part: ViewNode.TextPart = .label) -> HTML? {
    guard let words = node.shownText(part) else { return nil }
    let (text, marks) = text(words, node.sources[part] ?? [], at: .node(node.id, part))
    return text + marks
  }

  /// Renders a text that gets one line, and is cut off where it needs more.
  private mutating func line(_ words: String, _ sources: [TextSource], at place: Overflow.Place) -> HTML {
    let (text, marks) = text(words, sources, at: place)
    return .element("span", [.kind("line")], [text]) + marks
  }

  /// Renders a text with its sources, and the numbers of its problems.
  private mutating func text(
    _ words: String, _ sources: [TextSource], at place: Overflow.Place
  ) -> (text: HTML, marks: HTML) {
    guard let page = self.words else {
      return (.element("span", [.kind("t"), mark(place)], words), .nothing)
    }
    let found =
      SheetProblem.all(of: sources, page)
      + (overflows[place].map { SheetProblem.all(of: $0, page) } ?? [])
    let kinds = SheetProblem.Kind.allCases.filter { kind in found.contains { $0.kind == kind } }
    let own = sources.first { $0.isCatalogText } ?? sources.first
    let others = sources.filter { $0.isCatalogText && $0.key != own?.key }.map(\.key)
    let state = own.map { SheetWord($0.status) }
    var attributes: [HTMLAttribute?] = [
      .kind("t", own?.isCatalogText == false ? "data" : "", kinds.map(\.rawValue).joined(separator: " ")),
      .of("tabindex", "-1"),
    ]
    if let own {
      attributes += [
        .of("title", [own.key, own.span?.description].compactMap(\.self).joined(separator: "\n")),
        .of("data-key", own.key), own.catalog.map { .of("data-catalog", $0) },
        own.span.map { .of("data-at", $0.description) }, state.map { .of("data-state", page($0)) },
        others.isEmpty ? nil : .of("data-also", others.joined(separator: "\n")),
      ]
      if let locale = own.locale, own.isCatalogText, locale.description != self.locale, !locale.isPseudo {
        attributes.append(.of("lang", locale.description))
      }
    }
    if !found.isEmpty {
      attributes.append(.of("data-problems", found.map(\.sentence).joined(separator: "\n")))
    }
    return (.element("span", attributes, words), found.reduce(.nothing) { $0 + mark($1) })
  }

  /// Returns the number of a text's node; the title and the tabs are not nodes.
  private func mark(_ place: Overflow.Place) -> HTMLAttribute? {
    guard case .node(let id, _) = place else { return nil }
    return numbers[id].map { .of("data-n", String($0)) }
  }

  /// Renders the number of a problem; equal problems share one.
  private mutating func mark(_ problem: SheetProblem) -> HTML {
    let index = problems.firstIndex(of: problem) ?? problems.endIndex
    if index == problems.endIndex { problems.append(problem) }
    return .element("sup", [.kind("n", problem.kind.rawValue)], String(index + 1))
  }
}

extension HTML {
  /// Renders a sign that only repeats a text.
  static func glyph(_ kind: String, _ sign: String) -> HTML {
    .element("span", [.kind("glyph", kind), .of("aria-hidden", "true")], sign)
  }
}

/// Draws a screen as on a phone, in the app's colors, without inspection: for pages that show screens.
package enum ScreenDrawing {
  /// Draws a screen.
  ///
  /// - Parameters:
  ///   - view: the screen, with all rows of its lists.
  ///   - numbers: the marks of texts, written as `data-n`, by the ids of their nodes.
  /// - Returns: an element of the class `phone`; an additional class such as `columns-48` sets its width.
  package static func phone(_ view: ScreenView, numbers: [String: Int] = [:]) -> HTML {
    var drawer = HTMLBuilder(view, numbers: numbers)
    return drawer.phone()
  }

  /// Draws a screen on which what can be pressed or filled is marked: `data-id` and `data-does` of elements of the class
  /// `at`, `data-tab` of tabs.
  ///
  /// - Parameters:
  ///   - view: the screen.
  ///   - columns: the width of the device, in cells.
  /// - Returns: an element of the class `phone`.
  static func live(_ view: ScreenView, columns: Int) -> HTML {
    var drawer = HTMLBuilder(view, columns: columns, isLive: true)
    return drawer.phone()
  }

  /// The style of a phone; the page has to define the color `--line` and the shadow `--shadow`.
  package static let rules = (SheetStyle.phone, SheetStyle.controls)

  /// Adds the app's colors and the widths of phones to a style.
  ///
  /// - Parameters:
  ///   - style: the page's style.
  ///   - app: the app with the colors.
  ///   - columns: the line widths of its devices, in cells.
  package static func addColors(to style: inout PageStyle, of app: App, columns: Set<Int>) {
    style.setColors(".phone", SheetStyle.colors(app.light, isDark: false))
    // The class outside of the phone says whether the app is in dark mode.
    style.setColors(".night .phone", SheetStyle.colors(app.dark, isDark: true))
    style.setNumbers(".phone.columns-", "--columns", columns.sorted())
  }
}
