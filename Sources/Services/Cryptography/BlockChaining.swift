internal import COpenSSL

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
    package func encrypt(_ plain: [UInt8], iv: [UInt8]) -> [UInt8] {
      // A shorter one would be read beyond its end.
      precondition(iv.count == blockSize, "an initialization vector has 16 bytes")
      let cipher = SymmetricCipher(EVP_aes_128_cbc(), .encrypt, key: bytes, iv: iv)
      return OpenSSL.require(cipher.output(of: plain), "AES")
    }

    /// Decrypts bytes.
    ///
    /// - Parameters:
    ///   - encrypted: whole blocks.
    ///   - iv: their initialization vector.
    /// - Returns: the bytes; nil where there are no whole blocks, or their padding is none.
    package func decrypt(_ encrypted: [UInt8], iv: [UInt8]) -> [UInt8]? {
      guard iv.count == blockSize, !encrypted.isEmpty, encrypted.count % blockSize == 0 else { return nil }
      return SymmetricCipher(EVP_aes_128_cbc(), .decrypt, key: bytes, iv: iv).output(of: encrypted)
    }

    /// Never the secret.
    package var description: String { "••••" }
    /// Never the secret, in a debugger's or a test's output either.
    package var customMirror: Mirror { Mirror(self, children: []) }
  }
}
