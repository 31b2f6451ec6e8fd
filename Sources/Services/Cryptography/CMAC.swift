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
