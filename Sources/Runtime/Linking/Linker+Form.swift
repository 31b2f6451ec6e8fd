import Expressions
import Foundations
import Screens

/// A field of a screen that holds its own value, since no state does.
struct FormField: Sendable, Equatable {
  /// The component's id.
  let id: String
  /// The type of its value; null where it is empty or hidden.
  let type: ValueType
  /// Its initial value.
  let initial: Value
  /// Whether its value is secret.
  let isSecret: Bool
}

extension Linker {
  /// Returns the fields of a screen whose values are in `form`: those with an id and neither `bind` nor `value`.
  ///
  /// A row has many of each, and a component of the app's own reports by events, so their fields are excluded.
  func formFields(_ elements: [Element]) -> [FormField] {
    var fields: [FormField] = []
    addFormFields(of: elements, to: &fields)
    return fields
  }

  private func addFormFields(of elements: [Element], to fields: inout [FormField]) {
    for element in elements {
      guard let spec = element.spec else { continue }
      if spec.group == .ask, let id = element.properties.word("id"), element.storesValue,
        let component = Components.byName[element.component], let type = component.formType(element)
      {
        let initial = component.initialValue(element) ?? type.defaultValue ?? .null
        fields.append(FormField(id: id, type: type, initial: initial, isSecret: element.isSecret))
      }
      guard element.properties.content.contains(.elements) else { continue }
      for key in spec.elementKeys {
        if case .item = key.scope { continue }
        guard let within = element.properties[key.name] else { continue }
        within.eachElements { addFormFields(of: $0, to: &fields) }
      }
    }
  }

  /// Returns the field that holds a component's value; reports a component whose value nothing holds.
  mutating func formField(
    of element: Element, _ component: (any Component.Type)?, in scope: Scope, _ layout: inout CacheLayout
  ) -> String? {
    guard let component, component.spec.group == .ask, element.storesValue, component.formType(element) != nil
    else { return nil }
    guard !scope.isRow, scope.component == nil else {
      report(
        .unboundInput, "nothing holds what this \(component.spec.name) is given", at: element.nameSpan,
        help: scope.isRow
          ? "add `value:` with what it shows and `on: { change: … }` with what is done, since a row has no form"
          : "add `value:` with what it shows and `on: { change: [ emit: … ] }`, since a component has no form"
      )
      return nil
    }
    guard let id = element.properties.word("id"), scope.form[id] != nil else { return nil }
    layout.read([ReadPath(slot: Environment.Slot.inputs.rawValue, steps: [.field(id)])])
    return id
  }

  /// Returns the type that holds an answer, where the script declares it: that of a state, or of `value`.
  func holder(of element: Element, _ properties: LinkedProperties, in scope: Scope) -> ValueType? {
    if let state = properties["bind"]?.word { return scope.states[state] }
    if case .expression(let shown) = properties["value"] { return shown.program.type }
    return nil
  }

  /// Returns the type of the held answer.
  func held(
    by element: Element, _ component: (any Component.Type)?, _ properties: LinkedProperties, in scope: Scope
  ) -> ValueType {
    let holder = holder(of: element, properties, in: scope)
    if let holder, holder != .dyn, holder != .error { return holder }
    return component?.formType(element) ?? .dyn
  }

  /// Returns the item type of the list that holds an answer.
  mutating func listHolderType(
    of element: Element, _ properties: LinkedProperties, in scope: Scope
  ) -> ValueType? {
    guard let holder = holder(of: element, properties, in: scope) else { return nil }
    if let item = holder.unwrapped.elementType { return item }
    // `value` is a list by its key's type; a state may be of any type.
    if case .word(let word, let span) = element.properties["bind"] {
      report(
        .wrongKind, "the state `\(word)` is of type `\(holder)`, expected a list", at: span,
        help: "declare it as `list(string)`, or whatever its items are")
    }
    return .error
  }

  /// Checks a component's value against the types it can show.
  mutating func checkShown(
    _ element: Element, _ component: any Component.Type, _ properties: LinkedProperties
  ) {
    guard case .expression(let shown) = properties["value"], component.spec.group == .ask else { return }
    let types = component.bindableTypes(element)
    let type = shown.program.type.unwrapped
    let isText = if case .enumeration = type { types.contains(.string) } else { false }
    guard !types.isEmpty, !isText, ![.dyn, .error, .null].contains(type), !types.contains(type) else {
      return
    }
    let words = types.map { "`\($0)`" }.joined(separator: " or ")
    report(.wrongKind, "found `\(shown.program.type)`, expected \(words)", at: shown.program.span)
  }

  /// Links a limit such as `min`, whose type depends on the value's; an `int` is accepted for a `double`.
  mutating func limit(
    _ key: String, of element: Element, _ type: ValueType, in scope: Scope, _ layout: inout CacheLayout
  ) -> LinkedProperty? {
    guard case .value(let source) = element.properties[key] else { return nil }
    if case .literal = source { return elementValue(source, of: type, in: scope, &layout).map { .value($0) } }
    guard let value = elementValue(source, of: .dyn, in: scope, &layout) else { return nil }
    if case .expression(let bound) = value {
      let found = bound.program.type.unwrapped
      let isNumber = [.int, .uint, .double].contains(found) && [.int, .double].contains(type)
      guard isNumber || [type, .dyn, .error].contains(found) else {
        report(.wrongKind, "found `\(bound.program.type)`, expected `\(type)`", at: source.span)
        return nil
      }
    }
    return .value(value)
  }

  /// Reports a literal `min` that is more than a literal `max`.
  mutating func checkRange(
    of element: Element, _ properties: LinkedProperties, by measure: (Value) -> Double?
  ) {
    func limit(_ key: String) -> Double? {
      if case .value(.constant(let value)) = properties[key] { measure(value) } else { nil }
    }
    guard let least = limit("min"), let most = limit("max"), least > most else { return }
    report(
      .emptyRange, "`min` is more than `max`", at: element.properties.keySpans["min"] ?? element.nameSpan,
      help: "exchange the two")
  }
}

extension Element {
  /// Whether it holds its own value.
  fileprivate var storesValue: Bool { properties["bind"] == nil && properties["value"] == nil }

  /// Whether its value is secret.
  var isSecret: Bool {
    component == FieldComponent.spec.name && FieldComponent.kind(self).isSecret
  }
}
