import Catalogs
import Pages
import Runtime

/// Draws a phone's screen as HTML: for translators with every text marked by where it came from, for all others as it
/// is seen, with every text marked by its node.
struct HTMLBuilder {
  private let view: ScreenView
  private let locale: String
  private let columns: Int?
  /// The page's words; nil where the screen alone is drawn and nobody is reported its texts.
  let words: SheetWords?
  /// What is wrong, in the order in which it is drawn; a mark's number is its place here, from 1.
  private(set) var problems: [SheetProblem] = []

  private let overflows: [Overflow.Place: Overflow]
  private let numbers: [String: Int]

  /// Draws a screen as it is seen.
  ///
  /// - Parameters:
  ///   - view: the screen.
  ///   - numbers: what texts are marked by, by the ids of their nodes.
  init(_ view: ScreenView, numbers: [String: Int]) {
    self.view = view
    columns = nil
    self.numbers = numbers
    locale = view.locale
    words = nil
    overflows = [:]
  }

  /// Draws a frame for translators.
  init(_ frame: SheetFrame, _ words: SheetWords) {
    view = frame.view
    locale = frame.locale
    columns = frame.device.columns
    numbers = [:]
    self.words = words
    overflows = Dictionary(frame.overflows.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The phone's screen.
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
        return .element("div", [.kind("tab", tab.isSelected ? "selected" : "")], parts)
      })
  }

  /// Nodes one after another; facts that stand alone are a list, as the page needs one around them.
  mutating func nodes(_ nodes: [ViewNode]) -> [HTML] { nodes.map { node($0) } }

  /// A node with all within it.
  mutating func node(_ node: ViewNode) -> HTML { RoleHTML.draw(node, with: &self) }

  // MARK: Texts

  /// The words of a part of a node; nothing where it has none.
  mutating func text(_ node: ViewNode, _ part: ViewNode.TextPart = .label) -> HTML? {
    guard let words = node.shownText(part) else { return nil }
    let (text, marks) = text(words, node.sources[part] ?? [], at: .node(node.id, part))
    return text + marks
  }

  /// Words that get one line, and are cut off where they need more.
  private mutating func line(_ words: String, _ sources: [TextSource], at place: Overflow.Place) -> HTML {
    let (text, marks) = text(words, sources, at: place)
    return .element("span", [.kind("line")], [text]) + marks
  }

  /// Words with where they came from, and the numbers of what is wrong with them.
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
    let own = sources.first { $0.isWords } ?? sources.first
    let others = sources.filter { $0.isWords && $0.key != own?.key }.map(\.key)
    let state = own.map { SheetWord($0.status) }
    var attributes: [HTMLAttribute?] = [
      .kind("t", own?.isWords == false ? "data" : "", kinds.map(\.rawValue).joined(separator: " ")),
      .of("tabindex", "-1"),
    ]
    if let own {
      attributes += [
        .of("title", [own.key, own.place?.description].compactMap(\.self).joined(separator: "\n")),
        .of("data-key", own.key), own.catalog.map { .of("data-catalog", $0) },
        own.place.map { .of("data-at", $0.description) }, state.map { .of("data-state", page($0)) },
        others.isEmpty ? nil : .of("data-also", others.joined(separator: "\n")),
      ]
      if let locale = own.locale, own.isWords, locale.description != self.locale, !locale.isPseudo {
        attributes.append(.of("lang", locale.description))
      }
    }
    if !found.isEmpty {
      attributes.append(.of("data-problems", found.map(\.sentence).joined(separator: "\n")))
    }
    return (.element("span", attributes, words), found.reduce(.nothing) { $0 + mark($1) })
  }

  /// The number of the node that a text belongs to; the title and the tabs are no nodes.
  private func mark(_ place: Overflow.Place) -> HTMLAttribute? {
    guard case .node(let id, _) = place else { return nil }
    return numbers[id].map { .of("data-n", String($0)) }
  }

  /// The number of something wrong, the same one where it was told before.
  private mutating func mark(_ problem: SheetProblem) -> HTML {
    let index = problems.firstIndex(of: problem) ?? problems.endIndex
    if index == problems.endIndex { problems.append(problem) }
    return .element("sup", [.kind("n", problem.kind.rawValue)], String(index + 1))
  }
}

extension HTML {
  /// A sign that only shows what words say already.
  static func glyph(_ kind: String, _ sign: String) -> HTML {
    .element("span", [.kind("glyph", kind), .of("aria-hidden", "true")], sign)
  }
}
