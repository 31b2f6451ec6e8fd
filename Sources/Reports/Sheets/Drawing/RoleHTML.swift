import Foundations
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

/// Draws content without interaction: facts, pictures, measures.
enum ContentHTML {
  static func picture(_ node: ViewNode, with builder: inout HTMLBuilder) -> HTML {
    RoleHTML.box(
      "div", "picture", node,
      [
        builder.livePicture(node), .glyph("sign", node.role == .camera ? "◉" : "▧"), builder.text(node),
        builder.text(node, .value),
      ])
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
