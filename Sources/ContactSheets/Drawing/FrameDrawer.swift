import Catalogs
import Pages
import Runtime

/// Draws one frame as HTML: a phone's screen with every text marked by where it came from.
struct FrameDrawer {
  let frame: SheetFrame
  let words: SheetWords
  /// What is wrong, in the order in which it is drawn; a mark's number is its place here, from 1.
  private(set) var problems: [SheetProblem] = []

  private let overflows: [Overflow.Place: Overflow]

  init(_ frame: SheetFrame, _ words: SheetWords) {
    self.frame = frame
    self.words = words
    overflows = Dictionary(frame.overflows.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The phone's screen.
  mutating func phone() -> HTML {
    let view = frame.view
    let locale = LocaleTag(frame.locale)
    var parts = [bar(view)]
    parts.append(.element("div", [.kind("body")], nodes(view.nodes)))
    if let dialog = view.dialog { parts.append(.element("div", [.kind("veil")], [node(dialog)])) }
    if !view.tabs.isEmpty { parts.append(tabs(view.tabs)) }
    return .element(
      "div",
      [
        .kind("phone", "columns-\(frame.device.columns)", view.isSheet ? "sheet" : ""),
        .of("lang", frame.locale), .of("dir", locale?.direction == .rightToLeft ? "rtl" : "ltr"),
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
  mutating func node(_ node: ViewNode) -> HTML { RoleDrawings.draw(node, with: &self) }

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
    let overflow = overflows[place]
    let found =
      SheetProblem.all(of: sources, self.words)
      + (overflow.map { SheetProblem.all(of: $0, self.words) } ?? [])
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
        own.place.map { .of("data-at", $0.description) }, state.map { .of("data-state", self.words($0)) },
        others.isEmpty ? nil : .of("data-also", others.joined(separator: "\n")),
      ]
      if let locale = own.locale, own.isWords, locale.description != frame.locale, !locale.isPseudo {
        attributes.append(.of("lang", locale.description))
      }
    }
    if !found.isEmpty {
      attributes.append(.of("data-problems", found.map(\.sentence).joined(separator: "\n")))
    }
    return (.element("span", attributes, words), found.reduce(.nothing) { $0 + mark($1) })
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
