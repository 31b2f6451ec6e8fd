import Expressions
import Foundations

extension AppSession {
  /// Whether actions are still at work; those that wait for a person's answer are not.
  public var isWorking: Bool { !running.isEmpty && question == nil }

  /// Shows the catalog's keys in place of the words, or the words again.
  public func toggleKeys() {
    settings.showsKeys.toggle()
    for screen in navigation.all { screen.forget() }
  }

  /// Tells why a node is as it is, with the places in the scripts.
  ///
  /// - Parameter id: the node's id, or the id of an element that is hidden now.
  /// - Returns: a line for the node, and one for each of its expressions with its value.
  public func why(_ id: String) -> [String] {
    if isLocked { return [words(of: ActionFailure(code: "locked_app"))] }
    guard let top = navigation.top else { return [] }
    guard let (element, rowSlots) = top.element(for: id) else {
      return [localizer.string("Nothing is called %@ here", [.string(id)])]
    }
    let slots = top.slots(environment(of: top)) + rowSlots
    let script = element.source
    let head = "\(id): \(script.component), \(script.nameSpan.description)"
    return [head] + element.bindings.map { name, bound in "\(name): \(bound.program.explanation(slots))" }
  }
}

extension LinkedElement {
  /// Its expressions by their keys, the conditions first; a secret's value is not among them.
  fileprivate var bindings: [(name: String, bound: Bound)] {
    var bindings = [("when", common.when), ("enabled", common.enabled)].compactMap { name, bound in
      bound.map { (name, $0) }
    }
    let isSecret = properties["kind"]?.word.flatMap(ViewNode.FieldKind.init)?.isSecret ?? false
    for (name, property) in properties.sorted(by: { $0.key < $1.key }) where !name.contains(".") {
      switch property {
      case .expression(let bound) where !isSecret, .value(.expression(let bound)) where !isSecret:
        bindings.append((name, bound))
      case .text(let text): bindings += text.bounds.map { (name, $0) }
      default: break
      }
    }
    return bindings
  }
}

extension Program {
  /// The expression, its value and its place; no value where the row that it belongs to is not drawn.
  fileprivate func explanation(_ slots: [Value]) -> String {
    let isInScope = reads.allSatisfy { slots.indices.contains($0.slot) }
    return "\(span.text)\(isInScope ? " = \(evaluate(slots).explanation)" : ""), \(span.description)"
  }
}

extension Value {
  /// The value as an author reads it: texts in quotes, collections by their size.
  var explanation: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .null: "null"
    case .list(let items): "list of \(items.count)"
    case .map(let map): "map of \(map.count)"
    case .error(let error): "error: \(error.message)"
    default: plainText
    }
  }
}
