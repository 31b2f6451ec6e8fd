/// Signatures by Ed25519 (RFC 8032, 5.1).
public enum Ed25519 {
  /// The octets of a key, public or private.
  public static let keySize = 32
  /// The octets of a signature.
  public static let signatureSize = 64

  /// What checks signatures; anyone may know it.
  public struct PublicKey: Sendable, Hashable {
    /// Its 32 octets.
    public let bytes: [UInt8]

    /// Takes 32 octets for a key; nil for any other number of them.
    public init?(_ bytes: [UInt8]) {
      guard bytes.count == keySize else { return nil }
      self.bytes = bytes
    }

    /// Takes base64url (RFC 4648, 5) for a key; nil where it is not 32 octets.
    public init?(base64URL text: String) {
      guard let bytes = Base64URL.decode(text) else { return nil }
      self.init(bytes)
    }

    /// Whether a signature was made of a message by the private key that belongs to this one.
    ///
    /// - Throws: where nothing on this machine can tell.
    public func accepts(_ signature: [UInt8], of message: [UInt8]) throws(SignaturesUnavailable) -> Bool {
      guard signature.count == signatureSize else { return false }
      return try CryptoLibrary.installed.get().verifies(signature, by: bytes, of: message)
    }
  }

  /// What makes signatures; a secret.
  public struct PrivateKey: Sendable, CustomStringConvertible, CustomReflectable {
    private let seed: [UInt8]

    /// Takes 32 octets for a key; nil for any other number of them.
    public init?(_ seed: [UInt8]) {
      guard seed.count == keySize else { return nil }
      self.seed = seed
    }

    /// The key that checks what this one signs.
    ///
    /// - Throws: where nothing on this machine can tell.
    public var publicKey: PublicKey {
      get throws(SignaturesUnavailable) {
        let bytes = try CryptoLibrary.installed.get().publicKey(of: seed)
        guard let key = bytes.flatMap({ PublicKey($0) }) else { throw Self.failed }
        return key
      }
    }

    /// The signature of a message, 64 octets, always the same for the same message.
    ///
    /// - Throws: where nothing on this machine can sign.
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
