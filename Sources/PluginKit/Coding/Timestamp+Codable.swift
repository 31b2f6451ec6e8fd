public import Foundations

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
