import Foundations

/// Where chance comes from: seeded in walkthroughs and tests, the system's otherwise.
public protocol RandomSource: Sendable {
  /// 64 random bits.
  func bits() -> UInt64
}

// Implemented here, not by the standard library's `random(in:)`, so that the same seed gives the same numbers with
// every release of Swift.
extension RandomSource {
  /// A number from 0 up to, not including, 1.
  public func fraction() -> Double { Double(bits() >> 11) * 0x1p-53 }

  /// A whole number of a range, each as likely as any other.
  public func int(in range: Range<Int>) -> Int {
    // There is no number to return; `Int.random(in:)` ends here as well.
    precondition(!range.isEmpty, "an empty range has no numbers to choose from")
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    // Bits below the threshold would make the first numbers of the range likelier than the others.
    let threshold = (0 &- width) % width
    while true {
      let product = bits().multipliedFullWidth(by: width)
      if product.low >= threshold { return range.lowerBound &+ Int(bitPattern: UInt(product.high)) }
    }
  }

  /// A length of time from zero up to, not including, a limit.
  public func duration(below limit: Duration) -> Duration { limit * fraction() }

  /// As many random bytes.
  public func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count { withUnsafeBytes(of: bits()) { bytes += $0 } }
    return Array(bytes.prefix(count))
  }
}

/// The system's randomness.
public struct SystemRandom: RandomSource {
  /// Names the system's randomness.
  public init() {}

  /// 64 random bits.
  public func bits() -> UInt64 {
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}

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
