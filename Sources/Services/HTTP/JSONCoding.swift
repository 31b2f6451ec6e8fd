import FoundationEssentials
import Foundations

/// Encodes and decodes JSON bodies; the only file of this module that imports Foundation.
enum JSONCoding {
  /// Encodes a value, names in sorted order so that the same value gives the same bytes.
  static func encode(_ value: some Encodable) throws(APIError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return [UInt8](try encoder.encode(value)) } catch { throw .unsendable(words(for: error)) }
  }

  /// Reads a value, from a cache where there is one.
  static func decode<T: Decodable & Sendable>(
    _ type: T.Type, from body: [UInt8], _ cache: JSONCache? = nil
  ) throws(APIError) -> T {
    do {
      return try cache?.decode(type, from: body) ?? JSON.decode(type, from: body)
    } catch {
      throw .malformed(words(for: error))
    }
  }

  /// The path and reason of a decoding error; never the document itself, which may hold secrets.
  private static func words(for error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(let type, let context): "`\(path(context))` is not a \(type)"
    case DecodingError.valueNotFound(let type, let context): "`\(path(context))` is null, not a \(type)"
    case DecodingError.keyNotFound(let key, let context): "`\(path(context, key))` is missing"
    case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
      "the body is not JSON, or has a number out of range"
    case DecodingError.dataCorrupted(let context): "`\(path(context))` has a value out of range"
    case EncodingError.invalidValue(_, let context): "`\(written(context.codingPath))` has no form in JSON"
    default: "the body could not be read or written as JSON"
    }
  }

  private static func path(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
    written(context.codingPath + (key.map { [$0] } ?? []))
  }

  private static func written(_ keys: [any CodingKey]) -> String {
    keys.isEmpty ? "." : keys.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
  }
}

/// The data of a response in an envelope `{"success": true, "data": …}` (docs/products/epicura.md, 3).
package struct Enveloped<Body: Decodable & Sendable>: Decodable, Sendable {
  /// The data.
  package let data: Body
}
