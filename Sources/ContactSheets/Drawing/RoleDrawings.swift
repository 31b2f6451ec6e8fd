import Pages
import Runtime

/// How nodes look on a phone, by their roles.
enum RoleDrawings {
  /// Draws a node with all within it.
  static func draw(_ node: ViewNode, with pen: inout FrameDrawer) -> HTML {
    switch node.role {
    case .text, .markdown: paragraph(node, with: &pen)
    case .heading: heading(node, with: &pen)
    case .notice, .unknown: notice(node, with: &pen)
    case .divider: .element("hr")
    case .badge:
      box("span", "badge", node, [pen.text(node), pen.text(node, .value)]) + hinted(node, with: &pen)
    case .image, .camera: Shows.picture(node, with: &pen)
    case .facts: Shows.facts(node, with: &pen)
    case .fact, .cell: .element("dl", [.kind("facts")], [Shows.fact(node, with: &pen)])
    case .progress, .rating, .chart: Shows.measure(node, with: &pen)
    case .section, .menu, .steps, .tabs, .transcript: group(node, with: &pen)
    case .list, .table: Lists.list(node, with: &pen)
    case .row: Lists.row(node, with: &pen)
    case .step, .tab, .message: Lists.part(node, with: &pen)
    case .field, .choice, .choices, .option, .toggle, .stepper: Asks.draw(node, with: &pen)
    case .button, .link: Asks.press(node, with: &pen)
    case .dialog: dialog(node, with: &pen)
    }
  }

  /// An element for a node: its role, its tone and its states are classes.
  static func box(
    _ name: StaticString, _ kind: String, _ node: ViewNode, _ children: [HTML?]
  ) -> HTML {
    let states = node.states.map(\.rawValue).sorted().joined(separator: " ")
    let tone = node.tone == .neutral ? "" : node.tone.rawValue
    let level = if case .level(let level)? = node.measure { "level-\(min(max(level, 1), 6))" } else { "" }
    return .element(name, [.kind(kind, tone, states, level)], children.compactMap(\.self))
  }

  /// The hint, where there is one.
  static func hint(_ node: ViewNode, with pen: inout FrameDrawer) -> HTML? {
    pen.text(node, .hint).map { .element("p", [.kind("hint")], [$0]) }
  }

  /// The hint behind an element that has no room for it; nothing where there is none.
  static func hinted(_ node: ViewNode, with pen: inout FrameDrawer) -> HTML {
    hint(node, with: &pen) ?? .nothing
  }

  /// What only a screen reader says.
  static func spoken(_ text: HTML?) -> HTML? { text.map { .element("p", [.kind("spoken")], [$0]) } }

  private static func heading(_ node: ViewNode, with pen: inout FrameDrawer) -> HTML {
    box("p", "heading", node, [pen.text(node), pen.text(node, .value)]) + hinted(node, with: &pen)
  }

  private static func paragraph(_ node: ViewNode, with pen: inout FrameDrawer) -> HTML {
    box("div", node.role.rawValue, node, [pen.text(node), pen.text(node, .value), hint(node, with: &pen)])
  }

  private static func notice(_ node: ViewNode, with pen: inout FrameDrawer) -> HTML {
    let signs: [ViewNode.Tone: String] = [.success: "✓", .warning: "!", .error: "!"]
    return box(
      "div", "notice", node,
      [.glyph("sign", signs[node.tone] ?? "i"), .element("div", [], texts(node, with: &pen))])
  }

  private static func texts(_ node: ViewNode, with pen: inout FrameDrawer) -> [HTML] {
    var parts = ViewNode.TextPart.allCases.compactMap { part in
      pen.text(node, part).map { HTML.element("p", [], [$0]) }
    }
    parts += pen.nodes(node.children)
    return parts
  }

  /// What holds others under a heading of its own.
  private static func group(_ node: ViewNode, with pen: inout FrameDrawer) -> HTML {
    var parts: [HTML?] = [pen.text(node).map { .element("p", [.kind("heading")], [$0]) }]
    parts += [pen.text(node, .value), hint(node, with: &pen)]
    parts.append(.element("div", [.kind("inner")], pen.nodes(node.children)))
    return box("div", node.role.rawValue, node, parts)
  }

  private static func dialog(_ node: ViewNode, with pen: inout FrameDrawer) -> HTML {
    var parts: [HTML?] = [pen.text(node).map { .element("p", [.kind("heading")], [$0]) }]
    parts += [
      pen.text(node, .value).map { .element("p", [], [$0]) }, hint(node, with: &pen),
    ]
    parts.append(.element("div", [.kind("answers")], pen.nodes(node.children)))
    return box("div", "dialog", node, parts)
  }
}
