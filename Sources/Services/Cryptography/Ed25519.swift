internal import COpenSSL

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
    package func accepts(_ signature: [UInt8], of message: [UInt8]) -> Bool {
      guard signature.count == signatureSize else { return false }
      let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, bytes, bytes.count)
      let context = EVP_MD_CTX_new()
      defer {
        EVP_MD_CTX_free(context)
        EVP_PKEY_free(key)
      }
      // Ed25519 hashes by itself, so no digest is named.
      return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
        && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
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
    package var publicKey: PublicKey {
      let bytes = withKey { key in
        OpenSSL.bytes(keySize) { EVP_PKEY_get_raw_public_key(key, $0, &$1) == 1 }
      }
      return OpenSSL.require(bytes.flatMap { PublicKey($0) }, "Ed25519")
    }

    /// The signature of a message, 64 bytes, always the same for the same message.
    package func signature(of message: [UInt8]) -> [UInt8] {
      let signature = withKey { key in
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestSignInit(context, nil, nil, nil, key) == 1 else { return nil as [UInt8]? }
        return OpenSSL.bytes(signatureSize) { EVP_DigestSign(context, $0, &$1, message, message.count) == 1 }
      }
      return OpenSSL.require(signature, "Ed25519")
    }

    private func withKey<Result>(_ work: (OpaquePointer?) -> Result) -> Result {
      let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count)
      defer { EVP_PKEY_free(key) }
      return work(key)
    }

    /// Never the secret.
    package var description: String { "••••" }
    /// Never the secret, in a debugger's or a test's output either.
    package var customMirror: Mirror { Mirror(self, children: []) }
  }
}
