internal import Foundations

/// The decoder that a type's own `init(from:)` sees.
struct NodeDecoder: Decoder {
  let value: Value
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .map(let map) = value else {
      throw ValueDecoder.mismatch(value, [String: Value].self, "a record", codingPath)
    }
    return KeyedDecodingContainer(RecordDecoder<Key>(map: map, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let list) = value else {
      throw ValueDecoder.mismatch(value, [Value].self, "a list", codingPath)
    }
    return ListDecoder(list: list, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    ScalarDecoder(value: value, codingPath: codingPath)
  }
}

private struct RecordDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let map: ValueMap
  let codingPath: [any CodingKey]

  var allKeys: [Key] {
    map.keys.compactMap { key in
      switch key {
      case .string(let text): Key(stringValue: text)
      case .int(let number): Key(intValue: number) ?? Key(stringValue: String(number))
      default: nil
      }
    }
  }

  private func find(_ key: Key) -> Value? {
    map[key.stringValue] ?? key.intValue.flatMap { map[.int($0)] }
  }

  private func get(_ key: Key) throws -> Value {
    guard let value = find(key) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "`\(key.stringValue)` is missing"))
    }
    return value
  }

  func contains(_ key: Key) -> Bool { find(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try get(key).isNull }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try read(key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try read(key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try read(key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try read(key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try read(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try read(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try read(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try read(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try read(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try read(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try read(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try read(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try read(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try read(key) }
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try ValueDecoder.unbox(type, from: try get(key), path: codingPath + [key])
  }

  private func read<T: ScalarReadable>(_ key: Key) throws -> T {
    let value = try get(key)
    guard let scalar = T(value) else {
      throw ValueDecoder.mismatch(value, T.self, T.words, codingPath + [key])
    }
    return scalar
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try nested(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder {
    NodeDecoder(value: map["super"] ?? .null, codingPath: codingPath + [AnyKey("super")])
  }
  func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }

  private func nested(_ key: Key) throws -> NodeDecoder {
    NodeDecoder(value: try get(key), codingPath: codingPath + [key])
  }
}

private struct ListDecoder: UnkeyedDecodingContainer {
  let list: [Value]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(list: [Value], codingPath: [any CodingKey]) {
    self.list = list
    self.codingPath = codingPath
  }

  var count: Int? { list.count }
  var isAtEnd: Bool { currentIndex >= list.count }
  private var path: [any CodingKey] { codingPath + [AnyKey(currentIndex)] }

  private func peek(_ type: Any.Type) throws -> Value {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type, .init(codingPath: path, debugDescription: "the list has no more than \(list.count) items"))
    }
    return list[currentIndex]
  }

  mutating func decodeNil() throws -> Bool {
    guard try peek(Never.self).isNull else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode(_ type: Bool.Type) throws -> Bool { try read() }
  mutating func decode(_ type: String.Type) throws -> String { try read() }
  mutating func decode(_ type: Double.Type) throws -> Double { try read() }
  mutating func decode(_ type: Float.Type) throws -> Float { try read() }
  mutating func decode(_ type: Int.Type) throws -> Int { try read() }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try read() }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try read() }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try read() }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try read() }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try read() }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try read() }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try read() }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try read() }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try read() }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let item = try ValueDecoder.unbox(type, from: try peek(type), path: path)
    currentIndex += 1
    return item
  }

  private mutating func read<T: ScalarReadable>() throws -> T {
    let value = try peek(T.self)
    guard let scalar = T(value) else { throw ValueDecoder.mismatch(value, T.self, T.words, path) }
    currentIndex += 1
    return scalar
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try nested().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try nested().unkeyedContainer()
  }
  mutating func superDecoder() throws -> any Decoder { try nested() }

  private mutating func nested() throws -> NodeDecoder {
    let decoder = NodeDecoder(value: try peek(Any.self), codingPath: path)
    currentIndex += 1
    return decoder
  }
}

private struct ScalarDecoder: SingleValueDecodingContainer {
  let value: Value
  let codingPath: [any CodingKey]

  func decodeNil() -> Bool { value.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try read() }
  func decode(_ type: String.Type) throws -> String { try read() }
  func decode(_ type: Double.Type) throws -> Double { try read() }
  func decode(_ type: Float.Type) throws -> Float { try read() }
  func decode(_ type: Int.Type) throws -> Int { try read() }
  func decode(_ type: Int8.Type) throws -> Int8 { try read() }
  func decode(_ type: Int16.Type) throws -> Int16 { try read() }
  func decode(_ type: Int32.Type) throws -> Int32 { try read() }
  func decode(_ type: Int64.Type) throws -> Int64 { try read() }
  func decode(_ type: UInt.Type) throws -> UInt { try read() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try read() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try read() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try read() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try read() }
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try ValueDecoder.unbox(type, from: value, path: codingPath)
  }

  private func read<T: ScalarReadable>() throws -> T {
    guard let scalar = T(value) else { throw ValueDecoder.mismatch(value, T.self, T.words, codingPath) }
    return scalar
  }
}
