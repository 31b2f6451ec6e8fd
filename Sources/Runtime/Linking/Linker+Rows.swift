import Expressions
import Foundations
import PluginKit
import Screens

extension Linker {
  /// Links the template drawn for each item of a list.
  mutating func rows(
    _ elements: [Element], of list: Element, items: LinkedProperty?, name: String?, in scope: Scope,
    _ layout: inout CacheLayout
  ) -> LinkedProperty {
    var itemType = ValueType.error
    if case .expression(let items) = items { itemType = items.program.type.elementType ?? .dyn }
    var item = name ?? "item"
    if case .word(let name, let span)? = list.properties["as"], !checkName(name, at: span) { item = "item" }
    var inner = scope.adding([(item, itemType), ("index", .int)])
    inner.isRow = true
    var names = SiblingNames()
    var linked: [LinkedElement] = []
    for element in elements {
      let name = isForRunning ? names.next(element) : ""
      let row = link(element, in: inner, named: name, isRow: elements.count == 1)
      if let row { linked.append(row) }
    }
    let outerCount = scope.declarations.variables.count
    layout.read(linked.flatMap(\.reads).filter { $0.slot < outerCount })
    return .rows(RowTemplate(elements: linked, key: rowKey(list, item, itemType, in: inner)))
  }

  /// Links a component's node for each item where it is the component's own, not components of the script.
  ///
  /// Such a node is an element like any other, so it is redrawn only where its item has changed.
  ///
  /// - Parameters:
  ///   - row: the component type of the node; it takes its keys from the component's own.
  ///   - element: the component.
  ///   - key: the key that the items are under.
  ///   - defaults: keys of the node that the script does not give.
  ///   - properties: the component's linked keys; the row template is added as `row`.
  ///   - scope: the names that the component sees.
  ///   - layout: receives the component's dependencies.
  mutating func linkRow(
    _ row: any Component.Type, of element: Element, items key: String, defaults: [String: Property] = [:],
    _ properties: inout LinkedProperties, in scope: Scope, _ layout: inout CacheLayout
  ) {
    let keys = ([row.spec.main] + row.spec.keys).map(\.name)
    let given = element.properties.only(keys)
    let part = Element(
      component: row.spec.name, nameSpan: element.nameSpan,
      properties: Properties(defaults, keySpans: [:], span: given.span).overlaid(by: given), spec: row.spec)
    properties["row"] = rows(
      [part], of: element, items: properties[key], name: element.properties.word("as"), in: scope, &layout)
    if element.properties["do"] != nil { reportMissingID(element) }
  }

  private mutating func rowKey(_ list: Element, _ item: String, _ type: ValueType, in scope: Scope)
    -> Program?
  {
    if let source = list.properties.expression("key") { return compile(source, in: scope) }
    guard case .record(let record) = type, record.type(of: "id") != nil else { return nil }
    return Program.compile(
      text: "\(item).id", at: list.nameSpan, scope.declarations, isForRunning: isForRunning,
      into: &diagnostics)
  }
}
