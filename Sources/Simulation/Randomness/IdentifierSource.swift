import Foundations

/// Where new identifiers come from.
public protocol IdentifierSource: Sendable {
  /// A new identifier: a UUID in lower case.
  func next() -> String
}

/// Random UUIDs (version 4, RFC 9562, 5.4) of the randomness given: repeatable with a seeded one.
public struct RandomIdentifiers: IdentifierSource {
  private let random: any RandomSource

  /// Makes identifiers of some randomness, the system's where none is given.
  public init(_ random: any RandomSource = SystemRandom()) { self.random = random }

  /// Makes a repeatable sequence of identifiers.
  public init(seed: UInt64) { self.init(SeededRandom(seed: seed, stream: "identifiers")) }

  /// A new identifier.
  public func next() -> String {
    let high = random.bits() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = random.bits() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = Array((Hex.digits(high, width: 16) + Hex.digits(low, width: 16)).utf8)
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }
}
