import Foundations

extension Checker {
  /// Resolves a name in its context: a macro's variable, a declared name, or a type.
  mutating func checkName(_ expr: Expr, _ name: String, _ isRooted: Bool) -> ValueType {
    if !isRooted, let local = locals.last(where: { $0.name == name }) {
      expr.meaning = .local(local.number)
      return local.type
    }
    if declarations.spoilt.contains(name) {
      isSpoilt = true
      return .error
    }
    if let type = resolve(expr, name, isRooted) { return type }
    var known = declarations.variables.map(\.name)
    known += locals.map(\.name)
    var help =
      comparedWords.contains(name)
      ? "write `\"\(name)\"`" : nearHelp(for: name, in: known)
    if help == nil, declarations.functions.overloads(of: name, isMember: false) != nil {
      help = "`\(name)` is a function: call it with `\(name)(…)`"
    }
    if help == nil, !known.isEmpty, known.count <= 8 {
      help = "known here: \(known.map { "`\($0)`" }.joined(separator: ", "))"
    }
    return report(.unknownName, "no name `\(name)` here", expr.nameStart, expr.nameEnd, help: help)
  }

  /// Looks a full name up in the container and its parents.
  private mutating func resolve(_ expr: Expr, _ name: String, _ isRooted: Bool) -> ValueType? {
    if declarations.container.isEmpty { return resolveExactly(expr, name) }
    for candidate in declarations.candidates(for: name, isRooted: isRooted) {
      if let type = resolveExactly(expr, candidate) { return type }
    }
    return nil
  }

  private mutating func resolveExactly(_ expr: Expr, _ name: String) -> ValueType? {
    if let slot = declarations.slot(of: name) {
      expr.meaning = .slot(slot)
      return isStrict ? declarations.variables[slot].type : .dyn
    }
    if let constant = WellKnownTypes.constant(name) {
      expr.meaning = .constant(constant)
      if case .type(let type) = constant { return .type(type) }
      return constant.type
    }
    return nil
  }

  /// The dotted name that a path of names spells, unless its first name is a macro's variable.
  func qualifiedName(_ expr: Expr) -> (name: String, isRooted: Bool)? {
    switch expr.kind {
    case .name(let name, let isRooted):
      if !isRooted, locals.contains(where: { $0.name == name }) { return nil }
      return (name, isRooted)
    case .select(let operand, let field, isOptional: false):
      return qualifiedName(operand).map { ($0.name + "." + field, $0.isRooted) }
    default: return nil
    }
  }

  /// Whether a path can only be fields of one declared name, which is nearly always so.
  private func isPlainPath(_ expr: Expr) -> Bool {
    if declarations.hasDottedNames || !declarations.container.isEmpty { return false }
    var node = expr
    while case .select(let operand, _, _) = node.kind { node = operand }
    guard case .name(let name, _) = node.kind else { return true }
    return declarations.slot(of: name) != nil
  }

  mutating func checkSelect(_ expr: Expr, _ operand: Expr, _ field: String, _ isOptional: Bool) -> ValueType {
    if !isOptional, !isPlainPath(expr), let path = qualifiedName(expr),
      let type = resolve(expr, path.name, path.isRooted)
    {
      return type
    }
    let type = check(operand)
    let result = fieldType(type, field, expr, operand)
    guard isOptional else { return result }
    if case .optional = types.head(result) { return result }
    return .optional(result)
  }

  /// The type of a field, or an error at the field's name.
  mutating func fieldType(_ type: ValueType, _ field: String, _ expr: Expr, _ operand: Expr) -> ValueType {
    switch types.base(type) {
    case .dyn, .error: return .dyn
    case .parameter:
      _ = types.assign(type, to: .dyn)
      return .dyn
    case .record(let record):
      if let found = record.type(of: field) { return found }
      let name = record.name.isEmpty ? "this record" : "`\(record.name)`"
      var help = nearHelp(for: field, in: record.fields.map(\.name))
      // `form.my-name` is a subtraction.
      if let hyphenated = record.fields.first(where: { $0.name.hasPrefix(field + "-") }),
        case .name(let owner, _) = operand.kind
      {
        help = "write `\(owner)[\"\(hyphenated.name)\"]` for a name with a hyphen"
      }
      if help == nil, !record.fields.isEmpty, record.fields.count <= 8 {
        help = "it has \(record.fields.map { "`\($0.name)`" }.joined(separator: ", "))"
      }
      return report(.unknownField, "no field `\(field)` on \(name)", expr.nameStart, expr.nameEnd, help: help)
    case .map(let key, let value):
      if types.assign(.string, to: key) { return value }
      return report(
        .unknownField, "the keys of this map are `\(described(key))`, not names", expr.nameStart,
        expr.nameEnd,
        help: "write the key in brackets")
    case .optional(let wrapped):
      let inner = fieldType(wrapped, field, expr, operand)
      if case .optional = types.head(inner) { return inner }
      return .optional(inner)
    case let other:
      var help: String?
      if declarations.functions.overloads(of: field, isMember: true) != nil {
        help = "`\(field)` is a function: call it with `.\(field)(…)`"
      } else if case .list = other {
        help = "take an element with `[0]`, or walk it with a macro such as `.map(item, item.\(field))`"
      }
      return report(
        .unknownField, "no field `\(field)` on `\(described(other))`", expr.nameStart, expr.nameEnd,
        help: help)
    }
  }

  mutating func checkIndex(_ expr: Expr, _ operand: Expr, _ index: Expr, _ isOptional: Bool) -> ValueType {
    let type = check(operand)
    let indexType = check(index)
    let result = elementType(type, indexType, expr, operand, index)
    guard isOptional else { return result }
    if case .optional = types.head(result) { return result }
    return .optional(result)
  }

  private mutating func elementType(
    _ type: ValueType, _ indexType: ValueType, _ expr: Expr, _ operand: Expr, _ index: Expr
  ) -> ValueType {
    switch types.base(type) {
    case .dyn, .error: return .dyn
    case .parameter:
      _ = types.assign(type, to: .dyn)
      return .dyn
    case .list(let element):
      guard types.assign(indexType, to: .int) else {
        return report(
          .wrongType, "found `\(described(indexType))` as the index of a list, expected `int`", index.start,
          index.end)
      }
      return element
    case .map(let key, let value):
      guard types.assign(indexType, to: key) else {
        return report(
          .wrongType, "found `\(described(indexType))` as the key, expected `\(described(key))`", index.start,
          index.end)
      }
      return value
    case .record:
      if case .literal(.string(let field)) = index.kind { return fieldType(type, field, expr, operand) }
      guard types.assign(indexType, to: .string) else {
        return report(
          .wrongType, "found `\(described(indexType))` as the name of a field, expected `string`",
          index.start,
          index.end)
      }
      return .dyn
    case .optional(let wrapped):
      let inner = elementType(wrapped, indexType, expr, operand, index)
      if case .optional = types.head(inner) { return inner }
      return .optional(inner)
    case let other:
      return report(
        .wrongType, "`\(described(other))` has no elements, only lists and maps have", operand.start,
        operand.end)
    }
  }
}
