internal import COpenSSL

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
    package var publicKey: PublicKey {
      let bytes = withKey { key, group, point in
        OpenSSL.bytes(1 + 2 * size) { bytes, count in
          EC_POINT_mul(group, point, EC_KEY_get0_private_key(key), nil, nil, nil) == 1
            && EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, bytes, count, nil) == count
        }
      }
      let key = bytes.flatMap { PublicKey(x: Array($0[1...size]), y: Array($0[(1 + size)...])) }
      return OpenSSL.require(key, "P-256")
    }

    /// The secret in common with the owner of another key.
    ///
    /// - Parameter key: the other side's public key.
    /// - Returns: 32 bytes; nil where the point is not on the curve.
    package func secret(with key: PublicKey) -> [UInt8]? {
      let theirs = key.bytes
      return withKey { key, group, point in
        // Setting a point checks that it is on the curve; one of 65 bytes is not the point at infinity.
        guard EC_POINT_oct2point(group, point, theirs, theirs.count, nil) == 1 else { return nil }
        let secret = OpenSSL.bytes(size) { ECDH_compute_key($0, $1, point, key, nil) == Int32(size) }
        return OpenSSL.require(secret, "P-256")
      }
    }

    /// Works with this key, the curve, and a new point on it.
    private func withKey<Result>(_ work: (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Result) -> Result
    {
      let key = EC_KEY_new_by_curve_name(NID_X9_62_prime256v1)
      let group = EC_KEY_get0_group(key)
      let point = EC_POINT_new(group)
      defer {
        EC_POINT_free(point)
        EC_KEY_free(key)
      }
      OpenSSL.require(EC_KEY_oct2priv(key, bytes, bytes.count) == 1 ? () : nil, "P-256")
      return work(key, group, point)
    }

    /// Never the secret.
    package var description: String { "••••" }
    /// Never the secret, in a debugger's or a test's output either.
    package var customMirror: Mirror { Mirror(self, children: []) }
  }
}
