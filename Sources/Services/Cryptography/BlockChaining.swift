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

/// Authentication of messages by AES-128-CMAC (NIST SP 800-38B; RFC 4493).
package enum CMAC {
  /// The tag of a message: the last block of its chain, whose last block is combined with one of two further keys.
  ///
  /// - Parameters:
  ///   - message: any number of bytes.
  ///   - key: the key.
  /// - Returns: 16 bytes.
  package static func tag(of message: [UInt8], by key: BlockChaining.Key) -> [UInt8] {
    let size = BlockChaining.blockSize
    let zero = [UInt8](repeating: 0, count: size)
    let whole = doubled(Array(key.encrypt(zero, iv: zero).prefix(size)))
    let isWhole = !message.isEmpty && message.count % size == 0
    var blocks = message
    if !isWhole { blocks += [0x80] + [UInt8](repeating: 0, count: size - 1 - message.count % size) }
    for (index, byte) in (isWhole ? whole : doubled(whole)).enumerated() {
      blocks[blocks.count - size + index] ^= byte
    }
    // A block of padding follows that is no part of the chain.
    return Array(key.encrypt(blocks, iv: zero)[(blocks.count - size)..<blocks.count])
  }

  /// The double of a block in GF(2¹²⁸) (RFC 4493, 2.3).
  private static func doubled(_ block: [UInt8]) -> [UInt8] {
    var result = block.indices.map { index in
      block[index] << 1 | (index + 1 < block.count ? block[index + 1] >> 7 : 0)
    }
    result[result.count - 1] ^= 0x87 * (block[0] >> 7)
    return result
  }
}
