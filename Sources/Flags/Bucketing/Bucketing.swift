import Foundations

/// How customers are divided into shares, as flagd's `fractional` operator does it in its three versions.
///
/// They give different results for the same customer, so a file pins one in `metadata.bucketing`.
package enum Bucketing: String, Sendable, CaseIterable {
  /// Percentages of the absolute signed hash, in floating point; for files whose customers were split so.
  case v1 = "flagd-v1"
  /// Integer weights, the hash of the key's UTF-8.
  case v2 = "flagd-v2"
  /// Integer weights, the hash of the key's deterministic CBOR; the default.
  case v3 = "flagd-v3"

  /// The hash of a key that a file names.
  ///
  /// - Parameter key: the key; before version 3 only a text is one.
  /// - Returns: the hash, or nil where the key cannot be hashed.
  func hash(_ key: Value) -> UInt32? {
    var murmur = Murmur3()
    switch (self, key) {
    case (_, .null): return nil
    case (.v3, _): guard CanonicalCBOR.write(key, to: &murmur) else { return nil }
    case (_, .string(let text)): murmur.write(text)
    default: return nil
    }
    return murmur.hash
  }

  /// The hash of the key where a file names none: the flag's name with the targeting key.
  func hash(flag: String, targetingKey: String) -> UInt32 {
    var murmur = Murmur3()
    if self == .v3 {
      CanonicalCBOR.writeList(of: 2, to: &murmur)
      CanonicalCBOR.write(flag, to: &murmur)
      CanonicalCBOR.write(targetingKey, to: &murmur)
    } else {
      murmur.write(flag)
      murmur.write(targetingKey)
    }
    return murmur.hash
  }

  /// The most that weights may add up to.
  static let maximumTotal = Int(Int32.max)

  /// The share that a hash falls into.
  ///
  /// - Parameters:
  ///   - hash: the key's hash.
  ///   - weights: how large the shares are, none negative.
  ///   - total: the sum of the weights.
  /// - Returns: the share's number; nil where the total is zero or too large.
  func share(of hash: UInt32, weights: some Collection<Int>, total: Int) -> Int? {
    guard total > 0, total <= Self.maximumTotal else { return nil }
    if self == .v1 {
      let place = self.place(of: hash)
      var end = 0.0
      for (index, weight) in weights.enumerated() {
        end += Double(weight) * 100 / Double(total)
        if place < end { return index }
      }
      return nil
    }
    let bucket = self.bucket(of: hash, total: total)
    var end = 0
    for (index, weight) in weights.enumerated() {
      end += weight
      if bucket < end { return index }
    }
    return nil
  }

  /// Version 1: a hash as a percentage.
  func place(of hash: UInt32) -> Double {
    Double(Int32(bitPattern: hash)).magnitude / Double(Int32.max) * 100
  }

  /// Versions 2 and 3: a hash scaled to the total.
  func bucket(of hash: UInt32, total: Int) -> Int { Int((UInt64(hash) * UInt64(total)) >> 32) }
}
