import Foundations
import Screens

/// Items with the same columns each.
enum TableComponent: Component {
  static let spec = ComponentSpec(
    "table", .shape, "Items with the same facts of each.",
    main: KeySpec("rows", .expression(.list(.dyn)), required: true, "The items."),
    keys: [
      KeySpec("label", .text, "What the table holds."),
      KeySpec("as", .name, "The name of an item in its row; `item` if not given."),
      KeySpec(
        "key", .expression(.dyn), scope: .item(items: "rows", name: "as"),
        "What tells items apart; the item's `id`, else its index, if not given."),
      columns(scope: .item(items: "rows", name: "as")),
      KeySpec(
        "do", .actions, scope: .item(items: "rows", name: "as"),
        "What is done when a row is chosen, in order; the first column then names the row."),
    ] + Placeholders.keys,
    example: """
      table: "['sambar', 'rasam']"
      columns: [ { label: Dish, value: "${item}" }, { label: Letters, value: "${size(item)}" } ]
      empty: { text: Nothing here }
      """)

  static func columns(scope: ScopeChange = .none) -> KeySpec {
    KeySpec(
      "columns",
      .list(
        .record(
          RecordSpec(
            "a column",
            keys: [
              KeySpec("label", .text, required: true, "What the column tells."),
              KeySpec(
                "value", .text, required: true, "What it is for an item; left out where this is empty."),
              KeySpec("when", .expression(.bool), "Shown only while this is true; it sees the item, too."),
            ]))), required: true, scope: scope, "The columns, in order.")
  }

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    elements.linkRow(TableRowComponent.self, of: element, items: "rows", &properties, in: scope, &layout)
    elements.linkPhase(of: "rows", element, &properties, in: scope, &layout)
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    let rows = drawing.nodes(of: drawing.items("rows"))
    guard !rows.isEmpty else { return drawing.placeholder }
    var node = drawing.node(.table, label: drawing.text("label"))
    node.show(drawing.words("%lld rows", [.int(rows.count)]), as: .value)
    node.children = rows
    return [node]
  }
}

/// A table's row for an item.
enum TableRowComponent: Component {
  static let spec = ComponentSpec(
    "row", .shape, "What a table makes of an item.", main: TableComponent.columns(),
    keys: [KeySpec("do", .actions, "What is done when it is chosen.")], example: "")

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    var node = drawing.node(.row)
    node.children = drawing.records("columns").compactMap { index, column in
      guard let value = drawing.text(column["value"]), !value.isEmpty else { return nil }
      return ViewNode(
        id: "\(drawing.id)/\(index)", role: .cell, label: drawing.text(column["label"]) ?? .none, value: value
      )
    }
    guard !node.children.isEmpty else { return [] }
    if drawing.has("do") {
      // A selectable row is named by its first cell; keeping that as a cell would read it aloud twice.
      node.show(node.children.removeFirst().shown(.value), as: .label)
      node.interaction = .press
      drawing.onPress(node.id, "do")
    }
    return [node]
  }
}
