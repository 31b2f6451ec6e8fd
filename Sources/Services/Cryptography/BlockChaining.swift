/// Encryption without authentication, for protocols of others that ask for it: AES-128-CBC (NIST SP 800-38A) with the
/// padding of PKCS#7 (RFC 5652, 6.3).
///
/// What is ours is sealed (``Sealing``): here nobody notices a change.
package enum BlockChaining {
  /// The bytes of a block, of a key and of an initialization vector.
  package static let blockSize = 16

  /// A key; a secret.
  package struct Key: Sendable, CustomStringConvertible, CustomReflectable {
    private let bytes: [UInt8]

    /// A key of 16 bytes; nil for any other number of them.
    package init?(_ bytes: [UInt8]) {
      guard bytes.count == blockSize else { return nil }
      self.bytes = bytes
    }

    /// Encrypts bytes.
    ///
    /// - Parameters:
    ///   - plain: the bytes.
    ///   - iv: 16 random bytes.
    /// - Returns: whole blocks, at least one.
    /// - Throws: where this machine cannot encrypt.
    package func encrypt(_ plain: [UInt8], iv: [UInt8]) throws(CryptographyUnavailable) -> [UInt8] {
      // A shorter one would be read beyond its end.
      precondition(iv.count == blockSize, "an initialization vector has 16 bytes")
      guard let encrypted = try CryptoLibrary.installed.get().encrypted(plain, by: bytes, iv: iv) else {
        throw CryptographyUnavailable(reason: "libcrypto has no AES-128-CBC, or no memory")
      }
      return encrypted
    }

    /// Decrypts bytes.
    ///
    /// - Parameters:
    ///   - encrypted: whole blocks.
    ///   - iv: their initialization vector.
    /// - Returns: the bytes; nil where there are no whole blocks, or their padding is none.
    /// - Throws: where this machine cannot decrypt.
    package func decrypt(_ encrypted: [UInt8], iv: [UInt8]) throws(CryptographyUnavailable) -> [UInt8]? {
      guard iv.count == blockSize, !encrypted.isEmpty, encrypted.count % blockSize == 0 else { return nil }
      return try CryptoLibrary.installed.get().decrypted(encrypted, by: bytes, iv: iv)
    }

    /// Never the secret.
    package var description: String { "••••" }
    /// Never the secret, in a debugger's or a test's output either.
    package var customMirror: Mirror { Mirror(self, children: []) }
  }
}
