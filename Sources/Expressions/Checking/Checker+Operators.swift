import Foundations

extension Checker {
  mutating func checkBinary(_ expr: Expr, _ sign: BinaryOperator, _ left: Expr, _ right: Expr) -> ValueType {
    let first = check(left)
    if sign == .equal || sign == .notEqual, case .name = right.kind {
      comparedWords = enumeration(first)?.cases ?? []
    }
    let second = check(right)
    comparedWords = []
    switch sign {
    case .equal, .notEqual: return equality(expr, sign, left, right)
    case .isIn: return membership(expr, left, right)
    case .less, .lessEqual, .greater, .greaterEqual: return order(expr, sign, first, second)
    case .add, .subtract, .multiply, .divide, .modulo:
      return arithmetic(sign, first, second) ?? refuse(expr, sign, first, second)
    }
  }

  private mutating func refuse(
    _ expr: Expr, _ sign: BinaryOperator, _ left: ValueType, _ right: ValueType
  ) -> ValueType {
    let a = types.base(left)
    let b = types.base(right)
    var help: String?
    if a.isNumber, b.isNumber {
      help = "numbers are not converted by themselves: write `double(…)` or `int(…)` around one"
    } else if sign == .add, a == .string || b == .string {
      help = "write `string(…)` around the part that is no text"
    } else if case .optional = a {
      help = "give the optional a value first: `.orValue(…)`"
    } else if case .optional = b {
      help = "give the optional a value first: `.orValue(…)`"
    }
    return report(
      .wrongOperands, "`\(sign.rawValue)` does not take `\(described(left))` and `\(described(right))`",
      expr.start,
      expr.end, help: help)
  }

  /// The result of an arithmetic operator, or nil where it does not accept the operands.
  private mutating func arithmetic(
    _ sign: BinaryOperator, _ left: ValueType, _ right: ValueType
  ) -> ValueType? {
    switch (types.base(left), types.base(right)) {
    case (.int, .int): return .int
    case (.uint, .uint): return .uint
    case (.double, .double): return sign == .modulo ? nil : .double
    case (.string, .string): return sign == .add ? .string : nil
    case (.bytes, .bytes): return sign == .add ? .bytes : nil
    case (.duration, .duration): return sign == .add || sign == .subtract ? .duration : nil
    case (.timestamp, .duration): return sign == .add || sign == .subtract ? .timestamp : nil
    case (.duration, .timestamp): return sign == .add ? .timestamp : nil
    case (.timestamp, .timestamp): return sign == .subtract ? .duration : nil
    case (.list(let a), .list(let b)):
      return sign == .add ? .list(types.join(a, b) ?? .dyn) : nil
    case (.error, _), (_, .error): return .error
    case (.dyn, let other), (let other, .dyn), (.parameter, let other), (let other, .parameter):
      switch other {
      case .int, .uint: return other
      case .double: return sign == .modulo ? nil : other
      case .string, .bytes, .list: return sign == .add ? other : nil
      case .timestamp, .duration: return sign == .add || sign == .subtract ? .dyn : nil
      case .dyn, .parameter: return .dyn
      default: return nil
      }
    default: return nil
    }
  }

  private mutating func order(
    _ expr: Expr, _ sign: BinaryOperator, _ left: ValueType, _ right: ValueType
  ) -> ValueType {
    let a = types.base(left)
    let b = types.base(right)
    switch (a, b) {
    case (.error, _), (_, .error): return .bool
    case (.bool, .bool), (.string, .string), (.bytes, .bytes), (.timestamp, .timestamp),
      (.duration, .duration):
      return .bool
    case (.dyn, let other), (let other, .dyn), (.parameter, let other), (let other, .parameter):
      switch other {
      case .list, .map, .null, .type, .optional, .record, .opaque: break
      default: return .bool
      }
    default:
      if a.isNumber && b.isNumber { return .bool }
    }
    _ = refuse(expr, sign, left, right)
    return .bool
  }

  private mutating func equality(
    _ expr: Expr, _ sign: BinaryOperator, _ left: Expr, _ right: Expr
  ) -> ValueType {
    checkCase(left, right)
    checkCase(right, left)
    guard !canBeEqual(left.type, right.type) else { return .bool }
    report(
      .wrongOperands,
      "`\(described(left.type))` and `\(described(right.type))` are never equal", expr.start, expr.end,
      help: "compare values of one type, or wrap one side in `dyn(…)` if both are meant")
    return .bool
  }

  private mutating func canBeEqual(_ left: ValueType, _ right: ValueType) -> Bool {
    let a = types.base(left)
    let b = types.base(right)
    if case .null = a { return true }
    if case .null = b { return true }
    if a.isNumber && b.isNumber { return true }
    if case .list(let x) = a, case .list(let y) = b { return canBeEqual(x, y) }
    return types.join(left, right) != nil
  }

  private mutating func membership(_ expr: Expr, _ left: Expr, _ right: Expr) -> ValueType {
    switch types.base(right.type) {
    case .list(let element):
      if case .list(let elements) = right.kind {
        for element in elements { checkCase(left, element.value) }
      } else {
        checkCase(Expr.typed(element, right), left)
      }
      if canBeEqual(left.type, element) { return .bool }
    case .map(let key, _):
      if canBeEqual(left.type, key) { return .bool }
    case .record:
      if types.assign(left.type, to: .string) { return .bool }
    case .dyn, .error, .parameter: return .bool
    default:
      report(
        .wrongOperands, "found `\(described(right.type))` after `in`, expected a list or a map", right.start,
        right.end)
      return .bool
    }
    report(
      .wrongOperands, "no `\(described(left.type))` is ever in `\(described(right.type))`", expr.start,
      expr.end)
    return .bool
  }

  /// Reports a literal that is none of the cases of the enumeration it is compared with.
  private mutating func checkCase(_ expr: Expr, _ literal: Expr) {
    guard case .literal(.string(let text)) = literal.kind, let enumeration = enumeration(expr.type),
      !enumeration.cases.contains(where: { haveSameCodePoints($0, text) })
    else { return }
    let name = enumeration.name.isEmpty ? "this enumeration" : "`\(enumeration.name)`"
    let help =
      nearHelp(for: text, in: enumeration.cases)
      ?? "its cases are \(enumeration.cases.map { "`\($0)`" }.joined(separator: ", "))"
    report(.unknownCase, "no case `\(text)` in \(name)", literal.start, literal.end, help: help)
  }

  func enumeration(_ type: ValueType) -> Enumeration? {
    switch types.head(type) {
    case .enumeration(let enumeration): enumeration
    case .nullable(let wrapped): enumeration(wrapped)
    default: nil
    }
  }
}

extension Expr {
  /// A placeholder of a given type, for rules that look at types only.
  static func typed(_ type: ValueType, _ range: Expr) -> Expr {
    let expr = Expr(.name("", isRooted: false), range.start, range.end, depth: 0)
    expr.type = type
    return expr
  }
}
