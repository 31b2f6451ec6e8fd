/// A code of an open list, which a newer server may extend.
protocol WireCode: RawRepresentable, CaseIterable, Codable, Sendable, Hashable where RawValue == String {
  /// The fallback for a code that this version does not know.
  static var other: Self { get }
}

/// A code as the server sent it, so that a later version can interpret it.
struct Coded<Code: WireCode>: Codable, Sendable, Hashable {
  let raw: String

  /// The code, or ``WireCode/other`` if it is unknown.
  var code: Code { Code(rawValue: raw) ?? .other }
  var isKnown: Bool { Code(rawValue: raw) != nil }

  init(_ raw: String) { self.raw = raw }
  init(from decoder: any Decoder) throws { raw = try decoder.singleValueContainer().decode(String.self) }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(raw)
  }
}
