/// A hash that is the same on every machine and in every run.
package enum StableHash {
  /// Returns the 64-bit FNV-1a hash of Fowler, Noll and Vo, its halves folded: the low bits alone of similar texts
  /// differ little.
  package static func of(_ text: String) -> UInt64 {
    let hash = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return hash ^ (hash >> 32)
  }
}
