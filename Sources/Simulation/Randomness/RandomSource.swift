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
