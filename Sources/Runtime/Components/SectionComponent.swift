import Foundations
import Screens

/// A titled part of a screen.
enum SectionComponent: Component {
  static let spec = ComponentSpec(
    "section", .shape, "A titled part of a screen.",
    main: KeySpec("title", .text, "Its title."),
    keys: [KeySpec("body", .elements, required: true, "Its components, in reading order.")],
    example: "section: Ingredients\nbody:\n  - text: None listed")

  static func render(_ drawing: Drawing) -> [ViewNode] {
    var node = drawing.node(.section, label: drawing.text("title") ?? "")
    node.measure = .level(2)
    node.children = drawing.children("body")
    return node.children.isEmpty ? [] : [node]
  }
}
