import Runtime

/// Draws nodes as on a phone, by their roles.
enum RoleHTML {
  /// Draws a node with its descendants.
  static func draw(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    switch node.role {
    case .text, .markdown: paragraph(node, with: &builder)
    case .heading: heading(node, with: &builder)
    case .notice, .unknown: notice(node, with: &builder)
    case .divider: .element("hr")
    case .badge:
      box("span", "badge", node, [builder.text(node), builder.text(node, .value)])
        + hinted(node, with: &builder)
    case .image, .camera: ContentHTML.picture(node, with: &builder)
    case .facts: ContentHTML.facts(node, with: &builder)
    case .fact, .cell: .element("dl", [.kind("facts")], [ContentHTML.fact(node, with: &builder)])
    case .progress, .rating, .chart: ContentHTML.measure(node, with: &builder)
    case .section, .menu, .steps, .tabs, .transcript: group(node, with: &builder)
    case .list, .table: ListHTML.list(node, with: &builder)
    case .row: ListHTML.row(node, with: &builder)
    case .step, .tab, .message: ListHTML.part(node, with: &builder)
    case .field, .choice, .choices, .option, .toggle, .stepper: ControlHTML.draw(node, with: &builder)
    case .button, .link: ControlHTML.press(node, with: &builder)
    case .dialog: dialog(node, with: &builder)
    }
  }

  /// Returns a node's element: its role, its tone and its states are classes.
  static func box(
    _ name: StaticString, _ kind: String, _ node: ViewNode, _ children: [HTML?]
  ) -> HTML {
    let states = node.states.map(\.rawValue).sorted().joined(separator: " ")
    let tone = node.tone == .neutral ? "" : node.tone.rawValue
    let level = if case .level(let level)? = node.measure { "level-\(min(max(level, 1), 6))" } else { "" }
    return .element(name, [.kind(kind, tone, states, level)], children.compactMap(\.self))
  }

  /// Draws the hint; nil where there is none.
  static func hint(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML? {
    builder.text(node, .hint).map { .element("p", [.kind("hint")], [$0]) }
  }

  /// Draws the hint after an element that has no room for it; empty where there is none.
  static func hinted(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    hint(node, with: &builder) ?? .nothing
  }

  /// Returns a text for screen readers only.
  static func spoken(_ text: HTML?) -> HTML? { text.map { .element("p", [.kind("spoken")], [$0]) } }

  private static func heading(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    box("p", "heading", node, [builder.text(node), builder.text(node, .value)]) + hinted(node, with: &builder)
  }

  private static func paragraph(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    box(
      "div", node.role.rawValue, node,
      [builder.text(node), builder.text(node, .value), hint(node, with: &builder)])
  }

  private static func notice(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    let signs: [ViewNode.Tone: String] = [.success: "✓", .warning: "!", .error: "!"]
    return box(
      "div", "notice", node,
      [.glyph("sign", signs[node.tone] ?? "i"), .element("div", [], texts(node, with: &builder))])
  }

  private static func texts(_ node: ViewNode, with builder: inout HTMLBuilder) -> [HTML] {
    var parts = ViewNode.TextPart.allCases.compactMap { part in
      builder.text(node, part).map { HTML.element("p", [], [$0]) }
    }
    parts += builder.nodes(node.children)
    return parts
  }

  /// Draws a container with a heading.
  private static func group(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    var parts: [HTML?] = [builder.text(node).map { .element("p", [.kind("heading")], [$0]) }]
    parts += [builder.text(node, .value), hint(node, with: &builder)]
    parts.append(.element("div", [.kind("inner")], builder.nodes(node.children)))
    return box("div", node.role.rawValue, node, parts)
  }

  private static func dialog(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    var parts: [HTML?] = [builder.text(node).map { .element("p", [.kind("heading")], [$0]) }]
    parts += [
      builder.text(node, .value).map { .element("p", [], [$0]) }, hint(node, with: &builder),
    ]
    parts.append(.element("div", [.kind("answers")], builder.nodes(node.children)))
    return box("div", "dialog", node, parts)
  }
}
