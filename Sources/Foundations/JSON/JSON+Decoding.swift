internal import FoundationEssentials

extension JSON {
  /// Reads a value of a type from a JSON text (RFC 8259).
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - bytes: the text, UTF-8.
  /// - Returns: the value.
  /// - Throws: `DecodingError` where the text is not JSON or has another form.
  public static func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws -> T {
    try JSONDecoder().decode(type, from: Data(bytes))
  }
}
