import Foundations

/// Resolves the type of every node and the meaning of every name, and collects all errors.
struct Checker {
  /// A variable that a macro declares.
  struct Local {
    let name: String
    let number: Int
    let type: ValueType
  }

  let declarations: Declarations
  let spans: SpanMap
  /// Without it nothing is reported, and an unresolved name becomes an error at run time.
  let isStrict: Bool
  var types = TypeRelations()
  var locals: [Local] = []
  /// How many local variables exist at once at most.
  var localCount = 0
  var diagnostics: [Diagnostic] = []
  /// Whether it reads a name whose error is reported elsewhere, so that its type is unknown.
  var isSpoilt = false
  /// The words that the name checked next is compared with, if it is.
  var comparedWords: [String] = []

  init(_ declarations: Declarations, _ spans: SpanMap, isStrict: Bool = true) {
    self.declarations = declarations
    self.spans = spans
    self.isStrict = isStrict
  }

  /// The most errors reported of one expression.
  private static let maximumErrors = 20

  /// Reports an error.
  /// - Returns: the error type: it agrees with all, so that one error is reported once.
  @discardableResult
  mutating func report(
    _ code: Diagnostic.Code, _ message: String, _ start: Int, _ end: Int, help: String? = nil,
    label: String? = nil
  ) -> ValueType {
    guard isStrict, diagnostics.count < Checker.maximumErrors else { return .error }
    diagnostics.append(Diagnostic(code, message, at: spans.span(start, end), label: label, help: help))
    return .error
  }

  // MARK: Nodes

  /// Checks a node and all below it.
  @discardableResult
  mutating func check(_ expr: Expr) -> ValueType {
    expr.type = infer(expr)
    return expr.type
  }

  private mutating func infer(_ expr: Expr) -> ValueType {
    switch expr.kind {
    case .literal(let value):
      expr.meaning = .constant(value)
      return value.type
    case .name(let name, let isRooted):
      return checkName(expr, name, isRooted)
    case .select(let operand, let field, let isOptional):
      return checkSelect(expr, operand, field, isOptional)
    case .test(let operand, let field):
      let type = check(operand)
      _ = fieldType(type, field, expr, operand)
      return .bool
    case .index(let operand, let index, let isOptional):
      return checkIndex(expr, operand, index, isOptional)
    case .call(let name, let target, let arguments):
      return checkCall(expr, name, target, arguments)
    case .negate(let operand):
      let type = check(operand)
      switch types.base(type) {
      case .int, .double: return types.base(type)
      case .dyn, .error, .parameter: return .dyn
      default:
        return report(
          .wrongOperands, "found `\(described(type))` after `-`, expected `int` or `double`", expr.start,
          expr.end)
      }
    case .not(let operand):
      expectBool(operand, "after `!`")
      return .bool
    case .binary(let sign, let left, let right):
      return checkBinary(expr, sign, left, right)
    case .logic(let isAnd, let terms):
      for term in terms { expectBool(term, "beside `\(isAnd ? "&&" : "||")`") }
      return .bool
    case .conditional(let condition, let whenTrue, let whenFalse):
      expectBool(condition, "before `?`")
      let first = check(whenTrue)
      let second = check(whenFalse)
      if let joined = types.join(first, second) { return joined }
      return report(
        .wrongOperands,
        "found `\(described(first))` and `\(described(second))` around `:`, expected one type",
        whenTrue.start, whenFalse.end, help: "wrap one in `dyn(…)` if both are meant")
    case .list(let elements):
      return checkList(elements)
    case .map(let entries):
      return checkMap(entries)
    case .message(let name, let fields):
      return checkMessage(expr, name, fields)
    case .comprehension(let comprehension):
      return checkComprehension(expr, comprehension)
    case .bind(let binding):
      return checkBinding(expr, binding)
    case .block(let parts, let body):
      let depth = locals.count
      expr.local = depth
      for (index, part) in parts.enumerated() {
        let type = check(part)
        declareLocal("@index\(index)", type)
      }
      defer { locals.removeLast(locals.count - depth) }
      return check(body)
    }
  }

  /// A type as a message writes it.
  func described(_ type: ValueType) -> String { types.settled(type).description }

  mutating func expectBool(_ expr: Expr, _ position: String) {
    let type = check(expr)
    switch types.base(type) {
    case .bool, .dyn, .error: break
    case .parameter: _ = types.assign(type, to: .bool)
    default:
      report(
        .wrongOperands, "found `\(described(type))` \(position), expected `bool`", expr.start, expr.end,
        help: boolHelp(type))
    }
  }

  /// How to make a condition of a value that is none.
  func boolHelp(_ type: ValueType) -> String? {
    if let word = enumeration(type)?.cases.first { return "compare it, such as `… == \"\(word)\"`" }
    return switch types.base(type) {
    case .string: "compare it, such as `… != \"\"`"
    case .int: "compare it, such as `… != 0`"
    case .list, .map: "compare its size, such as `size(…) > 0`"
    case .null: nil
    case .optional: "ask `.hasValue()`"
    default: nil
    }
  }

