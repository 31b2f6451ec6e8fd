internal import Foundations

/// The encoder that a value's own `encode(to:)` sees.
struct NodeEncoder: Encoder {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beginRecord(type)
    return KeyedEncodingContainer(RecordEncoder<Key>(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginList()
    return ListEncoder(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    ScalarEncoder(node: node, codingPath: codingPath)
  }
}

extension Value {
  fileprivate init(scalar: Bool) { self = .bool(scalar) }
  fileprivate init(scalar: String) { self = .string(scalar) }
  // Numbers of every width become the one widest of their kind.
  fileprivate init(scalar: some BinaryFloatingPoint) { self = .double(Double(scalar)) }
  fileprivate init(scalar: some SignedInteger) { self = .int(Int(scalar)) }
  fileprivate init(scalar: some UnsignedInteger) { self = .uint(UInt(scalar)) }
}

private struct RecordEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodedNode
  let codingPath: [any CodingKey]

  private func put(_ value: Value, _ key: Key) { node.put(value, under: key) }

  func encodeNil(forKey key: Key) { put(.null, key) }
  func encode(_ value: Bool, forKey key: Key) { put(Value(scalar: value), key) }
  func encode(_ value: String, forKey key: Key) { put(Value(scalar: value), key) }
  func encode(_ value: Double, forKey key: Key) { put(Value(scalar: value), key) }
  func encode(_ value: Float, forKey key: Key) { put(Value(scalar: value), key) }
  func encode(_ value: Int, forKey key: Key) { put(Value(scalar: value), key) }
  func encode(_ value: Int8, forKey key: Key) { put(Value(scalar: value), key) }
  func encode(_ value: Int16, forKey key: Key) { put(Value(scalar: value), key) }
  func encode(_ value: Int32, forKey key: Key) { put(Value(scalar: value), key) }
  func encode(_ value: Int64, forKey key: Key) { put(Value(scalar: value), key) }
  func encode(_ value: UInt, forKey key: Key) { put(Value(scalar: value), key) }
  func encode(_ value: UInt8, forKey key: Key) { put(Value(scalar: value), key) }
  func encode(_ value: UInt16, forKey key: Key) { put(Value(scalar: value), key) }
  func encode(_ value: UInt32, forKey key: Key) { put(Value(scalar: value), key) }
  func encode(_ value: UInt64, forKey key: Key) { put(Value(scalar: value), key) }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    put(try ValueEncoder.box(value, path: codingPath + [key]), key)
  }

  // An absent property is a null, not a missing field: a record always has all of its fields.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) { put(value.map(Value.init(scalar:)) ?? .null, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) {
    put(value.map(Value.init(scalar:)) ?? .null, key)
  }
  func encodeIfPresent(_ value: Double?, forKey key: Key) {
    put(value.map(Value.init(scalar:)) ?? .null, key)
  }
  func encodeIfPresent(_ value: Float?, forKey key: Key) { put(value.map(Value.init(scalar:)) ?? .null, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { put(value.map(Value.init(scalar:)) ?? .null, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) { put(value.map(Value.init(scalar:)) ?? .null, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) { put(value.map(Value.init(scalar:)) ?? .null, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) { put(value.map(Value.init(scalar:)) ?? .null, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) { put(value.map(Value.init(scalar:)) ?? .null, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) { put(value.map(Value.init(scalar:)) ?? .null, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) { put(value.map(Value.init(scalar:)) ?? .null, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) {
    put(value.map(Value.init(scalar:)) ?? .null, key)
  }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) {
    put(value.map(Value.init(scalar:)) ?? .null, key)
  }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) {
    put(value.map(Value.init(scalar:)) ?? .null, key)
  }
  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { put(.null, key) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { nested(AnyKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func nested(_ key: any CodingKey) -> NodeEncoder {
    let child = EncodedNode()
    node.put(child, under: key)
    return NodeEncoder(node: child, codingPath: codingPath + [key])
  }
}

private struct ListEncoder: UnkeyedEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  private func put(_ value: Value) { node.append(value) }

  func encodeNil() { put(.null) }
  func encode(_ value: Bool) { put(Value(scalar: value)) }
  func encode(_ value: String) { put(Value(scalar: value)) }
  func encode(_ value: Double) { put(Value(scalar: value)) }
  func encode(_ value: Float) { put(Value(scalar: value)) }
  func encode(_ value: Int) { put(Value(scalar: value)) }
  func encode(_ value: Int8) { put(Value(scalar: value)) }
  func encode(_ value: Int16) { put(Value(scalar: value)) }
  func encode(_ value: Int32) { put(Value(scalar: value)) }
  func encode(_ value: Int64) { put(Value(scalar: value)) }
  func encode(_ value: UInt) { put(Value(scalar: value)) }
  func encode(_ value: UInt8) { put(Value(scalar: value)) }
  func encode(_ value: UInt16) { put(Value(scalar: value)) }
  func encode(_ value: UInt32) { put(Value(scalar: value)) }
  func encode(_ value: UInt64) { put(Value(scalar: value)) }
  func encode<T: Encodable>(_ value: T) throws {
    put(try ValueEncoder.box(value, path: codingPath + [AnyKey(count)]))
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    nested().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
  func superEncoder() -> any Encoder { nested() }

  private func nested() -> NodeEncoder {
    let child = EncodedNode()
    let key = AnyKey(count)
    node.append(child)
    return NodeEncoder(node: child, codingPath: codingPath + [key])
  }
}

private struct ScalarEncoder: SingleValueEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]

  func encodeNil() { node.set(.null) }
  func encode(_ value: Bool) { node.set(Value(scalar: value)) }
  func encode(_ value: String) { node.set(Value(scalar: value)) }
  func encode(_ value: Double) { node.set(Value(scalar: value)) }
  func encode(_ value: Float) { node.set(Value(scalar: value)) }
  func encode(_ value: Int) { node.set(Value(scalar: value)) }
  func encode(_ value: Int8) { node.set(Value(scalar: value)) }
  func encode(_ value: Int16) { node.set(Value(scalar: value)) }
  func encode(_ value: Int32) { node.set(Value(scalar: value)) }
  func encode(_ value: Int64) { node.set(Value(scalar: value)) }
  func encode(_ value: UInt) { node.set(Value(scalar: value)) }
  func encode(_ value: UInt8) { node.set(Value(scalar: value)) }
  func encode(_ value: UInt16) { node.set(Value(scalar: value)) }
  func encode(_ value: UInt32) { node.set(Value(scalar: value)) }
  func encode(_ value: UInt64) { node.set(Value(scalar: value)) }
  func encode<T: Encodable>(_ value: T) throws { node.set(try ValueEncoder.box(value, path: codingPath)) }
}
