import Services

/// The functions of LE Secure Connections (Core 5.3, Vol 3, Part H, 2.2.6 to 2.2.8), each number with its most significant
/// byte first, as the specification prints them.
enum PairingFunctions {
  /// The salt of ``keys(_:_:_:_:_:)``.
  private static let salt: [UInt8] = [
    0x6C, 0x88, 0x83, 0x91, 0xAA, 0xF5, 0xA5, 0x38, 0x60, 0x37, 0x0B, 0xDB, 0x5A, 0x60, 0x83, 0xBE,
  ]

  /// The keys that both sides derive of their secret.
  struct Keys: Sendable {
    /// By which each side checks that the other has the same keys.
    let check: [UInt8]
    /// By which the connection is encrypted.
    let link: [UInt8]
  }

  /// The confirmation of a nonce, `f4`.
  ///
  /// - Parameters:
  ///   - first: the x coordinate of the public key of the side that confirms.
  ///   - second: that of the other side.
  ///   - nonce: the nonce of the side that confirms.
  /// - Returns: 16 bytes.
  static func confirmation(
    _ first: [UInt8], _ second: [UInt8], _ nonce: [UInt8]
  ) -> [UInt8] {
    // What ends in 0 is confirmed as a whole: only passkeys are confirmed bit by bit.
    tag(first + second + [0], nonce)
  }

  /// The keys of a secret, `f5`.
  ///
  /// - Parameters:
  ///   - secret: 32 bytes.
  ///   - nonces: the central's nonce, and the peripheral's.
  ///   - addresses: the central's address, and the peripheral's.
  /// - Returns: the keys.
  static func keys(
    of secret: [UInt8], nonces: ([UInt8], [UInt8]), addresses: (BluetoothAddress, BluetoothAddress)
  ) -> Keys {
    let key = tag(secret, salt)
    // The identifier "btle", and the length of both keys in bits.
    let end =
      Array("btle".utf8) + nonces.0 + nonces.1 + addresses.0.checked + addresses.1.checked + [0x01, 0x00]
    return Keys(check: tag([0] + end, key), link: tag([1] + end, key))
  }

  /// The check of a side, `f6`.
  ///
  /// - Parameters:
  ///   - key: the key for checks.
  ///   - nonces: the nonce of the side that is checked, and the other side's.
  ///   - r: what people or another way have exchanged: nothing, with Just Works.
  ///   - features: what the side that is checked can do.
  ///   - addresses: the address of the side that is checked, and the other side's.
  /// - Returns: 16 bytes.
  static func check(
    _ key: [UInt8], nonces: ([UInt8], [UInt8]), r: [UInt8] = [UInt8](repeating: 0, count: 16),
    features: [UInt8], addresses: (BluetoothAddress, BluetoothAddress)
  ) -> [UInt8] {
    let message = nonces.0 + nonces.1 + r + features + addresses.0.checked + addresses.1.checked
    return tag(message, key)
  }

  private static func tag(_ message: [UInt8], _ key: [UInt8]) -> [UInt8] {
    // A key is a nonce, the salt or a tag.
    guard let key = BlockChaining.Key(key) else { preconditionFailure("a key of \(key.count) bytes") }
    return CMAC.tag(of: message, by: key)
  }
}

extension BluetoothAddress {
  /// Its kind and bytes as keys are derived of them, the most significant first.
  fileprivate var checked: [UInt8] { [kind.rawValue] + bytes.reversed() }
}
