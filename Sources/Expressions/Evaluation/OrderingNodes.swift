import Foundations

/// `sort` and `sortBy`: the elements by a key, equal ones in the order they had, null and NaN last.
final class SortNode: ExpressionNode {
  let walk: TreeWalk
  let key: any ExpressionNode
  /// The cases of keys that are of an enumeration, whose order is that of its declaration.
  let cases: [String]
  /// The host's order of texts, and the slot that it reads; without it texts are in the order of their code points.
  let order: (order: TextOrder, slot: Int?)?
  let span: Span

  init(
    _ walk: TreeWalk, _ key: any ExpressionNode, cases: [String], order: (order: TextOrder, slot: Int?)?,
    _ span: Span
  ) {
    self.walk = walk
    self.key = key
    self.cases = cases
    self.order = order
    self.span = span
  }

  func evaluate(_ frame: inout Frame) -> Value {
    var elements: [Value] = []
    var keys: [Value] = []
    var failure: Value?
    let error = walk.each(&frame) { frame in
      let element = frame.locals[walk.local]
      let key = key.evaluate(&frame)
      failure = key.isError ? key : frame.spend(weight(of: key))
      elements.append(element)
      keys.append(key)
      return failure == nil
    }
    if let error = error ?? failure ?? mixture(of: keys, frame) { return error }
    if let error = frame.spend(
      elements.count * (elements.count.bitWidth - elements.count.leadingZeroBitCount) / 16)
    {
      return error
    }
    return .list(places(sorting: keys, frame).map { elements[$0] })
  }

  /// The steps that a key costs: a text is kept in another form while it is compared.
  private func weight(of key: Value) -> Int {
    if case .string(let text) = key { text.utf8.count / 4 } else { 0 }
  }

  /// An error where the keys have no common order.
  private func mixture(of keys: [Value], _ frame: Frame) -> Value? {
    guard let first = keys.first(where: { $0 != .null }) else { return nil }
    for key in keys where key != .null && Comparison.order(first, key) == nil {
      return frame.failure(
        .noOverload,
        first.typeName == key.typeName
          ? "a `\(key.typeName)` has no order"
          : "the keys of a sort are of one type, not `\(first.typeName)` and `\(key.typeName)`", span)
    }
    return nil
  }

  /// The places of the keys in their order.
  private func places(sorting keys: [Value], _ frame: Frame) -> [Int] {
    let texts = keys.map { if case .string(let text) = $0 { text } else { "" } }
    if !texts.allSatisfy(\.isEmpty) {
      if !cases.isEmpty {
        let ranks = Dictionary(zip(cases, cases.indices), uniquingKeysWith: { first, _ in first })
        return sorted(keys) {
          ranks[texts[$0], default: cases.count] < ranks[texts[$1], default: cases.count]
        }
      }
      if let order {
        let variable = order.slot.flatMap { $0 < frame.slots.count ? frame.slots[$0] : nil } ?? .null
        let forms = order.order.keys(texts, variable)
        return sorted(keys) { forms[$0].lexicographicallyPrecedes(forms[$1]) }
      }
    }
    return sorted(keys) { Comparison.order(keys[$0], keys[$1]) == .before }
  }

  private func sorted(_ keys: [Value], by isBefore: (Int, Int) -> Bool) -> [Int] {
    let (present, last) = (keys.indices.filter { !keys[$0].isLast }, keys.indices.filter { keys[$0].isLast })
    return present.sorted { isBefore($0, $1) || !isBefore($1, $0) && $0 < $1 } + last
  }
}

extension Value {
  /// Whether it has no place among the keys of a sort, and comes after all that have.
  fileprivate var isLast: Bool {
    switch self {
    case .null: true
    case .double(let number): number.isNaN
    default: false
    }
  }
}

/// `groupBy`: a record for each key, in the order of their first appearance, with the elements that have it.
final class GroupNode: ExpressionNode {
  let walk: TreeWalk
  let key: any ExpressionNode

  init(_ walk: TreeWalk, _ key: any ExpressionNode) {
    self.walk = walk
    self.key = key
  }

  func evaluate(_ frame: inout Frame) -> Value {
    var seen = SeenValues()
    var groups: [[Value]] = []
    var failure: Value?
    let error = walk.each(&frame) { frame in
      let element = frame.locals[walk.local]
      let key = key.evaluate(&frame)
      if key.isError {
        failure = key
        return false
      }
      let (place, isNew) = seen.place(of: key, &frame)
      if isNew { groups.append([element]) } else { groups[place].append(element) }
      return true
    }
    return error ?? failure
      ?? .list(zip(seen.values, groups).map { .map(ValueMap(fields: [("key", $0), ("items", .list($1))])) })
  }
}

extension ValueType {
  /// The words of an enumeration, nullable or not, in their declared order; none of other types.
  var cases: [String] {
    switch self {
    case .enumeration(let enumeration): enumeration.cases
    case .nullable(let wrapped): wrapped.cases
    default: []
    }
  }
}
