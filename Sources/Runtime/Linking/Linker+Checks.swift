import Expressions
import Foundations
import Screens

extension Linker {
  /// Links the checks of an answer, and has the component redrawn when its mark changes.
  mutating func checks(
    of element: Element, _ component: any Component.Type, _ properties: LinkedProperties,
    _ common: inout CommonProperties, in scope: Scope, _ layout: inout CacheLayout
  ) {
    guard component.spec.group == .ask else { return }
    checkShown(element, component, properties)
    if case .value(let required) = properties["required"] { common.isRequired = required }
    common.hasRules = component.rules.contains { element.properties[$0] != nil }
    let records = element.properties.records("check")
    let inner =
      records.isEmpty
      ? scope : scope.seeing(given(by: element, component, properties, in: scope).unwrapped, of: element)
    common.checks = records.compactMap { record in
      layout.apart(above: scope.count) { layout in
        let test = record.expression("test").flatMap { bind($0, in: inner, expecting: .bool, &layout) }
        guard let message = record.text("message").flatMap({ text($0, in: inner, &layout) }), let test else {
          return nil
        }
        return LinkedCheck(test: test.program, message: message)
      }
    }
    // Marks are keyed by the node's id, which is composed at run time in rows and components of the app's own.
    let isPlain = !scope.isRow && scope.component == nil
    let id = isPlain ? element.properties.word("id") : nil
    layout.read([ReadPath(slot: Environment.Slot.marks.rawValue, steps: id.map { [.field($0)] } ?? [])])
  }

  /// Returns the type of `value` in handlers of an answer.
  func given(
    by element: Element, _ component: (any Component.Type)?, _ properties: LinkedProperties,
    in scope: Scope
  ) -> ValueType {
    let holder = holder(of: element, properties, in: scope)
    return component?.handlerValueType(element, holder: holder == .dyn ? nil : holder) ?? .dyn
  }

  /// Links a text that sees an answer as `value`.
  mutating func text(
    _ text: LocalizableText, seeing type: ValueType, in scope: Scope, _ layout: inout CacheLayout
  ) -> LinkedText? {
    layout.apart(above: scope.count) { layout in
      self.text(text, in: scope.adding([("value", type)]), &layout)
    }
  }
}

extension Scope {
  /// The number of its slots.
  var count: Int { declarations.variables.count }

  /// Returns this scope with an answer as `value`, which is secret if its field is.
  func seeing(_ type: ValueType, of element: Element) -> Scope {
    var inner = adding([("value", type)])
    if element.isSecret {
      inner.secrets.append(SecretLocation(path: ReadPath(slot: count), field: element.properties.word("id")))
    }
    return inner
  }
}
