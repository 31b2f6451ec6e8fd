import Runtime

/// Draws what a user fills, sets or presses.
enum ControlHTML {
  static func draw(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    switch node.role {
    case .field: field(node, with: &builder)
    case .option: option(node, with: &builder)
    case .toggle: toggle(node, with: &builder)
    case .stepper: stepper(node, with: &builder)
    default: choice(node, with: &builder)
    }
  }

  /// Draws a button, or a line that leads elsewhere.
  static func press(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    let isLink = node.role == .link
    var parts = [
      lock(node), .element("span", [.kind("name")], [builder.text(node)].compactMap(\.self)),
      builder.text(node, .value).map { HTML.element("span", [.kind("value")], [$0]) },
      isLink ? .glyph("onward", "›") : nil,
    ]
    if !node.children.isEmpty {
      parts.append(.element("div", [.kind("inner")], builder.nodes(node.children)))
    }
    let control = RoleHTML.box("div", node.role.rawValue, node, parts)
    return control + (RoleHTML.hint(node, with: &builder) ?? .nothing)
  }

  private static func field(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    let held =
      node.isSecret ? (node.value?.isEmpty == false ? HTML.text("••••••") : nil) : builder.text(node, .value)
    let kind = if case .edit(let kind)? = node.interaction { kind.rawValue } else { "text" }
    return RoleHTML.box(
      "div", "field", node,
      [
        .element("p", [.kind("name")], [lock(node), builder.text(node)].compactMap(\.self)),
        .element("div", [.kind("entry", kind)], [held ?? .text("\u{A0}")]),
        RoleHTML.hint(node, with: &builder),
      ])
  }

  private static func choice(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    let options = node.children.filter { $0.role == .option }
    let chosen = options.contains { $0.states.contains(.selected) || $0.states.contains(.checked) }
    var parts = [HTML.element("p", [.kind("name")], [lock(node), builder.text(node)].compactMap(\.self))]
    // The selection is marked among the options; only a value that is none of them is shown separately.
    if !chosen, let value = builder.text(node, .value) {
      parts.append(.element("p", [.kind("value")], [value]))
    }
    parts.append(.element("div", [.kind("options")], builder.nodes(node.children)))
    parts += [RoleHTML.hint(node, with: &builder)].compactMap(\.self)
    return RoleHTML.box("div", node.role == .choices ? "choice many" : "choice", node, parts)
  }

  private static func option(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    RoleHTML.box(
      "div", "option", node,
      [
        .glyph("tick", node.states.isDisjoint(with: [.selected, .checked]) ? "" : "✓"), lock(node),
        .element("span", [.kind("name")], [builder.text(node)].compactMap(\.self)),
        builder.text(node, .value).map { .element("span", [.kind("value")], [$0]) },
        RoleHTML.hint(node, with: &builder),
      ])
  }

  private static func toggle(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    RoleHTML.box(
      "div", "toggle", node,
      [
        lock(node), .element("span", [.kind("name")], [builder.text(node)].compactMap(\.self)),
        builder.text(node, .value).map { .element("span", [.kind("value")], [$0]) }, .glyph("switch", ""),
        RoleHTML.hint(node, with: &builder),
      ])
  }

  private static func stepper(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    RoleHTML.box(
      "div", "stepper", node,
      [
        lock(node), .element("span", [.kind("name")], [builder.text(node)].compactMap(\.self)),
        .glyph("step", "−"), builder.text(node, .value), .glyph("step", "+"),
        RoleHTML.hint(node, with: &builder),
      ])
  }

  private static func lock(_ node: ViewNode) -> HTML? {
    node.states.contains(.locked) ? .glyph("lock", "🔒") : nil
  }
}
