/// Secrets that two sides agree on in the open: ECDH on the curve P-256 (NIST SP 800-56A, 5.7.1.2).
package enum P256 {
  /// The bytes of a private key, of a coordinate and of a secret.
  package static let size = 32

  /// The order of the curve, the most significant byte first (FIPS 186-4, D.1.2.3).
  private static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]

  /// A point, which may be of anybody and need not be on the curve; not a secret.
  package struct PublicKey: Sendable, Hashable {
    /// The coordinates, 32 bytes each, the most significant first.
    package let x: [UInt8]
    package let y: [UInt8]

    /// A point by its coordinates; nil where one of them has not 32 bytes.
    package init?(x: [UInt8], y: [UInt8]) {
      guard x.count == size, y.count == size else { return nil }
      (self.x, self.y) = (x, y)
    }

    /// As it is encoded without compression (SEC 1, 2.3.3).
    var bytes: [UInt8] { [4] + x + y }
  }

  /// A private key; a secret.
  package struct PrivateKey: Sendable, CustomStringConvertible, CustomReflectable {
    private let bytes: [UInt8]

    /// A key of 32 bytes, the most significant first; nil for any other number of them, for 0, and from the curve's
    /// order on.
    package init?(_ bytes: [UInt8]) {
      guard bytes.count == size, bytes.contains(where: { $0 != 0 }),
        bytes.lexicographicallyPrecedes(order)
      else { return nil }
      self.bytes = bytes
    }

    /// The public key that belongs to it.
    ///
    /// - Throws: where this machine cannot compute it.
    package var publicKey: PublicKey {
      get throws(CryptographyUnavailable) {
        let point = try CurveLibrary.installed.get().publicKey(of: bytes) ?? []
        guard point.count == 1 + 2 * size,
          let key = PublicKey(x: Array(point[1...size]), y: Array(point[(1 + size)...]))
        else { throw CryptographyUnavailable(reason: "libcrypto has no P-256, or no memory") }
        return key
      }
    }

    /// The secret in common with the owner of another key.
    ///
    /// - Parameter key: the other side's public key.
    /// - Returns: 32 bytes; nil where the point is not on the curve.
    /// - Throws: where this machine cannot compute it.
    package func secret(with key: PublicKey) throws(CryptographyUnavailable) -> [UInt8]? {
      try CurveLibrary.installed.get().secret(of: bytes, with: key.bytes)
    }

    /// Never the secret.
    package var description: String { "••••" }
    /// Never the secret, in a debugger's or a test's output either.
    package var customMirror: Mirror { Mirror(self, children: []) }
  }
}
