public import Foundations

/// Decodes ``Value``s to Swift values: the inverse of ``ValueEncoder``.
public enum ValueDecoder {
  /// Decodes a value.
  ///
  /// - Throws: `DecodingError` where the value does not have the type's form; see ``explain(_:)``.
  public static func decode<T: Decodable>(_ type: T.Type, from value: Value) throws -> T {
    try unbox(type, from: value, path: [])
  }

  /// Describes in one sentence why decoding failed, and where: `` `with.id`: found an int, expected a string``.
  public static func explain(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .keyNotFound(_, let found),
      .dataCorrupted(let found):
      context = found
    @unknown default: return "\(error)"
    }
    var path = ""
    for key in context.codingPath {
      path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue
    }
    return path.isEmpty ? context.debugDescription : "`\(path)`: \(context.debugDescription)"
  }

  static func unbox<T: Decodable>(_ type: T.Type, from value: Value, path: [any CodingKey]) throws -> T {
    if type == Timestamp.self {
      guard case .timestamp(let time) = value, let time = time as? T else {
        throw mismatch(value, type, "a timestamp", path)
      }
      return time
    }
    if type == Duration.self {
      guard case .duration(let duration) = value, let duration = duration as? T else {
        throw mismatch(value, type, "a duration", path)
      }
      return duration
    }
    return try T(from: NodeDecoder(value: value, codingPath: path))
  }

  static func mismatch(
    _ value: Value, _ type: Any.Type, _ expected: String, _ path: [any CodingKey]
  ) -> DecodingError {
    DecodingError.typeMismatch(
      type, .init(codingPath: path, debugDescription: "found \(value.kindInWords), expected \(expected)"))
  }
}

extension Value {
  var isNull: Bool { if case .null = self { true } else { false } }

  /// The kind of the value, for messages.
  var kindInWords: String {
    switch self {
    case .null: "null"
    case .bool: "a bool"
    case .int, .uint: "a whole number"
    case .double: "a number"
    case .string: "a string"
    case .bytes: "bytes"
    case .list: "a list"
    case .map: "a record"
    case .timestamp: "a timestamp"
    case .duration: "a duration"
    case .optional: "an optional"
    case .type: "a type"
    case .error(let error): "an error (\(error.message))"
    case .extended(let value): "a value of type `\(value.typeName)`"
    }
  }
}

/// A key of a path where the type has none of its own, such as the index of a list.
struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init(_ index: Int) {
    stringValue = String(index)
    intValue = index
  }

  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(intValue) }
}

/// A scalar that can be read from a value of its own kind, or losslessly from a number.
protocol ScalarReadable {
  /// The expected kind, for messages.
  static var words: String { get }
  init?(_ value: Value)
}

extension Bool: ScalarReadable {
  static var words: String { "a bool" }
  init?(_ value: Value) {
    guard case .bool(let truth) = value else { return nil }
    self = truth
  }
}

extension String: ScalarReadable {
  static var words: String { "a string" }
  init?(_ value: Value) {
    guard case .string(let text) = value else { return nil }
    self = text
  }
}

extension ScalarReadable where Self: BinaryFloatingPoint {
  static var words: String { "a number" }
  init?(_ value: Value) {
    switch value {
    case .double(let number): self = Self(number)
    case .int(let number): self = Self(number)
    case .uint(let number): self = Self(number)
    default: return nil
    }
  }
}

extension ScalarReadable where Self: FixedWidthInteger {
  static var words: String { "a whole number from \(min) to \(max)" }
  init?(_ value: Value) {
    switch value {
    case .int(let number): self.init(exactly: number)
    case .uint(let number): self.init(exactly: number)
    case .double(let number): self.init(exactly: number)
    default: return nil
    }
  }
}

extension Double: ScalarReadable {}
extension Float: ScalarReadable {}
extension Int: ScalarReadable {}
extension Int8: ScalarReadable {}
extension Int16: ScalarReadable {}
extension Int32: ScalarReadable {}
extension Int64: ScalarReadable {}
extension UInt: ScalarReadable {}
extension UInt8: ScalarReadable {}
extension UInt16: ScalarReadable {}
extension UInt32: ScalarReadable {}
extension UInt64: ScalarReadable {}
