import Foundations
import Runtime

/// Draws lists, tables, and the parts of nodes with several.
enum ListHTML {
  /// The maximum number of shown rows: all rows of a list have the same texts around other data.
  private static let rowLimit = 5

  static func list(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    let heading = builder.text(node).map { HTML.element("p", [.kind("heading")], [$0]) }
    // The number of rows is spoken, for users who cannot see them.
    let count = builder.words == nil ? nil : RoleHTML.spoken(builder.text(node, .value))
    let rows = node.children.prefix(builder.words == nil ? node.children.count : rowLimit)
    var parts = [
      heading, count, RoleHTML.hint(node, with: &builder),
      .element("div", [.kind("rows")], builder.nodes(Array(rows))),
    ]
    let rest = Array(node.children.dropFirst(rows.count))
    if !rest.isEmpty, let words = builder.words {
      let known = builder.problems.count
      let inner = HTML.element("div", [.kind("rows")], builder.nodes(rest))
      parts.append(
        .element(
          "details", [.kind("more"), .flag("open", builder.problems.count > known)],
          [
            .element("summary", [.of("lang", words.locale)], words(.moreRows, .int(rest.count))),
            inner,
          ]))
    }
    return RoleHTML.box("div", "list", node, parts)
  }

  static func row(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    var parts = [builder.text(node), builder.text(node, .value)]
    let cells = node.children.filter { $0.role == .cell }
    if !cells.isEmpty {
      parts.append(.element("dl", [.kind("facts")], cells.map { ContentHTML.fact($0, with: &builder) }))
    }
    parts += builder.nodes(node.children.filter { $0.role != .cell })
    parts.append(RoleHTML.hint(node, with: &builder))
    return RoleHTML.box("div", "row", node, parts)
  }

  /// Draws a step, a tab or a message.
  static func part(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    var parts = [
      builder.text(node).map { HTML.element("span", [.kind("name")], [$0]) },
      builder.text(node, .value).map { .element("p", [], [$0]) }, RoleHTML.hint(node, with: &builder),
    ]
    if node.role == .step { parts.insert(.glyph("dot", node.states.contains(.checked) ? "✓" : "•"), at: 0) }
    if !node.children.isEmpty {
      parts.append(.element("div", [.kind("inner")], builder.nodes(node.children)))
    }
    return RoleHTML.box("div", node.role.rawValue, node, parts)
  }
}
