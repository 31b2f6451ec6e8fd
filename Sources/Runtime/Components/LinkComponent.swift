import Screens

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
