import Foundations
import Pages
import Runtime

/// Lists, tables, and the parts of what has several.
enum Lists {
  /// How many rows are shown at once: all of one list have the same words around other data.
  private static let shownRows = 5

  static func list(_ node: ViewNode, with pen: inout FrameDrawer) -> HTML {
    let heading = pen.text(node).map { HTML.element("p", [.kind("heading")], [$0]) }
    // How many rows there are is said to who cannot see them.
    let count = pen.words == nil ? nil : RoleDrawings.spoken(pen.text(node, .value))
    let rows = node.children.prefix(pen.words == nil ? node.children.count : shownRows)
    var parts = [
      heading, count, RoleDrawings.hint(node, with: &pen),
      .element("div", [.kind("rows")], pen.nodes(Array(rows))),
    ]
    let rest = Array(node.children.dropFirst(rows.count))
    if !rest.isEmpty, let words = pen.words {
      let known = pen.problems.count
      let inner = HTML.element("div", [.kind("rows")], pen.nodes(rest))
      parts.append(
        .element(
          "details", [.kind("more"), .flag("open", pen.problems.count > known)],
          [
            .element("summary", [.of("lang", words.locale)], words(.moreRows, .int(rest.count))),
            inner,
          ]))
    }
    return RoleDrawings.box("div", "list", node, parts)
  }

  static func row(_ node: ViewNode, with pen: inout FrameDrawer) -> HTML {
    var parts = [pen.text(node), pen.text(node, .value)]
    let cells = node.children.filter { $0.role == .cell }
    if !cells.isEmpty {
      parts.append(.element("dl", [.kind("facts")], cells.map { Shows.fact($0, with: &pen) }))
    }
    parts += pen.nodes(node.children.filter { $0.role != .cell })
    parts.append(RoleDrawings.hint(node, with: &pen))
    return RoleDrawings.box("div", "row", node, parts)
  }

  /// A step, a tab or a message.
  static func part(_ node: ViewNode, with pen: inout FrameDrawer) -> HTML {
    var parts = [
      pen.text(node).map { HTML.element("span", [.kind("name")], [$0]) },
      pen.text(node, .value).map { .element("p", [], [$0]) }, RoleDrawings.hint(node, with: &pen),
    ]
    if node.role == .step { parts.insert(.glyph("dot", node.states.contains(.checked) ? "✓" : "•"), at: 0) }
    if !node.children.isEmpty {
      parts.append(.element("div", [.kind("inner")], pen.nodes(node.children)))
    }
    return RoleDrawings.box("div", node.role.rawValue, node, parts)
  }
}
