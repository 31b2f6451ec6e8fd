import Documents
import Expressions
import Foundations
import Screens

extension Linker {
  /// The type of what a component shows as chosen: that of its state, else that of its value; nil where neither says.
  func heldType(
    of element: Element, _ properties: [String: LinkedProperty], in scope: Scope
  ) -> ValueType? {
    if case .expression(let shown)? = properties["bind.value"] ?? properties["value"] {
      return shown.program.type
    }
    return nil
  }

  /// Holds the options that are written out against the type of what is chosen, and gives their values that type.
  mutating func options(
    of element: Element, as type: ValueType, _ linked: LinkedProperty?
  ) -> LinkedProperty? {
    guard case .list(let items)? = linked, type != .dyn, type != .error else { return linked }
    let written = element.properties.records("options")
    guard written.count == items.count else { return linked }
    return .list(
      zip(items, written).map { item, option in
        guard case .record(var record) = item, case .value(.literal(let node))? = option["value"] else {
          return item
        }
        record["value"] = literal(node, of: type).map { .value(.constant($0)) }
        return .record(record)
      })
  }
}
