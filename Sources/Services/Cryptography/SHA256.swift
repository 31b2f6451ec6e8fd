internal import COpenSSL

/// Digests by SHA-256 (FIPS 180-4).
package enum SHA256 {
  /// The digest of a message.
  ///
  /// - Parameter message: any number of bytes.
  /// - Returns: 32 bytes.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    let digest = OpenSSL.bytes(32) { bytes, _ in
      EVP_Digest(message, message.count, bytes, nil, EVP_sha256(), nil) == 1
    }
    return OpenSSL.require(digest, "SHA-256")
  }
}
