import Synchronization

/// Repeatable randomness: xoshiro256** (Blackman and Vigna, 2018), its state filled by SplitMix64.
public final class SeededRandom: RandomSource {
  private let state: Mutex<Xoshiro256>

  /// Starts a sequence.
  ///
  /// - Parameters:
  ///   - seed: the same seed gives the same sequence.
  ///   - stream: names one of many independent sequences of a seed, so that one more draw for `retries` does not
  ///     change every later one of `ids`.
  public init(seed: UInt64, stream: String = "") {
    // FNV-1a: a hash that is the same in every process, unlike Swift's own.
    let hash = stream.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    state = Mutex(Xoshiro256(seed: stream.isEmpty ? seed : seed ^ hash))
  }

  /// The next 64 bits of the sequence.
  public func bits() -> UInt64 { state.withLock { $0.next() } }
}

/// The generator itself, without a lock.
package struct Xoshiro256 {
  private var s: (UInt64, UInt64, UInt64, UInt64)

  init(seed: UInt64) {
    var mixer = SplitMix64(state: seed)
    s = (mixer.next(), mixer.next(), mixer.next(), mixer.next())
  }

  /// Begins with a state of the published generator.
  package init(state: (UInt64, UInt64, UInt64, UInt64)) { s = state }

  /// The next 64 bits of the sequence.
  package mutating func next() -> UInt64 {
    let result = rotateLeft(s.1 &* 5, 7) &* 9
    let shifted = s.1 << 17
    s.2 ^= s.0
    s.3 ^= s.1
    s.1 ^= s.2
    s.0 ^= s.3
    s.2 ^= shifted
    s.3 = rotateLeft(s.3, 45)
    return result
  }

  private func rotateLeft(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }
}

/// Spreads a seed over as many bits as another generator's state needs (Steele, Lea and Flood, 2014).
package struct SplitMix64 {
  private var state: UInt64

  /// Begins with any state.
  package init(state: UInt64) { self.state = state }

  /// The next 64 bits of the sequence.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