  /// Brings a local variable into scope.
  @discardableResult
  mutating func declareLocal(_ name: String, _ type: ValueType) -> Int {
    let number = locals.count
    locals.append(Local(name: name, number: number, type: type))
    localCount = max(localCount, locals.count)
    return number
  }

  // MARK: Collections

  private mutating func checkList(_ elements: [Expr.Element]) -> ValueType {
    var joined: ValueType?
    var isMixed = false
    for element in elements {
      var type = check(element.value)
      if element.isOptional { type = unwrapOptional(type, element.value) }
      if isMixed { continue }
      guard let known = joined else {
        joined = type
        continue
      }
      joined = types.join(known, type)
      if joined == nil {
        joined = .dyn
        isMixed = true
      }
    }
    return .list(joined ?? types.fresh())
  }

  private mutating func checkMap(_ entries: [Expr.Entry]) -> ValueType {
    var keys: ValueType?
    var values: ValueType?
    for entry in entries {
      let key = check(entry.key)
      switch types.base(key) {
      case .int, .uint, .bool, .string, .dyn, .error, .parameter: break
      default:
        report(
          .wrongType, "found `\(described(key))` as a key, expected `string`, `int`, `uint` or `bool`",
          entry.key.start, entry.key.end)
      }
      var value = check(entry.value)
      if entry.isOptional { value = unwrapOptional(value, entry.value) }
      keys = keys.map { types.join($0, key) ?? .dyn } ?? key
      values = values.map { types.join($0, value) ?? .dyn } ?? value
    }
    // Only scalars can be keys: other types would grow with every nesting.
    let key = keys.map { types.head($0) }
    return switch key {
    case nil: .map(types.fresh(), types.fresh())
    case .int?, .uint?, .bool?, .string?, .enumeration?, .parameter?: .map(key ?? .dyn, values ?? .dyn)
    default: .map(.dyn, values ?? .dyn)
    }
  }

  private mutating func unwrapOptional(_ type: ValueType, _ expr: Expr) -> ValueType {
    switch types.head(type) {
    case .optional(let wrapped): return wrapped
    case .dyn, .error, .parameter: return .dyn
    default:
      return report(
        .wrongType, "found `\(described(type))` after `?`, expected an optional", expr.start, expr.end,
        help: "wrap it: `optional.of(…)`")
    }
  }
}

extension Expr {
  /// The macro's or function's name, for messages.
  var name: String {
    switch kind {
    case .bind(let binding):
      switch binding.form {
      case .plain: "cel.bind"
      case .optionalMap: "optMap"
      case .optionalFlatMap: "optFlatMap"
      }
    case .comprehension(let macro): macro.name
    case .call(let name, _, _): name
    default: ""
    }
  }
}

extension Value {
  /// The type of a value, without looking at its elements.
  var type: ValueType {
    switch self {
    case .null: .null
    case .bool: .bool
    case .int: .int
    case .uint: .uint
    case .double: .double
    case .string: .string
    case .bytes: .bytes
    case .list: .list(.dyn)
    case .map: .map(.dyn, .dyn)
    case .timestamp: .timestamp
    case .duration: .duration
    case .optional: .optional(.dyn)
    case .type: .type(.dyn)
    case .error: .error
    case .extended(let object): .opaque(object.typeName, [])
    }
  }
}

extension Checker {
  /// `google.protobuf.Duration{seconds: 5}`: the well-known messages, which are values of CEL's own types.
  mutating func checkMessage(_ expr: Expr, _ name: String, _ fields: [Expr.MessageField]) -> ValueType {
    for field in fields { check(field.value) }
    let isRooted = name.hasPrefix(".")
    for candidate in declarations.candidates(
      for: isRooted ? String(name.dropFirst()) : name, isRooted: isRooted)
    {
      guard let message = WellKnownTypes.messages[candidate] else { continue }
      expr.meaning = .constant(.string(candidate))
      for field in fields {
        guard let type = message.fields[field.name] else {
          let near = nearHelp(for: field.name, in: message.fields.keys)
          report(
            .unknownField, "no field `\(field.name)` on `\(candidate)`", field.start, field.end,
            help: near)
          continue
        }
        let found = field.isOptional ? unwrapOptional(field.value.type, field.value) : field.value.type
        if !types.assign(found, to: type) {
          report(
            .wrongType, "found `\(described(found))` for `\(field.name)`, expected `\(type)`",
            field.value.start,
            field.value.end)
        }
      }
      return message.type
    }
    return report(
      .unknownName, "no message type `\(name)`", expr.nameStart, expr.nameEnd,
      help: "write a map: `{\"name\": value}`")
  }
}
