/// A hash that is the same on every machine and in every run.
package enum StableHash {
  /// The hash of Fowler, Noll and Vo, variant 1a with 64 bits, its halves folded: the low bits alone of neighbours
  /// differ little.
  package static func of(_ text: String) -> UInt64 {
    let hash = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return hash ^ (hash >> 32)
  }
}
