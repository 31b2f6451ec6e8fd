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
    let encoded = node.value
    if case .map(let map) = encoded, T.self is any UnorderedKeys.Type { return .map(map.sorted) }
    return encoded
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

/// Marks dictionaries, whose order differs from run to run.
private protocol UnorderedKeys {}
extension Dictionary: UnorderedKeys {}

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
    case list([EncodedNode])
    case record([(ValueMap.Key, EncodedNode)])
  }

  private var content = Content.none

  init() {}
  init(_ value: Value) { content = .single(value) }

  func set(_ value: Value) { content = .single(value) }

  func beginList() { if case .list = content {} else { content = .list([]) } }

  func beginRecord() { if case .record = content {} else { content = .record([]) } }

  var count: Int { if case .list(let nodes) = content { nodes.count } else { 0 } }

  func append(_ node: EncodedNode) {
    guard case .list(var nodes) = content else { return }
    content = .none  // Makes the array uniquely referenced, so that it grows in place.
    nodes.append(node)
    content = .list(nodes)
  }

  func put(_ node: EncodedNode, under key: any CodingKey) {
    guard case .record(var fields) = content else { return }
    content = .none
    fields.append((key.intValue.map(ValueMap.Key.int) ?? .string(key.stringValue), node))
    content = .record(fields)
  }

  var value: Value {
    switch content {
    case .none: .map(.empty)
    case .single(let value): value
    case .list(let nodes): .list(nodes.map(\.value))
    case .record(let fields): .map(ValueMap(fields.map { ($0.0, $0.1.value) }))
    }
  }
}
