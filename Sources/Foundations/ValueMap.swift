/// Keys and values in insertion order, looked up by CEL's equality of keys.
///
/// The form of every record that a model publishes, so reading a field by name is its fast path: small maps
/// are searched in order by a fingerprint of the key, larger ones through an index.
public struct ValueMap: Sendable {
  /// A key of a map: CEL allows `int`, `uint`, `bool` and `string`.
  public enum Key: Sendable, Hashable {
    /// A text, equal by code points.
    case string(String)
    /// A whole number; an `int` and a `uint` of the same value are the same key.
    case int(Int)
    /// An unsigned whole number, the same key as an `int` of its value.
    case largeUInt(UInt)
    /// True or false.
    case bool(Bool)
  }

  /// A field name prepared for repeated look-ups.
  public struct Field: Sendable {
    /// The name.
    public let name: String
    let key: Key
    let fingerprint: UInt32

    /// Prepares a name.
    public init(_ name: String) {
      self.name = name
      key = .string(name)
      fingerprint = key.fingerprint
    }
  }

  private let storage: Storage

  private final class Storage: Sendable {
    let keys: [Key]
    let values: [Value]
    let fingerprints: [UInt32]
    let index: [Key: Int]?

    init(keys: [Key], values: [Value]) {
      self.keys = keys
      self.values = values
      if keys.count > 16 {
        fingerprints = []
        index = Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
      } else {
        fingerprints = keys.map(\.fingerprint)
        index = nil
      }
    }

    func position(of key: Key, _ fingerprint: UInt32) -> Int? {
      if let index { return index[key] }
      for position in fingerprints.indices where fingerprints[position] == fingerprint {
        if keys[position] == key { return position }
      }
      return nil
    }

    func position(of field: Field) -> Int? {
      if let index { return index[field.key] }
      for position in fingerprints.indices where fingerprints[position] == field.fingerprint {
        if case .string(let name) = keys[position], haveSameCodePoints(name, field.name) { return position }
      }
      return nil
    }
  }

  /// Makes a map; of duplicate keys the first is found.
  public init(_ entries: [(Key, Value)]) {
    storage = Storage(keys: entries.map(\.0), values: entries.map(\.1))
  }

  /// Makes a map of keys and as many values; of duplicate keys the first is found.
  public init(keys: [Key], values: [Value]) {
    // Truncating to the shorter would hide a caller's mistake until a value is missed.
    precondition(keys.count == values.count, "a map needs a value for each key")
    storage = Storage(keys: keys, values: values)
  }

  /// Makes a record: names and values.
  public init(fields: [(String, Value)]) {
    self.init(fields.map { (.string($0.0), $0.1) })
  }

  /// The empty map.
  public static let empty = ValueMap([(Key, Value)]())

  /// Whether both are one map in memory.
  func isSameCopy(as other: ValueMap) -> Bool { storage === other.storage }

  /// How many entries it has.
  public var count: Int { storage.keys.count }

  /// The keys in order.
  public var keys: [Key] { storage.keys }

  /// The values in the order of their keys.
  public var values: [Value] { storage.values }

  /// The value under a key.
  public subscript(key: Key) -> Value? {
    storage.position(of: key, key.fingerprint).map { storage.values[$0] }
  }

  /// The value of a field.
  public subscript(field: String) -> Value? { self[.string(field)] }

  /// The value of a prepared field.
  public subscript(field: Field) -> Value? {
    guard let position = storage.position(of: field) else { return nil }
    return storage.values[position]
  }

  /// Passes the value of a field to a closure without copying it; nil where there is no such field.
  public func withValue<Result>(of field: Field, _ body: (borrowing Value) -> Result) -> Result? {
    guard let position = storage.position(of: field) else { return nil }
    return body(storage.values[position])
  }
}

extension ValueMap.Key {
  /// A few bits of the key that distinguish most keys; equal keys have equal fingerprints.
  var fingerprint: UInt32 {
    switch self {
    case .string(var text):
      return text.withUTF8 { bytes in
        guard let first = bytes.first, let last = bytes.last else { return 0 }
        let length = UInt32(truncatingIfNeeded: bytes.count)
        return length << 24 ^ UInt32(first) << 16 ^ UInt32(bytes[bytes.count / 2]) << 8 ^ UInt32(last)
      }
    case .int(let number): return UInt32(truncatingIfNeeded: number) ^ 0x8000_0000
    case .largeUInt(let number): return UInt32(truncatingIfNeeded: number) ^ 0x8000_0000
    case .bool(let truth): return truth ? 0xFFFF_FFFF : 0xFFFF_FFFE
    }
  }

  /// Compares texts by code points, not by canonical equivalence, and numbers by their worth.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.string(let a), .string(let b)): haveSameCodePoints(a, b)
    case (.int(let a), .int(let b)): a == b
    case (.largeUInt(let a), .largeUInt(let b)): a == b
    case (.int(let a), .largeUInt(let b)), (.largeUInt(let b), .int(let a)): a >= 0 && UInt(a) == b
    case (.bool(let a), .bool(let b)): a == b
    default: false
    }
  }

  /// Hashes in agreement with `==`.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .string(var text):
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    case .int(let number): hasher.combine(UInt(bitPattern: number))
    case .largeUInt(let number): hasher.combine(number)
    case .bool(let truth): hasher.combine(truth)
    }
  }
}

extension ValueMap.Key: CustomStringConvertible {
  /// The key as a value.
  public var value: Value {
    switch self {
    case .string(let text): .string(text)
    case .int(let number): .int(number)
    case .largeUInt(let number): .uint(number)
    case .bool(let truth): .bool(truth)
    }
  }

  /// The key as messages write it.
  public var description: String {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .largeUInt(let number): String(number)
    case .bool(let truth): String(truth)
    }
  }
}
