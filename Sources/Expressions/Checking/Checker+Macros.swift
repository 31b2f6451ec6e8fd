import Foundations

extension Checker {
  mutating func checkComprehension(_ expr: Expr, _ macro: Comprehension) -> ValueType {
    let range = check(macro.range)
    let first: ValueType
    let second: ValueType
    switch types.base(range) {
    case .list(let element):
      (first, second) = macro.second == nil ? (element, .dyn) : (.int, element)
    case .map(let key, let value): (first, second) = (key, value)
    case .record: (first, second) = (.string, .dyn)
    case .dyn, .error: (first, second) = (.dyn, .dyn)
    case .parameter:
      _ = types.assign(range, to: .dyn)
      (first, second) = (.dyn, .dyn)
    default:
      (first, second) = (.error, .error)
      report(
        .wrongArguments, "found `\(described(range))` before `.\(macro.name)`, expected a list or a map",
        macro.range.start, macro.range.end)
    }
    if macro.form.isOfLists, case .map = types.base(range) {
      report(
        .wrongArguments, "found `\(described(range))` before `.\(macro.name)`, expected a list",
        macro.range.start, macro.range.end)
    }
    let depth = locals.count
    expr.local = declareLocal(macro.first, first)
    if let name = macro.second { declareLocal(name, second) }
    defer { locals.removeLast(locals.count - depth) }
    if let filter = macro.filter { expectBool(filter, "as the condition of `\(macro.name)`") }
    switch macro.form {
    case .all, .exists, .existsOne:
      expectBool(macro.body, "as the condition of `\(macro.name)`")
      return .bool
    case .filter:
      expectBool(macro.body, "as the condition of `filter`")
      return .list(first)
    case .map: return .list(check(macro.body))
    case .sort:
      checkKey(macro)
      return .list(first)
    case .groupBy:
      checkKey(macro)
      let (key, item) = (types.settled(macro.body.type), types.settled(first))
      return .list(
        .record(
          RecordType(
            name: "Group(\(key), \(item))", fields: [.init("key", key), .init("items", .list(item))])))
    case .transformMap: return .map(macro.second == nil ? .dyn : first, check(macro.body))
    case .transformMapEntry:
      let entry = check(macro.body)
      switch types.base(entry) {
      case .map(let key, let value): return .map(key, value)
      case .dyn, .error, .parameter: return .map(.dyn, .dyn)
      default:
        return report(
          .wrongArguments, "found `\(described(entry))` as the entry, expected a map of one key",
          macro.body.start, macro.body.end)
      }
    }
  }

  /// Checks that what a list is sorted or grouped by can be compared.
  private mutating func checkKey(_ macro: Comprehension) {
    let key = check(macro.body)
    switch types.base(key) {
    case .int, .uint, .double, .string, .bool, .timestamp, .duration, .bytes, .null, .dyn, .error, .parameter:
      break
    default:
      report(
        .wrongArguments,
        "found `\(described(key))` as the key of `\(macro.name)`, expected a text, a number, a time or a bool",
        macro.body.start, macro.body.end,
        help: macro.name == "sort" ? "name what to sort by: `.sortBy(item, …)`" : nil)
    }
  }

  mutating func checkBinding(_ expr: Expr, _ binding: Expr.Binding) -> ValueType {
    var type = check(binding.value)
    if binding.form != .plain {
      switch types.head(type) {
      case .optional(let wrapped): type = wrapped
      case .dyn, .error, .parameter: type = .dyn
      default:
        type = report(
          .wrongArguments, "found `\(described(type))` before `.\(expr.name)`, expected an optional",
          binding.value.start, binding.value.end, help: "read it as an optional with `.?`")
      }
    }
    expr.local = declareLocal(binding.name, type)
    defer { locals.removeLast() }
    let body = check(binding.body)
    switch binding.form {
    case .plain: return body
    case .optionalMap: return .optional(body)
    case .optionalFlatMap:
      switch types.head(body) {
      case .optional: return body
      case .dyn, .error, .parameter: return .optional(.dyn)
      default:
        return report(
          .wrongArguments, "found `\(described(body))` in `optFlatMap`, expected an optional",
          binding.body.start,
          binding.body.end, help: "use `optMap`")
      }
    }
  }
}

extension Comprehension.Form {
  /// Whether it is defined for lists only, whose elements have an order.
  fileprivate var isOfLists: Bool { self == .sort || self == .groupBy }
}
