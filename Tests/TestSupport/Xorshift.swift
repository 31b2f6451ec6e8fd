/// A small seeded random generator, so that every run of a test tries the same values.
///
/// Marsaglia's xorshift64 ("Xorshift RNGs", Journal of Statistical Software 8(14), 2003).
package struct Xorshift: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator; a seed of zero, which would stay zero, counts as one.
  package init(seed: UInt64) { state = max(seed, 1) }

  /// The next number of the sequence.
  package mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
