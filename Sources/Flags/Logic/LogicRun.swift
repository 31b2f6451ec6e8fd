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
