internal import COpenSSL

/// Keys from passwords and PINs, slow on purpose (RFC 7914).
package enum Scrypt {
  /// How much work a key takes.
  package struct Cost: Sendable, Hashable {
    /// `N`, a power of two.
    package let iterations: UInt64
    /// `r`.
    package let blockSize: UInt64
    /// `p`.
    package let parallelism: UInt64

    /// A cost; nil where the parameters are none, or take more than 256 MiB.
    package init?(iterations: UInt64, blockSize: UInt64 = 8, parallelism: UInt64 = 1) {
      guard iterations > 1, iterations <= 1 << 20, iterations.nonzeroBitCount == 1,
        (1...32).contains(blockSize),
        (1...16).contains(parallelism), 128 * blockSize * iterations <= 256 << 20
      else { return nil }
      self.iterations = iterations
      self.blockSize = blockSize
      self.parallelism = parallelism
    }

    private init(_ iterations: UInt64) { (self.iterations, blockSize, parallelism) = (iterations, 8, 1) }

    /// About a tenth of a second and 32 MiB: a PIN is typed seldom.
    package static let standard = Cost(1 << 15)
    /// Next to no work, for what is kept in memory alone, such as the PINs of walks' devices.
    package static let least = Cost(1 << 1)
  }

  /// Derives a key.
  ///
  /// - Parameters:
  ///   - password: the password.
  ///   - salt: random bytes, at least 16.
  ///   - cost: how much work it takes.
  ///   - size: the bytes of the key.
  /// - Returns: the key.
  package static func key(of password: [UInt8], salt: [UInt8], cost: Cost, size: Int = 32) -> [UInt8] {
    // What it takes, and some for the library.
    let memory = 128 * cost.blockSize * (cost.iterations + cost.parallelism) + (1 << 20)
    let key = OpenSSL.bytes(size) { bytes, count in
      password.withUnsafeBytes {
        EVP_PBE_scrypt(
          $0.bindMemory(to: CChar.self).baseAddress, $0.count, salt, salt.count, cost.iterations,
          cost.blockSize,
          cost.parallelism, memory, bytes, count) == 1
      }
    }
    return OpenSSL.require(key, "scrypt")
  }
}
