import Foundations

extension LogicRun {
  /// The value of an operator; null where its operands make no sense.
  mutating func apply(_ sign: LogicOperator, _ operands: [Logic]) -> Value {
    guard sign.arity.contains(operands.count) else { return .null }
    switch sign {
    case .if, .ternary: return conditional(operands)
    case .and: return logical(operands, stopsAt: false)
    case .or: return logical(operands, stopsAt: true)
    case .map, .filter, .all, .none, .some, .reduce: return walk(sign, operands)
    default: return strict(sign, operands.map { value($0) })
    }
  }

  /// `if` with any number of conditions, each before its value, and perhaps a last value.
  private mutating func conditional(_ operands: [Logic]) -> Value {
    var index = 0
    while index + 1 < operands.count {
      if isTrue(operands[index]) { return value(operands[index + 1]) }
      index += 2
    }
    return index < operands.count ? value(operands[index]) : .null
  }

  /// The first operand that decides, or the last one.
  private mutating func logical(_ operands: [Logic], stopsAt truth: Bool) -> Value {
    var last = Value.null
    for operand in operands {
      last = value(operand)
      if LogicCoercion.isTrue(last) == truth { return last }
    }
    return last
  }

  private mutating func walk(_ sign: LogicOperator, _ operands: [Logic]) -> Value {
    let outer = item
    var items: [Value] = []
    if case .list(let list) = value(operands[0]) { items = list }
    let start = sign == .reduce ? value(operands[2]) : .null
    defer { item = outer }
    let body = operands[1]
    switch sign {
    case .map: return .list(items.map { holding($0, body) })
    case .filter: return .list(items.filter { LogicCoercion.isTrue(holding($0, body)) })
    case .all: return .bool(!items.isEmpty && items.allSatisfy { LogicCoercion.isTrue(holding($0, body)) })
    case .some: return .bool(items.contains { LogicCoercion.isTrue(holding($0, body)) })
    case .none: return .bool(!items.contains { LogicCoercion.isTrue(holding($0, body)) })
    default:
      return items.reduce(start) { total, current in
        holding(["current": current, "accumulator": total], body)
      }
    }
  }

  private mutating func holding(_ item: Value, _ body: Logic) -> Value {
    self.item = item
    return value(body)
  }

  private mutating func strict(_ sign: LogicOperator, _ values: [Value]) -> Value {
    switch sign {
    case .equal: .bool(LogicCoercion.areEqual(values[0], values[1]))
    case .notEqual: .bool(!LogicCoercion.areEqual(values[0], values[1]))
    case .strictlyEqual: .bool(LogicCoercion.areSame(values[0], values[1]))
    case .strictlyNotEqual: .bool(!LogicCoercion.areSame(values[0], values[1]))
    case .not: .bool(!LogicCoercion.isTrue(values[0]))
    case .truth: .bool(LogicCoercion.isTrue(values[0]))
    case .less: chain(values, LogicCoercion.isLess)
    case .lessEqual: chain(values, LogicCoercion.isLessOrEqual)
    case .greater: chain(values) { LogicCoercion.isLess($1, $0) }
    case .greaterEqual: chain(values) { LogicCoercion.isLessOrEqual($1, $0) }
    case .add: number(values) { $0.reduce(0, +) }
    case .multiply: number(values) { $0.reduce(1, *) }
    case .subtract: number(values) { $0.count == 1 ? -$0[0] : $0[0] - $0[1] }
    case .divide: number(values) { $0[0] / $0[1] }
    case .modulo: number(values) { $0[0].truncatingRemainder(dividingBy: $0[1]) }
    case .max: number(values) { $0.contains(where: \.isNaN) ? .nan : $0.max() ?? .nan }
    case .min: number(values) { $0.contains(where: \.isNaN) ? .nan : $0.min() ?? .nan }
    case .cat: text(values.map(LogicCoercion.text))
    case .substr: substring(values)
    case .isIn: isIn(values[0], values[1])
    case .merge: merge(values)
    case .missing: missing(names(values))
    case .missingSome: missingSome(values)
    case .log: values[0]
    case .startsWith: affix(values) { $0.starts(with: $1) }
    case .endsWith: affix(values) { $0.reversed().starts(with: $1.reversed()) }
    case .semanticVersion: semanticVersion(values)
    default: .null
    }
  }

