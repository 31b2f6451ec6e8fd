import Foundations
import Screens

/// A heading within a screen.
enum HeadingComponent: Component {
  static let spec = ComponentSpec(
    "heading", .show, "A heading within a screen.",
    main: KeySpec("text", .text, required: true, "The words."),
    keys: [KeySpec("level", .value(.int), "Its level, from 2; the screen's title is 1.")],
    example: "heading: Ingredients")

  static func render(_ drawing: Drawing) -> [ViewNode] {
    guard let words = drawing.text("text"), !words.isEmpty else { return [] }
    var node = drawing.node(.heading, label: words)
    var level = 2
    if case .int(let given)? = drawing.value("level") { level = min(max(given, 1), 6) }
    node.measure = .level(level)
    return [node]
  }
}
