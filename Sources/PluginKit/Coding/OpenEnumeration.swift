public import Foundations

/// A word of an open `enum(a, b, …)` of a contract: one that this version knows, or one of a newer server.
///
/// The word of a newer server is kept, also where it is stored; screens see `other` in its place.
public protocol OpenEnumeration: RawRepresentable<String>, Codable, Hashable, Sendable {
  /// The words that this version knows, in declared order.
  static var known: [Self] { get }
  /// A word that this version does not know.
  static func other(_ word: String) -> Self
}

extension OpenEnumeration {
  /// Finds a word, or keeps it as it is.
  public init(rawValue: String) { self = Self.word(rawValue) }

  /// Reads a word.
  public init(from decoder: any Decoder) throws {
    self = Self.word(try decoder.singleValueContainer().decode(String.self))
  }

  private static func word(_ text: String) -> Self { known.first { $0.rawValue == text } ?? .other(text) }

  /// Writes the word; `other` where it is a state on its way to screens and this version does not know it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let isKnown = !(encoder is NodeEncoder) || Self.known.contains(self)
    try container.encode(isKnown ? rawValue : Enumeration.other)
  }
}
