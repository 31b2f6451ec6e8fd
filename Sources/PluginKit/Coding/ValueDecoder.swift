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
