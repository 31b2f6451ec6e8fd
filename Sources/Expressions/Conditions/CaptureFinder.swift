import Foundations

/// Finds the parts of a condition on rows that do not depend on the row.
struct CaptureFinder {
  /// The name of the row.
  let row: String
  /// The functions that may be called.
  let functions: FunctionLibrary
  /// The names that functions of row values are passed beside their arguments, each with the call.
  private(set) var implicit: [(name: String, call: Expr)] = []

  /// What a node depends on, and the parts of it that do not.
  private struct Finding {
    /// The names of the row and of macros' variables that are declared outside of the node.
    var names: Set<String> = []
    var captures: [Expr] = []

    mutating func add(_ other: Finding) {
      names.formUnion(other.names)
      captures += other.captures
    }
  }

  init(row: String, functions: FunctionLibrary) {
    self.row = row
    self.functions = functions
  }

  /// The largest parts that read neither the row nor a macro's variable, in written order; literals are none.
  mutating func captures(in root: Expr) -> [Expr] { find(in: root, [row]).captures }

  private mutating func find(in expr: Expr, _ names: Set<String>) -> Finding {
    var finding = Finding()
    switch expr.kind {
    case .literal: return finding
    case .name(let name, let isRooted):
      if name.hasPrefix("@") || (isRooted ? name == row : names.contains(name)) { finding.names = [name] }
    case .comprehension(let macro):
      finding = find(in: macro.range, names)
      let declared = Set([macro.first, macro.second].compactMap(\.self))
      for part in [macro.filter, macro.body].compactMap(\.self) {
        finding.add(find(in: part, names, declaring: declared))
      }
    case .bind(let binding):
      finding = find(in: binding.value, names)
      finding.add(find(in: binding.body, names, declaring: [binding.name]))
    case .block(let parts, let body):
      let declared = Set(parts.indices.map { "@index\($0)" })
      for part in parts + [body] { finding.add(find(in: part, names, declaring: declared)) }
    case .call(let name, let target, let arguments):
      if let target, !isNamespace(target, of: name) { finding.add(find(in: target, names)) }
      for argument in arguments { finding.add(find(in: argument, names)) }
      if !finding.names.isEmpty { addImplicit(name, target, expr) }
    default:
      for part in expr.parts { finding.add(find(in: part, names)) }
    }
    guard finding.names.isEmpty else { return finding }
    switch expr.kind {
    case .list where finding.captures.isEmpty, .map where finding.captures.isEmpty: return finding
    default: return Finding(captures: [expr])
    }
  }

  private mutating func find(in expr: Expr, _ names: Set<String>, declaring declared: Set<String>) -> Finding
  {
    var finding = find(in: expr, names.union(declared))
    finding.names.subtract(declared)
    return finding
  }

  /// Whether a call's target is a namespace, as in `math.least(…)`, and no value.
  private func isNamespace(_ target: Expr, of name: String) -> Bool {
    target.path.map { functions.overloads(of: "\($0).\(name)", isMember: false) != nil } ?? false
  }

  private mutating func addImplicit(_ name: String, _ target: Expr?, _ call: Expr) {
    for overload in functions.overloads(of: name, isMember: target != nil) ?? [] {
      for name in overload.implicit where !implicit.contains(where: { $0.name == name }) {
        implicit.append((name, call))
      }
    }
  }
}

extension Expr {
  /// The dotted name that it spells, if it is one.
  fileprivate var path: String? {
    switch kind {
    case .name(let name, _): name
    case .select(let operand, let field, isOptional: false): operand.path.map { $0 + "." + field }
    default: nil
    }
  }
}
