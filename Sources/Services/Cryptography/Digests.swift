internal import COpenSSL

/// Digests by SHA-256 (FIPS 180-4).
package enum SHA256 {
  /// The digest of a message.
  ///
  /// - Parameter message: any number of bytes.
  /// - Returns: 32 bytes.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    OpenSSL.digest(of: message, by: EVP_sha256(), size: 32)
  }

  /// The code that shows who has made a message: HMAC (RFC 2104) with this digest.
  ///
  /// - Parameters:
  ///   - message: any number of bytes.
  ///   - key: the secret that both sides have.
  /// - Returns: 32 bytes.
  package static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    let code = OpenSSL.bytes(32) { bytes, _ in
      HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, bytes, nil) != nil
    }
    return OpenSSL.require(code, "a message authentication code")
  }
}

/// The hash by which a server shows that it has read the key of an opening handshake (RFC 6455, 4.2.2).
///
/// For nothing else: it protects nothing (RFC 3174).
enum SHA1 {
  /// The 20 bytes of a text's hash.
  static func hash(_ text: String) -> [UInt8] {
    OpenSSL.digest(of: Array(text.utf8), by: EVP_sha1(), size: 20)
  }
}

extension OpenSSL {
  fileprivate static func digest(of message: [UInt8], by algorithm: OpaquePointer?, size: Int) -> [UInt8] {
    let digest = bytes(size) { bytes, _ in
      EVP_Digest(message, message.count, bytes, nil, algorithm, nil) == 1
    }
    return require(digest, "a digest")
  }
}
