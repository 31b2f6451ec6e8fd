import Runtime

/// Draws content without interaction: facts, pictures, measures.
enum ContentHTML {
  static func picture(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    RoleHTML.box(
      "div", "picture", node,
      [.glyph("sign", node.role == .camera ? "◉" : "▧"), builder.text(node), builder.text(node, .value)])
      + RoleHTML.hinted(node, with: &builder)
  }

  static func facts(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    let heading = builder.text(node).map { HTML.element("p", [.kind("heading")], [$0]) } ?? .nothing
    let more = [builder.text(node, .value), RoleHTML.hint(node, with: &builder)].compactMap(\.self)
    let facts = node.children.map { fact($0, with: &builder) }
    return more.reduce(heading, +) + .element("dl", [.kind("facts")], facts)
  }

  static func fact(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    var value = [builder.text(node, .value)]
    if case .fraction(let share)? = node.measure { value.append(bar(share)) }
    let name = builder.text(node).map { HTML.element("dt", [], [$0]) }
    return RoleHTML.box(
      "div", "fact", node,
      [name, .element("dd", [], value.compactMap(\.self)), RoleHTML.hint(node, with: &builder)])
  }

  static func measure(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    var parts = [builder.text(node).map { HTML.element("p", [.kind("heading")], [$0]) }]
    switch node.measure {
    case .fraction(let share): parts.append(bar(share))
    case .rating(let rating, let most):
      let stars = Int(min(max(most, 1), 10))
      let full = min(max(Int(rating.rounded()), 0), stars)
      parts.append(
        .glyph("stars", String(repeating: "★", count: full) + String(repeating: "☆", count: stars - full)))
    default: break
    }
    parts += [builder.text(node, .value), RoleHTML.hint(node, with: &builder)]
    parts += builder.nodes(node.children)
    return RoleHTML.box("div", node.role.rawValue, node, parts)
  }

  private static func bar(_ share: Double) -> HTML {
    let percent = share.isFinite ? Int((min(max(share, 0), 1) * 100).rounded()) : 0
    return .element(
      "progress", [.of("max", "100"), .of("value", String(percent)), .of("aria-hidden", "true")])
  }
}
