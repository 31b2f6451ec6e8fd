internal import COpenSSL

/// What the uses of OpenSSL have in common.
enum OpenSSL {
  /// The words of the oldest error of this thread; the others are removed.
  static func takeError() -> String {
    defer { ERR_clear_error() }
    return ERR_reason_error_string(ERR_get_error()).map { String(cString: $0) } ?? "unknown"
  }

  /// Ends the program where a function has failed that cannot on valid input, but for lack of memory or by a policy of
  /// the machine.
  ///
  /// - Parameters:
  ///   - result: the result; nil where it failed.
  ///   - algorithm: what is computed, such as `SHA-256`.
  /// - Returns: the result.
  static func require<Result>(_ result: Result?, _ algorithm: String) -> Result {
    // There is no other way to sign, seal or lock.
    guard let result else { fatalError("OpenSSL cannot compute \(algorithm): \(takeError())") }
    return result
  }

  /// The bytes that a function writes.
  ///
  /// - Parameters:
  ///   - capacity: how many there may be.
  ///   - write: writes them, and sets how many there are, which is the capacity otherwise; false where it failed.
  /// - Returns: the bytes; nil where it failed.
  static func bytes(
    _ capacity: Int, _ write: (UnsafeMutablePointer<UInt8>?, inout Int) -> Bool
  ) -> [UInt8]? {
    var succeeded = false
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      var written = capacity
      succeeded = write(buffer.baseAddress, &written)
      count = succeeded ? written : 0
    }
    return succeeded ? bytes : nil
  }
}

/// One use of a symmetric cipher.
struct SymmetricCipher: ~Copyable {
  enum Direction: Int32 {
    case decrypt = 0
    case encrypt = 1
  }

  private let context: OpaquePointer

  /// Prepares a use.
  ///
  /// - Parameters:
  ///   - cipher: what `EVP_aes_…` has returned.
  ///   - direction: whether it encrypts or decrypts.
  ///   - key: as many bytes as the cipher takes.
  ///   - iv: as many bytes as the cipher takes.
  init(_ cipher: OpaquePointer?, _ direction: Direction, key: [UInt8], iv: [UInt8]) {
    context = OpenSSL.require(EVP_CIPHER_CTX_new(), "AES")
    require(EVP_CipherInit_ex(context, cipher, nil, key, iv, direction.rawValue))
  }

  deinit { EVP_CIPHER_CTX_free(context) }

  /// Takes what is authenticated and not encrypted.
  func authenticate(_ bytes: [UInt8]) {
    var size: Int32 = 0
    if !bytes.isEmpty { require(EVP_CipherUpdate(context, nil, &size, bytes, Int32(bytes.count))) }
  }

  /// What it makes of all bytes; nil where their padding is none, or the tag is another's.
  func output(of input: [UInt8]) -> [UInt8]? {
    OpenSSL.bytes(input.count + 16) { bytes, count in
      var (size, rest): (Int32, Int32) = (0, 0)
      guard input.isEmpty || EVP_CipherUpdate(context, bytes, &size, input, Int32(input.count)) == 1,
        EVP_CipherFinal_ex(context, bytes.map { $0 + Int(size) }, &rest) == 1
      else { return false }
      count = Int(size + rest)
      return true
    }
  }

  /// The tag of what was encrypted.
  var tag: [UInt8] {
    let tag = OpenSSL.bytes(Sealing.tagSize) { bytes, count in
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(count), bytes) == 1
    }
    return OpenSSL.require(tag, "AES")
  }

  /// Sets the tag that what is decrypted must have.
  func expect(tag: [UInt8]) {
    var tag = tag
    require(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag))
  }

  private func require(_ result: Int32) { OpenSSL.require(result == 1 ? () : nil, "AES") }
}
