/// Keys and values in the order they were put in, looked up by CEL's equality of keys.
///
/// The form of every record that a model publishes, so reading a field by name is its fast path: small maps
/// are searched in order, larger ones through an index.
public struct ValueMap: Sendable {
  /// A key of a map: CEL allows `int`, `uint`, `bool` and `string`.
  public enum Key: Sendable, Hashable {
    /// A text, equal by code points.
    case string(String)
    /// A whole number; an `int` and a `uint` of the same value are the same key.
    case int(Int)
    /// A whole number above `Int.max`.
    case largeUInt(UInt)
    /// True or false.
    case bool(Bool)
  }

  private let storage: Storage

  private final class Storage: Sendable {
    let keys: [Key]
    let values: [Value]
    let index: [Key: Int]?

    init(keys: [Key], values: [Value]) {
      self.keys = keys
      self.values = values
      index =
        keys.count > 8 ? Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first }) : nil
    }
  }

  /// Makes a map; where a key comes twice the first one is found.
  public init(_ entries: [(Key, Value)]) {
    storage = Storage(keys: entries.map(\.0), values: entries.map(\.1))
  }

  /// Makes a record: names and values.
  public init(fields: [(String, Value)]) {
    self.init(fields.map { (.string($0.0), $0.1) })
  }

  /// The map with nothing in it.
  public static let empty = ValueMap([(Key, Value)]())

  /// How many entries it has.
  public var count: Int { storage.keys.count }

  /// The keys in order.
  public var keys: [Key] { storage.keys }

  /// The values in the order of their keys.
  public var values: [Value] { storage.values }

  /// The value under a key.
  public subscript(key: Key) -> Value? { position(of: key).map { storage.values[$0] } }

  /// The value of a field.
  public subscript(field: String) -> Value? { self[.string(field)] }

  private func position(of key: Key) -> Int? {
    if let index = storage.index { return index[key] }
    return storage.keys.firstIndex(of: key)
  }
}

extension ValueMap.Key {
  /// Compares texts by code points, not by canonical equivalence.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.int(let a), .int(let b)): a == b
    case (.largeUInt(let a), .largeUInt(let b)): a == b
    case (.bool(let a), .bool(let b)): a == b
    default: false
    }
  }

  /// Hashes in agreement with `==`.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .string(let text):
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    case .int(let number): hasher.combine(number)
    case .largeUInt(let number): hasher.combine(number)
    case .bool(let truth): hasher.combine(truth)
    }
  }
}
