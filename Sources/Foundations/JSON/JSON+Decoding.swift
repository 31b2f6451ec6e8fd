internal import FoundationEssentials

extension JSON {
  /// Reads a value of a type from a JSON text (RFC 8259).
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - bytes: the text, UTF-8.
  /// - Returns: the value.
  /// - Throws: `DecodingError` where the text is not UTF-8 or not JSON, or has another form.
  public static func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws -> T {
    // The decoder takes UTF-16 and UTF-32 as well, which it knows by their zeros, and skips what no member is read from.
    if bytes.prefix(4).contains(0) || firstInvalidUTF8(in: bytes) != nil {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "the text is not UTF-8"))
    }
    return try JSONDecoder().decode(type, from: Data(bytes))
  }
}
