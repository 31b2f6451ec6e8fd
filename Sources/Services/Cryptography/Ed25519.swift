/// Signatures by Ed25519 (RFC 8032, 5.1).
package enum Ed25519 {
  /// The bytes of a key, public or private.
  package static let keySize = 32
  /// The bytes of a signature.
  package static let signatureSize = 64

  /// Verifies signatures; not a secret.
  package struct PublicKey: Sendable, Hashable {
    /// Its 32 bytes.
    package let bytes: [UInt8]

    /// A key of 32 bytes; nil for any other number of them.
    package init?(_ bytes: [UInt8]) {
      guard bytes.count == keySize else { return nil }
      self.bytes = bytes
    }

    /// A key in base64url (RFC 4648, 5); nil where it is not 32 bytes.
    package init?(base64URL text: String) {
      guard let bytes = Base64URL.decode(text) else { return nil }
      self.init(bytes)
    }

    /// Whether a signature was made of a message by the private key that belongs to this one.
    ///
    /// - Throws: where this machine cannot check signatures.
    package func accepts(_ signature: [UInt8], of message: [UInt8]) throws(CryptographyUnavailable) -> Bool {
      guard signature.count == signatureSize else { return false }
      return try CryptoLibrary.installed.get().verifies(signature, by: bytes, of: message)
    }
  }

  /// Makes signatures; a secret.
  package struct PrivateKey: Sendable, CustomStringConvertible, CustomReflectable {
    private let seed: [UInt8]

    /// A key of 32 bytes; nil for any other number of them.
    package init?(_ seed: [UInt8]) {
      guard seed.count == keySize else { return nil }
      self.seed = seed
    }

    /// The key that verifies this one's signatures.
    ///
    /// - Throws: where this machine cannot compute it.
    package var publicKey: PublicKey {
      get throws(CryptographyUnavailable) {
        let bytes = try CryptoLibrary.installed.get().publicKey(of: seed)
        guard let key = bytes.flatMap({ PublicKey($0) }) else { throw Self.failed }
        return key
      }
    }

    /// The signature of a message, 64 bytes, always the same for the same message.
    ///
    /// - Throws: where this machine cannot sign.
    package func signature(of message: [UInt8]) throws(CryptographyUnavailable) -> [UInt8] {
      guard let signature = try CryptoLibrary.installed.get().signature(by: seed, of: message) else {
        throw Self.failed
      }
      return signature
    }

    private static let failed = CryptographyUnavailable(reason: "libcrypto has no Ed25519, or no memory")

    /// Never the secret.
    package var description: String { "••••" }
    /// Never the secret, in a debugger's or a test's output either.
    package var customMirror: Mirror { Mirror(self, children: []) }
  }
}
