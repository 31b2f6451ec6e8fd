import Services
package import Simulation

/// The encryption of a Wi-Fi password on its way to an appliance (docs/products/epicura.md, 5): an initialization vector and
/// AES-128-CBC, with the first 16 bytes of SHA-256 of code and device id as the key.
///
/// It keeps the password from those who only listen. Any phone that connects can read code and id: the guard against that
/// is the person who compares the codes.
package enum PasswordCipher {
  /// Encrypts a password.
  ///
  /// - Parameters:
  ///   - password: the password; nothing for an open network.
  ///   - code: the code on the appliance's screen.
  ///   - device: the appliance's id.
  ///   - random: the initialization vector.
  /// - Returns: what the characteristic takes; nothing for an open network.
  package static func encrypt(
    _ password: String, code: String, device: String, random: any RandomSource
  ) -> [UInt8] {
    let iv = (0..<2).flatMap { _ in
      let bits = random.bits()
      return (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) }
    }
    return encrypt(password, code: code, device: device, iv: iv)
  }

  static func encrypt(
    _ password: String, code: String, device: String, iv: [UInt8]
  ) -> [UInt8] {
    guard !password.isEmpty, let key = key(code, device) else { return [] }
    return iv + (key.encrypt(Array(password.utf8), iv: iv))
  }

  /// Decrypts a password, as an appliance does.
  ///
  /// - Parameters:
  ///   - value: what was written to the characteristic.
  ///   - code: the code on its screen.
  ///   - device: its id.
  /// - Returns: the password, empty for an open network; nil where it is none, or was encrypted with another code.
  package static func decrypt(
    _ value: [UInt8], code: String, device: String
  ) -> String? {
    if value.isEmpty { return "" }
    guard value.count > BlockChaining.blockSize, let key = key(code, device) else { return nil }
    let iv = Array(value.prefix(BlockChaining.blockSize))
    let plain = key.decrypt(Array(value.dropFirst(BlockChaining.blockSize)), iv: iv)
    return plain.flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func key(
    _ code: String, _ device: String
  ) -> BlockChaining.Key? {
    BlockChaining.Key(keyBytes(code, device))
  }

  static func keyBytes(_ code: String, _ device: String) -> [UInt8] {
    Array(SHA256.digest(Array((code + device).utf8)).prefix(BlockChaining.blockSize))
  }
}
