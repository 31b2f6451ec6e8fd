import Foundations
import Screens

/// A heading within a screen.
enum HeadingComponent: Component {
  static let spec = ComponentSpec(
    "heading", .show, "A heading within a screen.",
    main: KeySpec("text", .text, required: true, "The words."),
    keys: [
      KeySpec("level", .value(.int), "Its level, from 2 to 6; the screen's title is 1. 2 if not given.")
    ],
    example: "heading: Ingredients")

  /// The levels that headings within a screen can have.
  static let levels = 2...6

  /// Returns the level that a component's title has.
  static func level(_ drawing: RenderInput) -> Int {
    guard case .int(let given)? = drawing.value("level") else { return levels.lowerBound }
    return min(max(given, levels.lowerBound), levels.upperBound)
  }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope, _ linker: inout Linker,
    _ layout: inout CacheLayout
  ) {
    linker.checkNumber("level", of: element, in: levels)
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    guard let words = drawing.text("text"), !words.isEmpty else { return [] }
    var node = drawing.node(.heading, label: words)
    node.measure = .level(level(drawing))
    return [node]
  }
}
