/// Signatures by Ed25519 (RFC 8032, 5.1).
public enum Ed25519 {
  /// The octets of a key, public or private.
  public static let keySize = 32
  /// The octets of a signature.
  public static let signatureSize = 64

  /// Verifies signatures; not a secret.
  public struct PublicKey: Sendable, Hashable {
    /// Its 32 octets.
    public let bytes: [UInt8]

    /// A key of 32 octets; nil for any other number of them.
    public init?(_ bytes: [UInt8]) {
      guard bytes.count == keySize else { return nil }
      self.bytes = bytes
    }

    /// A key in base64url (RFC 4648, 5); nil where it is not 32 octets.
    public init?(base64URL text: String) {
      guard let bytes = Base64URL.decode(text) else { return nil }
      self.init(bytes)
    }

    /// Whether a signature was made of a message by the private key that belongs to this one.
    ///
    /// - Throws: where this machine cannot check signatures.
    public func accepts(_ signature: [UInt8], of message: [UInt8]) throws(SignaturesUnavailable) -> Bool {
      guard signature.count == signatureSize else { return false }
      return try CryptoLibrary.installed.get().verifies(signature, by: bytes, of: message)
    }
  }

  /// Makes signatures; a secret.
  public struct PrivateKey: Sendable, CustomStringConvertible, CustomReflectable {
    private let seed: [UInt8]

    /// A key of 32 octets; nil for any other number of them.
    public init?(_ seed: [UInt8]) {
      guard seed.count == keySize else { return nil }
      self.seed = seed
    }

    /// The key that verifies this one's signatures.
    ///
    /// - Throws: where this machine cannot compute it.
    public var publicKey: PublicKey {
      get throws(SignaturesUnavailable) {
        let bytes = try CryptoLibrary.installed.get().publicKey(of: seed)
        guard let key = bytes.flatMap({ PublicKey($0) }) else { throw Self.failed }
        return key
      }
    }

    /// The signature of a message, 64 octets, always the same for the same message.
    ///
    /// - Throws: where this machine cannot sign.
    public func signature(of message: [UInt8]) throws(SignaturesUnavailable) -> [UInt8] {
      guard let signature = try CryptoLibrary.installed.get().signature(by: seed, of: message) else {
        throw Self.failed
      }
      return signature
    }

    private static let failed = SignaturesUnavailable(reason: "libcrypto has no Ed25519, or no memory")

    /// Never the secret.
    public var description: String { "••••" }
    /// Never the secret, in a debugger's or a test's output either.
    public var customMirror: Mirror { Mirror(self, children: []) }
  }
}
