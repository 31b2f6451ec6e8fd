internal import COpenSSL

/// Encryption that also shows any change of what was encrypted: AES-256-GCM (NIST SP 800-38D).
package enum Sealing {
  /// The bytes of a key.
  package static let keySize = 32
  /// The bytes of a nonce; one key never seals twice with the same.
  package static let nonceSize = 12
  /// By how many bytes what is sealed is longer.
  package static let tagSize = 16

  /// A key; a secret.
  package struct Key: Sendable, CustomStringConvertible, CustomReflectable {
    private let bytes: [UInt8]

    /// A key of 32 bytes; nil for any other number of them.
    package init?(_ bytes: [UInt8]) {
      guard bytes.count == keySize else { return nil }
      self.bytes = bytes
    }

    /// Encrypts bytes.
    ///
    /// - Parameters:
    ///   - plain: the bytes.
    ///   - nonce: 12 bytes that this key has never sealed with.
    ///   - context: what must be the same when they are opened, such as the name of the file.
    /// - Returns: the encrypted bytes and the tag.
    package func seal(_ plain: [UInt8], nonce: [UInt8], context: [UInt8]) -> [UInt8] {
      // A shorter one would be read beyond its end.
      precondition(nonce.count == nonceSize, "a nonce has 12 bytes")
      let cipher = SymmetricCipher(EVP_aes_256_gcm(), .encrypt, key: bytes, iv: nonce)
      cipher.authenticate(context)
      return OpenSSL.require(cipher.output(of: plain), "AES") + cipher.tag
    }

    /// Decrypts bytes.
    ///
    /// - Parameters:
    ///   - sealed: what ``seal(_:nonce:context:)`` returned.
    ///   - nonce: its nonce.
    ///   - context: its context.
    /// - Returns: the bytes; nil where any part is not what it was.
    package func open(_ sealed: [UInt8], nonce: [UInt8], context: [UInt8]) -> [UInt8]? {
      guard nonce.count == nonceSize, sealed.count >= tagSize else { return nil }
      let cipher = SymmetricCipher(EVP_aes_256_gcm(), .decrypt, key: bytes, iv: nonce)
      cipher.authenticate(context)
      cipher.expect(tag: Array(sealed.suffix(tagSize)))
      return cipher.output(of: Array(sealed.dropLast(tagSize)))
    }

    /// Never the secret.
    package var description: String { "••••" }
    /// Never the secret, in a debugger's or a test's output either.
    package var customMirror: Mirror { Mirror(self, children: []) }
  }
}
