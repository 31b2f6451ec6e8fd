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
    ],
    interactive: true,
    example: "button: Try again\nid: retry\ndo: [ back ]")

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    var node = drawing.node(.button, label: drawing.text("label"))
    node.show(drawing.text("hint"), as: .hint)
    if drawing.value("primary")?.isTrue == true { node.tone = .primary }
    node.interaction = .press
    drawing.onPress(node.id, "do")
    return [node]
  }
}