  /// A relation between neighbours: two operands, or three for "between".
  private func chain(_ values: [Value], _ holds: (Value, Value) -> Bool) -> Value {
    .bool(zip(values, values.dropFirst()).allSatisfy(holds))
  }

  private func number(_ values: [Value], _ compute: ([Double]) -> Double) -> Value {
    LogicCoercion.value(compute(values.map(LogicCoercion.number)))
  }

  /// Concatenated texts, up to the longest text allowed.
  private mutating func text(_ parts: [String]) -> Value {
    let length = parts.reduce(0) { $0 + $1.utf8.count }
    steps -= length / 64
    return length <= 1 << 20 && steps > 0 ? .string(parts.joined()) : .null
  }

  /// The part from a code point on, for so many; negative numbers count from the end.
  private func substring(_ values: [Value]) -> Value {
    let scalars = Array(LogicCoercion.text(values[0]).unicodeScalars)
    let given = Int(exactly: LogicCoercion.number(values[1]).rounded(.towardZero)) ?? 0
    let start = given < 0 ? max(0, scalars.count + max(given, -scalars.count)) : min(given, scalars.count)
    var end = scalars.count
    if values.count == 3, let length = Int(exactly: LogicCoercion.number(values[2]).rounded(.towardZero)) {
      end =
        length < 0 ? scalars.count + max(length, -scalars.count) : start + min(length, scalars.count - start)
    }
    return .string(String(String.UnicodeScalarView(scalars[start..<max(start, end)])))
  }

  private func isIn(_ needle: Value, _ place: Value) -> Value {
    switch place {
    case .string(let text):
      guard case .string(let part) = needle else { return .bool(false) }
      return .bool(text.utf8.contains(part.utf8))
    case .list(let items): return .bool(items.contains { LogicCoercion.areSame($0, needle) })
    default: return .bool(false)
    }
  }

  /// All items in one list; it costs as many steps, since a walk could otherwise double a list at each item.
  private mutating func merge(_ values: [Value]) -> Value {
    let length = values.reduce(0) { total, value in
      if case .list(let items) = value { total + items.count } else { total + 1 }
    }
    steps -= length
    guard steps > 0 else { return .null }
    return .list(values.flatMap { value in if case .list(let items) = value { items } else { [value] } })
  }

  /// The names given, one after the other or as one list.
  private func names(_ values: [Value]) -> [Value] {
    if case .list(let names)? = values.first { names } else { values }
  }

  private func missing(_ names: [Value]) -> Value {
    .list(
      names.filter { name in
        switch read(name, isItem: false) {
        case nil, .null?: true
        case .string(let text)?: text.isEmpty
        default: false
        }
      })
  }

  /// The missing names, where fewer than so many are present.
  private func missingSome(_ values: [Value]) -> Value {
    let names = names([values[1]])
    guard case .list(let absent) = missing(names) else { return .null }
    return Double(names.count - absent.count) >= LogicCoercion.number(values[0]) ? .list([]) : .list(absent)
  }

  private func affix(_ values: [Value], _ holds: (String.UTF8View, String.UTF8View) -> Bool) -> Value {
    guard case .string(let text) = values[0], case .string(let part) = values[1] else { return .null }
    return .bool(holds(text.utf8, part.utf8))
  }

  private func semanticVersion(_ values: [Value]) -> Value {
    guard let left = SemanticVersion(values[0]), case .string(let sign) = values[1],
      let right = SemanticVersion(values[2])
    else { return .null }
    return SemanticVersion.compare(left, sign, right).map(Value.bool) ?? .null
  }
}
