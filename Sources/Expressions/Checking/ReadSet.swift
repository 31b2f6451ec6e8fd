import Foundations

/// Finds the paths that a checked expression reads.
struct ReadSet {
  /// A path; nothing where a value is computed.
  private struct Reach {
    let slot: Int
    var steps: [ReadPath.Step]
  }

  private let declarations: Declarations
  private var found: [ReadPath] = []
  private var locals: [Int: Reach] = [:]

  /// The paths that an expression reads, without those contained in another one, in order of appearance.
  static func of(_ root: Expr, _ declarations: Declarations) -> [ReadPath] {
    var set = ReadSet(declarations: declarations)
    set.read(root)
    return set.found
  }

  private init(declarations: Declarations) { self.declarations = declarations }

  private mutating func add(_ reach: Reach) {
    let steps = reach.steps.prefix(16)
    for path in found where path.slot == reach.slot && steps.starts(with: path.steps) { return }
    found.removeAll { $0.slot == reach.slot && $0.steps.starts(with: steps) }
    found.append(ReadPath(slot: reach.slot, steps: Array(steps)))
  }

  /// Reads a node's whole value.
  private mutating func read(_ expr: Expr) {
    if let reach = reach(expr) { add(reach) }
  }

  /// The path of a node's value, after recording what evaluating it reads; nil where it is computed.
  private mutating func reach(_ expr: Expr) -> Reach? {
    switch (expr.kind, expr.meaning) {
    case (.name, .slot(let slot)), (.select, .slot(let slot)):
      return Reach(slot: slot, steps: [])
    case (.name, .local(let number)):
      return locals[number]
    case (.name, _), (.literal, _), (.select, .constant):
      return nil
    case (.select(let operand, let field, _), _), (.test(let operand, let field), _):
      return step(operand, .field(field))
    case (.index(let operand, let index, _), _):
      switch index.kind {
      case .literal(.int(let number)): return step(operand, .index(number))
      case .literal(.string(let key)): return step(operand, .field(key))
      default:
        read(index)
        return step(operand, .anyElement)
      }
    case (.bind(let binding), _):
      let outer = locals[expr.local]
      locals[expr.local] = reach(binding.value)
      defer { locals[expr.local] = outer }
      if binding.form != .plain, let value = locals[expr.local] { add(value) }
      return reach(binding.body)
    case (.comprehension(let macro), _):
      walk(expr, macro)
      return nil
    case (.conditional(let condition, let whenTrue, let whenFalse), _):
      read(condition)
      read(whenTrue)
      read(whenFalse)
      return nil
    default:
      readParts(expr)
      return nil
    }
  }

  private mutating func step(_ operand: Expr, _ step: ReadPath.Step) -> Reach? {
    guard var reach = reach(operand) else { return nil }
    reach.steps.append(step)
    return reach
  }

  private mutating func walk(_ expr: Expr, _ macro: Comprehension) {
    let outer = (locals[expr.local], locals[expr.local + 1])
    defer {
      locals[expr.local] = outer.0
      if macro.second != nil { locals[expr.local + 1] = outer.1 }
    }
    var element = reach(macro.range)
    element?.steps.append(.anyElement)
    // The one variable of a map is its key: a change of any entry may change the set of keys.
    let isMap =
      switch macro.range.type {
      case .list: false
      default: true
      }
    let before = found.count
    if macro.second == nil {
      locals[expr.local] = element
    } else {
      locals[expr.local] = nil
      locals[expr.local + 1] = element
    }
    for part in [macro.filter, macro.body].compactMap(\.self) { read(part) }
    if macro.form == .sort, macro.body.type.mayBeText, let order = declarations.functions.textOrder,
      let slot = declarations.slot(of: order.variable)
    {
      add(Reach(slot: slot, steps: []))
    }
    guard let element else { return }
    // The result depends on the number of elements, or on the elements themselves.
    let readsElements = found.dropFirst(before).contains {
      $0.slot == element.slot && $0.steps.starts(with: element.steps)
    }
    if isMap || [.filter, .sort, .groupBy].contains(macro.form) || !readsElements { add(element) }
  }

  private mutating func readParts(_ expr: Expr) {
    switch expr.kind {
    case .call(_, let target, let arguments):
      if case .overloads(let overloads) = expr.meaning {
        if let target, overloads.first?.isMember ?? true { read(target) }
        for overload in overloads {
          for name in overload.implicit {
            if let slot = declarations.slot(of: name) { add(Reach(slot: slot, steps: [])) }
          }
        }
      } else if let target {
        read(target)
      }
      for argument in arguments { read(argument) }
    case .negate(let operand), .not(let operand):
      read(operand)
    case .binary(_, let left, let right):
      read(left)
      read(right)
    case .logic(_, let terms):
      for term in terms { read(term) }
    case .list(let elements):
      for element in elements { read(element.value) }
    case .map(let entries):
      for entry in entries {
        read(entry.key)
        read(entry.value)
      }
    case .message(_, let fields):
      for field in fields { read(field.value) }
    case .block(let parts, let body):
      for part in parts { read(part) }
      read(body)
    default: break
    }
  }
}

extension ValueType {
  /// Whether a value may be a text that people order by their alphabet.
  fileprivate var mayBeText: Bool {
    switch self {
    case .string, .dyn, .parameter, .error: true
    case .nullable(let wrapped): wrapped.mayBeText
    default: false
    }
  }
}

/// A path that an expression reads: a slot and steps into it.
///
/// A change at a path concerns an expression when one of the two paths is the beginning of the other.
package struct ReadPath: Hashable, Sendable {
  /// One step into a value.
  package enum Step: Hashable, Sendable {
    /// A field of a record or a string key of a map.
    case field(String)
    /// An element of a list.
    case index(Int)
    /// Some element of a list or a map, known only while running.
    case anyElement

    /// Whether two steps may lead to the same element.
    package func mayEqual(_ other: Step) -> Bool {
      switch (self, other) {
      case (.field(let a), .field(let b)): a == b
      case (.index(let a), .index(let b)): a == b
      case (.anyElement, _), (_, .anyElement): true
      default: false
      }
    }
  }

  /// The slot of the declared name.
  package let slot: Int
  /// The steps into it; none for the whole value.
  package let steps: [Step]

  /// Names a path.
  package init(slot: Int, steps: [Step] = []) {
    self.slot = slot
    self.steps = steps
  }

  /// Whether a change at `changed` can affect the value at this path.
  package func isConcerned(by changed: ReadPath) -> Bool {
    slot == changed.slot && zip(steps, changed.steps).allSatisfy { $0.mayEqual($1) }
  }
}
