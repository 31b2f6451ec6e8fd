import Foundations
import TestSupport
import Testing

/// Maps, held against a list that is searched from its beginning.
@Suite struct ValueMapTests {
  /// Keys that are easily taken for one another.
  private static let keys: [ValueMap.Key] =
    [
      "", "a", "b", "ab", "ba", "aa", "abc", "acc", "é", "e\u{301}", "எ", "😀", "1", "true", "a\u{0}",
      String(repeating: "x", count: 256), String(repeating: "x", count: 512),
    ].map(ValueMap.Key.string)
    + [0, 1, -1, .max, .min, 1 << 32, (1 << 32) + 1].map(ValueMap.Key.int)
    + [0, 1, .max, 1 << 63].map(ValueMap.Key.largeUInt) + [.bool(true), .bool(false)]

  /// Whether two keys are one: texts by their code points, numbers by their worth.
  private static func areSame(_ left: ValueMap.Key, _ right: ValueMap.Key) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)): Array(a.utf8) == Array(b.utf8)
    case (.int(let a), .int(let b)): a == b
    case (.largeUInt(let a), .largeUInt(let b)): a == b
    case (.int(let a), .largeUInt(let b)), (.largeUInt(let b), .int(let a)): UInt(exactly: a) == b
    case (.bool(let a), .bool(let b)): a == b
    default: false
    }
  }

  @Test func keysAreEqualAndHashedAsCELHasThem() {
    for left in Self.keys {
      for right in Self.keys {
        #expect((left == right) == Self.areSame(left, right), "\(left), \(right)")
        if left == right { #expect(left.hashValue == right.hashValue, "\(left), \(right)") }
      }
    }
  }

  @Test func whatIsFoundIsTheFirstOfItsKey() {
    var random = Xorshift(seed: 6)
    // Below and above the size from which there is an index.
    for count in [0, 1, 2, 15, 16, 17, 18, 60] {
      for _ in 0..<40 {
        let entries = (0..<count).map { index in
          (Self.keys.randomElement(using: &random) ?? .bool(true), Value.int(index))
        }
        let map = ValueMap(entries)
        #expect(map.count == count && map.keys == entries.map(\.0) && map.values == entries.map(\.1))
        for key in Self.keys {
          let expected = entries.first { Self.areSame($0.0, key) }?.1
          #expect(map[key] == expected)
          guard case .string(let name) = key else { continue }
          let field = ValueMap.Field(name)
          #expect(map[field] == expected && map[name] == expected)
          #expect(map.withValue(of: field) { $0.isSame(as: expected ?? .null) } != false)
        }
      }
    }
  }

  @Test func mapsAreEqualInAnyOrderAndTheSameInOne() {
    let keys = Self.keys.prefix(17)
    for count in [3, 17] {
      let entries = keys.prefix(count).enumerated().map { ($1, Value.int($0)) }
      let (one, toggledContainer) = (ValueMap(entries), ValueMap(entries.reversed()))
      #expect(one == toggledContainer)
      #expect(!Value.map(one).isSame(as: .map(toggledContainer)))
      #expect(Value.map(one).isSame(as: .map(ValueMap(entries))))
      var other = entries
      other[count - 1].1 = "other"
      #expect(one != ValueMap(other))
      #expect(one != ValueMap(entries.dropLast()))
    }
  }

  @Test func aNaNIsTheSameAsItselfAndNotEqual() {
    #expect(Value.list([.double(.nan)]).isSame(as: .list([.double(.nan)])))
    #expect(Value.list([.double(.nan)]) != .list([.double(.nan)]))
    #expect(!Value.double(0).isSame(as: .double(-0.0)))
    #expect(Value.double(0) == .double(-0.0))
    #expect(!Value.int(1).isSame(as: .double(1)))
  }

  /// Numbers at the ends of their types, each held against all others by their exact worth.
  @Test func numbersAreEqualByTheirExactWorth() {
    let values: [Value] =
      [Int.min, -1, 0, 1, 1 << 53, (1 << 53) + 1, .max - 1, .max].map(Value.int)
      + [0, 1, 1 << 53, 1 << 63, UInt.max].map(Value.uint)
      + [0, 1, -1, 0x1p53, 0x1p63, -0x1p63, 0x1p64, 0.5, .infinity].map(Value.double)
    func worth(_ value: Value) -> Float80? {
      switch value {
      case .int(let number): Float80(number)
      case .uint(let number): Float80(number)
      case .double(let number): Float80(number)
      default: nil
      }
    }
    for left in values {
      for right in values { #expect((left == right) == (worth(left) == worth(right)), "\(left), \(right)") }
    }
  }
}
