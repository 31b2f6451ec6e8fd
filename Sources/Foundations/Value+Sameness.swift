extension Value {
  /// Whether two values are indistinguishable, for drawing and sending: quicker than `==` where both are the same copy,
  /// and true of a NaN and itself.
  ///
  /// - Parameter other: the other value.
  /// - Returns: whether they are the same.
  public func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.map(let a), .map(let b)): a.isSame(as: b)
    case (.list(let a), .list(let b)):
      a.isSameCopy(as: b) || a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    case (.double(let a), .double(let b)): a.bitPattern == b.bitPattern
    case (.map, _), (.list, _), (.double, _), (_, .double): false
    default: self == other
    }
  }
}

extension ValueMap {
  /// Whether both have the same values under the same keys in the same order.
  func isSame(as other: ValueMap) -> Bool {
    if isSameCopy(as: other) { return true }
    return count == other.count && keys == other.keys
      && zip(values, other.values).allSatisfy { $0.isSame(as: $1) }
  }
}

extension [Value] {
  /// Whether both are one array in memory.
  fileprivate func isSameCopy(as other: [Value]) -> Bool {
    withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { $0.baseAddress == one.baseAddress && $0.count == one.count }
    }
  }
}
