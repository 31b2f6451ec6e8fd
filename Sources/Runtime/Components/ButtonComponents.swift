import Foundations
import Screens

/// A button that runs actions.
enum ButtonComponent: Component {
  static let spec = ComponentSpec(
    "button", .act, "Does something.",
    main: KeySpec("label", .text, required: true, "What it does."),
    keys: [
      KeySpec("do", .actions, required: true, "What is done, in order."),
      KeySpec("hint", .text, "More on what it does."),
      KeySpec("primary", .value(.bool), "Whether it is the screen's main action."),
      KeySpec(
        "emergency", .value(.bool),
        "Whether it averts a danger, such as an emergency stop; shown in the color `emergency`."),
      KeySpec(
        "key", .value(.string),
        "A sign such as `!`: a line of it alone presses the button, whatever else is open on the screen."),
    ],
    interactive: true,
    example: "button: Try again\nid: retry\ndo: [ back ]")

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    var node = drawing.node(.button, label: drawing.text("label"))
    node.show(drawing.text("hint"), as: .hint)
    if drawing.value("primary")?.isTrue == true { node.tone = .primary }
    if drawing.value("emergency")?.isTrue == true { node.tone = .error }
    if case .string(let key)? = drawing.value("key") { node.key = key }
    node.interaction = .press
    drawing.onPress(node.id, "do", isShortcut: node.key != nil)
    return [node]
  }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    guard case .value(let source) = element.properties["key"], let property = element.properties["key"] else {
      return
    }
    elements.checkKey(property, at: source.span, in: scope)
  }

  /// Whether a text can be a key: one sign that begins neither a command nor the name of anything on a screen.
  static func isKey(_ text: String) -> Bool {
    // `?` is the help, `:` begins commands, `#` ids, `@` screens, and `=` stands before values.
    text.unicodeScalars.count == 1 && "!$%&*+-./;<>\\^_|~".contains(text)
  }
}

/// A link to another screen.
enum LinkComponent: Component {
  static let spec = ComponentSpec(
    "link", .act, "Leads to another screen.",
    main: KeySpec("label", .text, required: true, "Where it leads."),
    keys: [
      KeySpec("do", .actions, required: true, "What is done, in order; mostly one `go`."),
      KeySpec("detail", .text, "More on where it leads, in the same line."),
    ],
    interactive: true,
    example: "link: About\nid: about\ndo: [ back ]")

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    var node = drawing.node(.link, label: drawing.text("label"))
    node.show(drawing.text("detail"), as: .value)
    node.interaction = .press
    drawing.onPress(node.id, "do")
    return [node]
  }
}

/// A menu: several actions under one label.
enum MenuComponent: Component {
  static let spec = ComponentSpec(
    "menu", .act, "Several actions under one heading.",
    main: KeySpec("label", .text, required: true, "What the actions have in common."),
    keys: [KeySpec("items", .elements, required: true, "Its buttons and links.")],
    example: "menu: More\nitems:\n  - { link: About, id: about, do: [ back ] }")

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    var node = drawing.node(.menu, label: drawing.text("label"))
    node.children = drawing.children("items")
    return node.children.isEmpty ? [] : [node]
  }
}
