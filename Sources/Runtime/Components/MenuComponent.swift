import Foundations
import Screens

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
