internal import Foundations

/// What a type asked of its decoder.
final class ProbeNotes {
  private enum Form { case unasked, record, other(ValueType) }

  private let typeName: String
  private var form = Form.unasked
  private var fields: [RecordType.Field] = []

  init(typeName: String) { self.typeName = typeName }

  func beginRecord() { if case .unasked = form { form = .record } }

  func note(_ type: ValueType) { form = .other(type) }

  func note(_ name: String, _ type: ValueType) {
    if !fields.contains(where: { $0.name == name }) { fields.append(RecordType.Field(name, type)) }
  }

  var shape: ValueType {
    switch form {
    case .other(let type): type
    case .unasked, .record: .record(RecordType(name: typeName, fields: fields))
    }
  }
}

/// The decoder that has an answer for every question.
struct ProbeDecoder: Decoder {
  let notes: ProbeNotes
  let depth: Int
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(typeName: String, depth: Int) {
    notes = ProbeNotes(typeName: typeName)
    self.depth = depth
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    notes.beginRecord()
    return KeyedDecodingContainer(RecordProbe<Key>(notes: notes, depth: depth))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw ContractShape.ShapeError(description: "a type decodes itself from a list, expected an array")
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    ScalarProbe(notes: notes, depth: depth)
  }
}

private struct RecordProbe<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let notes: ProbeNotes
  let depth: Int
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try take(type, key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try take(type, key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try take(type, key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try take(type, key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try take(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try take(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try take(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try take(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try take(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try take(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try take(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try take(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try take(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try take(type, key) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try take(type, key) }

  private func take<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    let probe = try Probe.run(type, depth: depth + 1)
    notes.note(key.stringValue, probe.shape)
    return probe.sample
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try takeOptional(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try takeOptional(type, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try takeOptional(type, key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try takeOptional(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try takeOptional(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try takeOptional(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try takeOptional(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try takeOptional(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try takeOptional(type, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try takeOptional(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try takeOptional(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try takeOptional(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try takeOptional(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try takeOptional(type, key) }
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    try takeOptional(type, key)
  }

  private func takeOptional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try take(T?.self, key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    throw byHand(key)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw byHand(key)
  }
  private func byHand(_ key: Key) -> ContractShape.ShapeError {
    ContractShape.ShapeError(
      description: "`\(key.stringValue)` is decoded by hand, expected a type of its own")
  }

  func superDecoder() throws -> any Decoder {
    throw ContractShape.ShapeError(description: "a class with a superclass is decoded, expected a structure")
  }
  func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder() }
}

private struct ScalarProbe: SingleValueDecodingContainer {
  let notes: ProbeNotes
  let depth: Int
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) throws -> Bool { try take(type) }
  func decode(_ type: String.Type) throws -> String { try take(type) }
  func decode(_ type: Double.Type) throws -> Double { try take(type) }
  func decode(_ type: Float.Type) throws -> Float { try take(type) }
  func decode(_ type: Int.Type) throws -> Int { try take(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try take(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try take(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try take(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try take(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try take(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try take(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try take(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try take(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try take(type) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try take(type) }

  private func take<T: Decodable>(_ type: T.Type) throws -> T {
    let probe = try Probe.run(type, depth: depth + 1)
    notes.note(probe.shape)
    return probe.sample
  }
}
