import Expressions
import Foundations
import Screens

/// One row for each item, and a placeholder while there are none.
enum ListComponent: Component {
  static let spec = ComponentSpec(
    "list", .shape, "One row for each item, and what is said while there are none.",
    main: KeySpec("items", .expression(.list(.dyn)), required: true, "The items."),
    keys: [
      KeySpec("label", .text, "What the list holds."),
      KeySpec("as", .name, "The name of an item in its row; `item` if not given."),
      KeySpec(
        "key", .expression(.dyn), scope: .item(items: "items", name: "as"),
        "What tells items apart; what their contract says, the item's `id`, else its index, if not given."),
      KeySpec(
        "row", .elements, required: true, scope: .item(items: "items", name: "as"),
        "What is shown of an item."),
      KeySpec(
        "limit", .value(.int), "How many rows are shown at once; a button after them shows as many more."),
    ] + Placeholders.keys,
    example: "list: \"['a', 'b']\"\nrow: { text: \"${item}\" }\nempty: { text: Nothing here }")

  static func link(
    _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ elements: inout ElementLinker,
    _ layout: inout CacheLayout
  ) {
    elements.linkPhase(of: "items", element, &properties, in: scope, &layout)
    guard element.properties["limit"] != nil else { return }
    elements.checkNumber("limit", of: element, in: 1...Int.max)
    elements.reportMissingID(element)
    elements.readCurrentPart(of: element, in: scope, &layout)
  }

  static func render(_ drawing: RenderInput) -> [ViewNode] {
    // What cannot be read is not empty.
    if case .error? = drawing.value("items") { return drawing.children("error") }
    let items = drawing.items("items")
    if items.isEmpty { return drawing.placeholder }
    var node = drawing.node(.list, label: drawing.text("label"))
    node.show(drawing.words("%lld items", [.int(items.count)]), as: .value)
    let shown = shownCount(of: items.count, drawing)
    node.children = drawing.rows("row", Array(items.prefix(shown))).map { row in
      ViewNode(id: row.id, role: .row, children: row.nodes)
    }
    if shown < items.count { node.children.append(more(after: shown, of: items.count, drawing)) }
    return [node]
  }

  /// Returns the number of rows shown initially and per press of `more`; nil for all.
  private static func limit(_ drawing: RenderInput) -> Int? {
    if case .int(let limit)? = drawing.value("limit") { max(limit, 1) } else { nil }
  }

  private static func shownCount(of count: Int, _ drawing: RenderInput) -> Int {
    guard let limit = limit(drawing) else { return count }
    if case .int(let shown)? = drawing.context.shownPart(drawing.id) { return min(max(shown, limit), count) }
    return min(limit, count)
  }

  /// Returns the button that shows more rows.
  private static func more(after shown: Int, of count: Int, _ drawing: RenderInput) -> ViewNode {
    let next = min(limit(drawing) ?? count, count - shown)
    let id = "\(drawing.id)/more"
    drawing.onMove(id, to: .int(shown + next))
    return ViewNode(
      id: id, role: .button, label: drawing.words("Show %lld more", [.int(next)]),
      interaction: .press)
  }
}

/// What components with items show while there are none: its keys, which one is shown, and the check that it is given.
enum Placeholders {
  /// Their keys.
  static let keys = [
    KeySpec("loading", .elements, "Shown while the items are loaded and there are none yet."),
    KeySpec("empty", .elements, "Shown when there are no items."),
    KeySpec("error", .elements, "Shown when loading failed and there are no items."),
  ]
}

extension RenderInput {
  /// The placeholder while there are no items; `phase` is added by the linker where the model has one.
  var placeholder: [ViewNode] {
    switch value("phase") {
    case .string("loading"), .string("idle"): children("loading")
    case .string("error"): children("error")
    default: children("empty")
    }
  }
}

extension ElementLinker {
  /// The moments at which a list's placeholders are shown.
  private static let placeholderMoments = [
    "loading": "while the items are loaded", "empty": "when there are no items",
    "error": "when loading failed",
  ]

  /// Adds the phase to a component over data that loads, so that the script need not name it.
  ///
  /// - Parameters:
  ///   - key: the key that the items are under.
  ///   - element: the component.
  ///   - properties: its linked keys; `phase` is added where the model has one.
  ///   - scope: the names that it sees.
  ///   - layout: receives its dependencies.
  mutating func linkPhase(
    of key: String, _ element: Element, _ properties: inout LinkedProperties, in scope: Scope,
    _ layout: inout CacheLayout
  ) {
    guard case .expression(let items) = properties[key] else { return }
    let variables = scope.declarations.variables
    let loading = items.program.reads.lazy.compactMap { path -> String? in
      guard path.slot < variables.count, case .record(let record) = variables[path.slot].type,
        record.type(of: "phase") == .enumeration(.phase)
      else { return nil }
      return variables[path.slot].name
    }.first
    for key in loading == nil ? ["empty"] : ["loading", "empty", "error"]
    where element.properties.elements(key) == nil {
      linker.found.diagnostics.report(
        Diagnostic(
          .missingPlaceholder, .warning, "the \(element.component) has no `\(key)`", at: element.nameSpan,
          help: "add `\(key):` with what is shown \(Self.placeholderMoments[key] ?? "")"))
    }
    guard let loading,
      let program = Program.compile(
        text: "\(loading).phase", at: element.nameSpan, scope.declarations, isForRunning: linker.isForRunning,
        into: &linker.found.diagnostics)
    else { return }
    properties["phase"] = .expression(Bound(program: program, ordinal: layout.next(reading: program.reads)))
  }
}
