import Foundations

/// One evaluation of a JSONLogic expression.
struct LogicRun<Tracer: FlagTracer> {
  let scope: FlagScope
  let flag: String
  let bucketing: Bucketing
  var tracer: Tracer
  /// The item that `var` reads within `map`, `filter` and the like.
  var item = Value.null
  /// Operations left; a walk over large attributes ends with null.
  var steps = 100_000

  init(_ scope: FlagScope, _ flag: String, _ bucketing: Bucketing, _ tracer: Tracer) {
    self.scope = scope
    self.flag = flag
    self.bucketing = bucketing
    self.tracer = tracer
  }

  mutating func value(_ logic: Logic) -> Value {
    steps -= 1
    guard steps > 0 else { return .null }
    switch logic {
    case .constant(let value): return value
    case .attribute(let slot, let span): return traced(scope.slots[slot], span)
    case .flagKey(let span): return traced(.string(flag), span)
    case .timestamp(let span): return traced(.int(Int(scope.context.now.seconds)), span)
    case .item(let path, let span): return traced(itemValue(at: path) ?? .null, span)
    case .variable(let path, let fallback, let isItem, let span):
      return variable(value(path), fallback, isItem, span)
    case .list(let items): return .list(items.map { value($0) })
    case .operation(let sign, let operands, let span): return traced(apply(sign, operands), span)
    case .fractional(let key, let shares, let span): return traced(fractional(key, shares, span), span)
    }
  }

  private mutating func traced(_ value: Value, _ span: Span) -> Value {
    if Tracer.isRecording { tracer.term(value, span) }
    return value
  }

  mutating func isTrue(_ logic: Logic) -> Bool { LogicCoercion.isTrue(value(logic)) }

  // MARK: Variables

  private mutating func variable(_ path: Value, _ fallback: Logic, _ isItem: Bool, _ span: Span) -> Value {
    let found = read(path, isItem: isItem)
    if let found, !found.isNull { return traced(found, span) }
    return traced(value(fallback), span)
  }

  /// The value at a path, a text or a number; null or an empty text name everything.
  func read(_ path: Value, isItem: Bool) -> Value? {
    let path = LogicCoercion.text(path)
    if isItem { return itemValue(at: path) }
    return path.isEmpty ? scope.context.everything : scope.context.value(at: path)
  }

  private func itemValue(at path: String) -> Value? {
    path.isEmpty ? item : FlagContext.value(at: path[...], in: item)
  }

  // MARK: flagd's operators

  /// The variant of the share that the key falls into; null on any bad input.
  private mutating func fractional(_ key: Logic?, _ shares: [Logic.Share], _ span: Span) -> Value {
    var hash: UInt32?
    var keyValue = Value.null
    if let key {
      keyValue = value(key)
      hash = bucketing.hash(keyValue)
    } else if case .string(let targetingKey) = scope.slots[scope.targetingKeySlot] {
      keyValue = .string(targetingKey)
      hash = bucketing.hash(flag: flag, targetingKey: targetingKey)
    }
    guard let hash else { return .null }
    var weights: [Int] = []
    var total = 0
    for share in shares {
      guard let weight = weight(share), weight <= Bucketing.maximumTotal else { return .null }
      weights.append(weight)
      total += weight
    }
    let chosen = bucketing.share(of: hash, weights: weights, total: total)
    if Tracer.isRecording {
      let names = shares.map { share in
        if case .constant(let value) = share.variant { LogicCoercion.text(value) } else { "(computed)" }
      }
      tracer.bucket(
        FlagTrace.Bucket(
          bucketing, key: keyValue, isKeyOfFlag: key == nil, flag: flag, hash: hash,
          shares: zip(names, weights).map { FlagTrace.Share(variant: $0, weight: $1) }, chosen: chosen))
    }
    return chosen.map { value(shares[$0].variant) } ?? .null
  }

  /// The weight of a share: 1 by default, 0 for negative ones, nil where it is not a whole number.
  private mutating func weight(_ share: Logic.Share) -> Int? {
    guard let logic = share.weight else { return 1 }
    switch value(logic) {
    case .int(let number): return max(0, number)
    case .double(let number): return Int(exactly: number).map { max(0, $0) }
    default: return nil
    }
  }
}

extension Value {
  var isNull: Bool { if case .null = self { true } else { false } }
}

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
