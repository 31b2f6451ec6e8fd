extension Value: Equatable {
  /// CEL's equality; values of different types are unequal, except that numbers compare by their worth.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.int(let a), .int(let b)): a == b
    case (.uint(let a), .uint(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    case (.int(let a), .uint(let b)), (.uint(let b), .int(let a)): a >= 0 && UInt(a) == b
    case (.int(let a), .double(let b)), (.double(let b), .int(let a)): Int(exactly: b) == a
    case (.uint(let a), .double(let b)), (.double(let b), .uint(let a)): UInt(exactly: b) == a
    case (.string(let a), .string(let b)): haveSameCodePoints(a, b)
    case (.bytes(let a), .bytes(let b)): a == b
    case (.list(let a), .list(let b)): a == b
    case (.map(let a), .map(let b)): a == b
    case (.timestamp(let a), .timestamp(let b)): a == b
    case (.duration(let a), .duration(let b)): a == b
    case (.optional(let a), .optional(let b)): a == b
    case (.type(let a), .type(let b)): a == b
    case (.extended(let a), .extended(let b)): a.isEqual(to: b)
    case (.error(let a), .error(let b)): a === b
    default: false
    }
  }
}

extension ValueMap: Equatable {
  /// Equal when both have the same keys with equal values, in any order.
  public static func == (left: ValueMap, right: ValueMap) -> Bool {
    guard left.count == right.count else { return false }
    let (keys, others) = (left.keys, right.keys)
    let (values, otherValues) = (left.values, right.values)
    return keys.indices.allSatisfy { index in
      // Maps of one kind mostly have their keys in one order, which spares the lookup.
      keys[index] == others[index]
        ? values[index] == otherValues[index] : right[keys[index]] == values[index]
    }
  }
}
