import Foundations
import Screens

/// Asks for a text, a number, a date or the like.
enum FieldComponent: Component {
  static let spec = ComponentSpec(
    "field", .ask, "Asks for a text, a number, a date or the like.",
    main: KeySpec("label", .text, required: true, "What is asked for."),
    keys: [
      KeySpec(
        "kind", .word(ViewNode.FieldKind.allCases.map(\.rawValue)), "What is asked for; `text` if not given."),
      KeySpec("bind", .reference(.state), "The state that holds what is given."),
      KeySpec("value", .expression(.dyn), "What it holds, where no state does."),
      KeySpec("hint", .text, "More on what is asked for."),
    ],
    interactive: true,
    example: "field: Search recipes\nid: search\nkind: search")

  static func bindableTypes(_ element: Element) -> [ValueType] {
    element.properties.word("kind") == "number" ? [.int, .double] : [.string]
  }

  static func formType(_ element: Element) -> ValueType? {
    element.properties.word("kind") == "number" ? .nullable(.double) : .string
  }

  static func render(_ drawing: Drawing) -> [ViewNode] {
    let kind = drawing.word("kind").flatMap(ViewNode.FieldKind.init) ?? .text
    var node = drawing.node(.field, label: drawing.text("label") ?? "")
    let held = drawing.value("value") ?? drawing.held
    node.value = held.map { $0.plainText }
    if kind.isSecret, node.value?.isEmpty == false { node.value = "••••" }
    node.hint = drawing.text("hint")
    node.interaction = .edit(kind)
    drawing.onTake(node.id, type: kind == .number ? .double : .string)
    return [node]
  }
}
