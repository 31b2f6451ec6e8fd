import Foundations
import Screens

/// Labels with values: the default for data.
enum FactsComponent: Component {
  static let spec = ComponentSpec(
    "facts", .show, "Labels with values: the default for data.",
    main: KeySpec(
      "facts",
      .list(
        .record(
          RecordSpec(
            "a fact",
            keys: [
              KeySpec("label", .text, required: true, "What it is."),
              KeySpec("value", .text, required: true, "What it is worth; left out where this is empty."),
              KeySpec("when", .expression(.bool), "Shown only while this is true."),
            ]))), required: true, "The facts, in order."),
    example: "facts: [ { label: Servings, value: \"${number(4)}\" } ]")

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    let facts = drawing.records("facts").compactMap { index, fact -> ViewNode? in
      guard let label = drawing.text(fact["label"]), let value = drawing.text(fact["value"]), !value.isEmpty
      else {
        return nil
      }
      return ViewNode(id: "\(drawing.id)/\(index)", role: .fact, label: label, value: value)
    }
    guard !facts.isEmpty else { return [] }
    var node = drawing.node(.facts)
    node.children = facts
    return [node]
  }
}
