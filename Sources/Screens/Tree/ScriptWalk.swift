import Foundations

/// Something met on a walk through a script, with all that it depends on.
package struct ScriptNode: Sendable {
  /// The kind of a stop.
  package enum Kind: Sendable {
    /// A component.
    case element(Element)
    /// An action.
    case action(ActionCall)
  }

  /// The component or action.
  package let kind: Kind
  /// The conditions under which it is reached: `when`, `if` and the condition of a step.
  package let conditions: [ExpressionSource]
  /// The flags that it and the components around it require.
  package let flags: [String]
}

/// Visits every component and action of a script, in written order as far as keys have one.
package struct ScriptWalk {
  private let visit: (ScriptNode) -> Void
  private var conditions: [ExpressionSource] = []
  private var flags: [String] = []

  private init(_ visit: @escaping (ScriptNode) -> Void) { self.visit = visit }

  /// Visits everything under a script's keys.
  ///
  /// - Parameters:
  ///   - properties: the script.
  ///   - visit: called at each component and action, outer before inner.
  package static func walk(_ properties: Properties, _ visit: (ScriptNode) -> Void) {
    withoutActuallyEscaping(visit) { visit in
      var walk = ScriptWalk(visit)
      walk.walk(properties)
    }
  }

  private mutating func walk(_ properties: Properties) {
    properties.eachInWrittenOrder(holding: [.elements, .actions]) { walk($0) }
  }

  private mutating func walk(_ property: Property) {
    switch property {
    case .elements(let elements): for element in elements { walk(element) }
    case .actions(let actions): for action in actions { walk(action) }
    case .list(let items): for item in items { walk(item) }
    case .named(let named): for item in named { walk(item.property) }
    case .record(let record): within(record) { $0.walk(record) }
    case .text, .expression, .value, .word, .type, .nothing: break
    }
  }

  private mutating func walk(_ element: Element) {
    within(element.properties) { walk in
      walk.stop(.element(element))
      walk.walk(element.properties)
    }
    for variant in element.variants { walk(variant.element) }
  }

  private mutating func walk(_ action: ActionCall) {
    within(action.properties) { walk in
      walk.stop(.action(action))
      walk.walk(action.properties)
    }
  }

  /// Continues with the conditions of a component, an action or a record added to those around it.
  private mutating func within(_ properties: Properties, _ body: (inout ScriptWalk) -> Void) {
    guard properties.content.contains(.conditions) else { return body(&self) }
    let before = (conditions.count, flags.count)
    if let condition = properties.expression("when") { conditions.append(condition) }
    if let condition = properties.expression("if") { conditions.append(condition) }
    if let flag = properties.word("requires") { flags.append(flag) }
    body(&self)
    conditions.removeLast(conditions.count - before.0)
    flags.removeLast(flags.count - before.1)
  }

  private func stop(_ kind: ScriptNode.Kind) {
    visit(ScriptNode(kind: kind, conditions: conditions, flags: flags))
  }
}
