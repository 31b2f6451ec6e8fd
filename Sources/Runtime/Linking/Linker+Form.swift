import Expressions
import Foundations
import Screens

/// A field of a screen that holds what it is given by itself, since no state does.
struct FormField: Sendable, Equatable {
  /// The component's id.
  let id: String
  /// What it holds; null where it was given nothing, or is hidden.
  let type: ValueType
  /// What it holds at first.
  let initial: Value
}

extension Linker {
  /// The fields of a screen whose values are in `form`: those with an id and neither `bind` nor `value`.
  ///
  /// A row has many of each, and a component of the app's own tells by events, so their fields are not among them.
  func formFields(_ elements: [Element]) -> [FormField] {
    elements.flatMap { element -> [FormField] in
      guard let component = Components.byName[element.component] else { return [] }
      let spec = component.spec
      let within = ([spec.main] + spec.keys).flatMap { key -> [FormField] in
        if case .item = key.scope { return [] }
        return formFields(element.properties[key.name]?.elements ?? [])
      }
      guard let id = element.properties.word("id"), element.isHolding, let type = component.formType(element)
      else { return within }
      return [FormField(id: id, type: type, initial: type.emptyValue ?? .null)] + within
    }
  }

  /// The field that holds what a component is given; reports a component whose value nothing holds.
  mutating func formField(
    of element: Element, _ component: (any Component.Type)?, in scope: Scope, _ cells: inout Cells
  ) -> String? {
    guard let component, element.isHolding, component.formType(element) != nil else { return nil }
    guard !scope.isRow, scope.component == nil else {
      report(
        .unheldInput, "nothing holds what this \(component.spec.name) is given", at: element.nameSpan,
        help: scope.isRow
          ? "add `value:` with what it shows and `on: { change: … }` with what is done, since a row has no form"
          : "add `value:` with what it shows and `on: { change: [ emit: … ] }`, since a component has no form"
      )
      return nil
    }
    guard let id = element.properties.word("id"), scope.form[id] != nil else { return nil }
    for slot in [Environment.Slot.inputs, .faults] {
      cells.read([ReadPath(slot: slot.rawValue, steps: [.field(id)])])
    }
    return id
  }
}

extension Element {
  /// Whether it holds its value by itself.
  fileprivate var isHolding: Bool { properties["bind"] == nil && properties["value"] == nil }
}
