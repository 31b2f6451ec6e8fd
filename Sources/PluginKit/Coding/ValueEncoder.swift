public import Foundations

/// Encodes Swift values as ``Value``s, the form in which states, results and events leave a plugin.
///
/// A structure becomes a record with all of its properties, an absent one as null; an enum of strings a string; a
/// dictionary a map in the order of its keys, so that equal states encode equally. ``Timestamp`` and `Duration` are
/// passed through.
public enum ValueEncoder {
  /// Encodes a value.
  ///
  /// - Throws: an error of the value's own `encode(to:)`, or `EncodingError` where it cannot be represented.
  public static func encode<T: Encodable>(_ value: T) throws -> Value {
    try box(value, path: [])
  }

  static func box<T: Encodable>(_ value: T, path: [any CodingKey]) throws -> Value {
    if let passed = pass(value) { return passed }
    let node = EncodedNode()
    try value.encode(to: NodeEncoder(node: node, codingPath: path))
    return node.value
  }

  /// Values that are already in their final form; compares the type first, since a cast of each would be slow.
  private static func pass<T>(_ value: T) -> Value? {
    if T.self == String.self { return (value as? String).map(Value.string) }
    if T.self == Int.self { return (value as? Int).map(Value.int) }
    if T.self == Duration.self { return (value as? Duration).map(Value.duration) }
    if T.self == Timestamp.self { return (value as? Timestamp).map(Value.timestamp) }
    return nil
  }
}

extension ValueMap {
  /// The same entries by ascending key: numbers, then texts by code points.
  fileprivate var sorted: ValueMap {
    guard count > 1 else { return self }
    return ValueMap(
      zip(keys, values).sorted { left, right in
        switch (left.0, right.0) {
        case (.string(let a), .string(let b)): a.utf8.lexicographicallyPrecedes(b.utf8)
        case (.int(let a), .int(let b)): a < b
        case (.int, .string): true
        default: false
        }
      })
  }
}

/// The output of a container; a class, since containers are copied while they fill.
final class EncodedNode {
  private enum Content {
    case none
    case single(Value)
    case list([Part])
    case record([(ValueMap.Key, Part)])
  }

  /// A value, or a container that may yet fill.
  private enum Part {
    case value(Value)
    case node(EncodedNode)

    var value: Value {
      switch self {
      case .value(let value): value
      case .node(let node): node.value
      }
    }
  }

  private var content = Content.none
  private var keys: ObjectIdentifier?

  /// The type of a dictionary's keys while it is encoded, which the standard library does not publish.
  ///
  /// Dictionaries are recognized by it, since a cast of each value to a protocol would be slow.
  private static let dictionaryKeys: ObjectIdentifier? = {
    let node = EncodedNode()
    try? [String: Int]().encode(to: NodeEncoder(node: node, codingPath: []))
    return node.keys
  }()

  init() {}

  func set(_ value: Value) { content = .single(value) }

  func beginList() { if case .list = content {} else { content = .list([]) } }

  func beginRecord(_ keys: (some CodingKey).Type) {
    self.keys = ObjectIdentifier(keys)
    if case .record = content {} else { content = .record([]) }
  }

  var count: Int { if case .list(let parts) = content { parts.count } else { 0 } }

  func append(_ value: Value) { append(.value(value)) }
  func append(_ node: EncodedNode) { append(.node(node)) }

  private func append(_ part: Part) {
    guard case .list(var parts) = content else { return }
    content = .none  // Makes the array uniquely referenced, so that it grows in place.
    parts.append(part)
    content = .list(parts)
  }

  func put(_ value: Value, under key: any CodingKey) { put(.value(value), under: key) }
  func put(_ node: EncodedNode, under key: any CodingKey) { put(.node(node), under: key) }

  private func put(_ part: Part, under key: any CodingKey) {
    guard case .record(var fields) = content else { return }
    content = .none
    fields.append((key.intValue.map(ValueMap.Key.int) ?? .string(key.stringValue), part))
    content = .record(fields)
  }

  private func record(_ fields: [(ValueMap.Key, Part)]) -> ValueMap {
    ValueMap(fields.map { ($0.0, $0.1.value) })
  }

  var value: Value {
    switch content {
    case .none: .map(.empty)
    case .single(let value): value
    case .list(let parts): .list(parts.map { $0.value })
    case .record(let fields):
      // The order of a dictionary differs from run to run.
      keys == Self.dictionaryKeys ? .map(record(fields).sorted) : .map(record(fields))
    }
  }
}

/// A timestamp passes through ``ValueEncoder`` and ``ValueDecoder`` as it is; any other coder sees a record of
/// its two parts.
extension Timestamp: Codable {
  private enum Part: String, CodingKey { case seconds, nanoseconds }

  /// Encodes the two parts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Part.self)
    try container.encode(seconds, forKey: .seconds)
    try container.encode(nanoseconds, forKey: .nanoseconds)
  }

  /// Decodes the two parts.
  ///
  /// - Throws: `DecodingError` where a part is missing or the nanoseconds are not within a second.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Part.self)
    let nanoseconds = try container.decode(Int32.self, forKey: .nanoseconds)
    guard (0..<1_000_000_000).contains(nanoseconds) else {
      throw DecodingError.dataCorruptedError(
        forKey: .nanoseconds, in: container,
        debugDescription: "found \(nanoseconds), expected 0 to 999,999,999 nanoseconds")
    }
    self.init(
      seconds: try container.decode(Int64.self, forKey: .seconds), nanoseconds: nanoseconds)
  }
}
