import Foundations
import Screens

/// One row for each item, and what is said while there are none.
enum ListComponent: Component {
  static let spec = ComponentSpec(
    "list", .shape, "One row for each item, and what is said while there are none.",
    main: KeySpec("items", .expression(.list(.dyn)), required: true, "The items."),
    keys: [
      KeySpec("label", .text, "What the list holds."),
      KeySpec("as", .name, "The name of an item in its row; `item` if not given."),
      KeySpec(
        "key", .expression(.dyn), scope: .item(items: "items", name: "as"),
        "What tells items apart; the item's `id`, else its index, if not given."),
      KeySpec(
        "row", .elements, required: true, scope: .item(items: "items", name: "as"),
        "What is shown of an item."),
      KeySpec("loading", .elements, "Shown while the items are loaded and there are none yet."),
      KeySpec("empty", .elements, "Shown when there are no items."),
      KeySpec("error", .elements, "Shown when loading failed and there are no items."),
    ],
    example: "list: \"['a', 'b']\"\nrow: { text: \"${item}\" }\nempty: { text: Nothing here }")

  static func link(
    _ element: Element, _ properties: inout [String: LinkedProperty], in scope: Scope, _ linker: inout Linker,
    _ cells: inout Cells
  ) {
    linker.linkPhase(element, &properties, in: scope, &cells)
  }

  static func render(_ drawing: Drawing) -> [ViewNode] {
    var items: [Value] = []
    if case .list(let values)? = drawing.value("items") { items = values }
    if items.isEmpty { return drawing.children(placeholder(drawing.value("phase"))) }
    var node = drawing.node(.list, label: drawing.text("label") ?? "")
    node.value = drawing.localizer.string("%lld items", [.int(items.count)])
    node.children = drawing.rows("row", items).map { row in
      ViewNode(id: row.id, role: .row, children: row.nodes)
    }
    return [node]
  }

  /// Which of its keys is shown while there are no items; `phase` is added by the linker where the model has one.
  private static func placeholder(_ phase: Value?) -> String {
    switch phase {
    case .string("loading"), .string("idle"): "loading"
    case .string("error"): "error"
    default: "empty"
    }
  }
}
