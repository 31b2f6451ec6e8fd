/// Digests by SHA-256 (FIPS 180-4).
package enum SHA256 {
  /// The digest of a message.
  ///
  /// - Parameter message: any number of bytes.
  /// - Returns: 32 bytes.
  /// - Throws: where this machine cannot compute it.
  package static func digest(_ message: [UInt8]) throws(CryptographyUnavailable) -> [UInt8] {
    guard let digest = try CryptoLibrary.installed.get().digest(of: message) else {
      throw CryptographyUnavailable(reason: "libcrypto has no SHA-256, or no memory")
    }
    return digest
  }
}
