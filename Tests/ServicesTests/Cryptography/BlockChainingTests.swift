import Testing

@testable import Services

/// SHA-256 and AES-128-CBC, by the vectors of their standards.
@Suite struct BlockChainingTests {
  private func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// NIST's examples for FIPS 180-4.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func aDigestIsTheStandards(_ message: String, _ digest: String) throws {
    #expect(SHA256.digest(Array(message.utf8)) == bytes(digest))
  }

  /// NIST SP 800-38A, F.2.1: four blocks, to which the padding adds one.
  @Test func blocksAreEncryptedAsInTheStandard() throws {
    let key = try #require(BlockChaining.Key(bytes("2b7e151628aed2a6abf7158809cf4f3c")))
    let iv = bytes("000102030405060708090a0b0c0d0e0f")
    let plain = bytes(
      "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
        + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710")
    let encrypted = key.encrypt(plain, iv: iv)
    #expect(
      Array(encrypted.prefix(64))
        == bytes(
          "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
            + "73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7"))
    #expect(encrypted.count == 80)
    #expect(key.decrypt(encrypted, iv: iv) == plain)
  }

  @Test(arguments: 0...65)
  func anyLengthComesBack(_ count: Int) throws {
    let key = try #require(BlockChaining.Key(Array(repeating: 3, count: 16)))
    let plain = (0..<count).map { UInt8($0) }
    let encrypted = key.encrypt(plain, iv: Array(repeating: 1, count: 16))
    #expect(encrypted.count == (count / 16 + 1) * 16)
    #expect(key.decrypt(encrypted, iv: Array(repeating: 1, count: 16)) == plain)
  }

  @Test(arguments: [0, 1, 15, 17, 31])
  func whatIsNoWholeBlockIsNotDecrypted(_ count: Int) throws {
    let key = try #require(BlockChaining.Key(Array(repeating: 3, count: 16)))
    #expect(key.decrypt(Array(repeating: 0, count: count), iv: Array(repeating: 1, count: 16)) == nil)
    #expect(key.decrypt(Array(repeating: 0, count: 16), iv: [1]) == nil)
  }

  @Test func aWrongPaddingIsNoted() throws {
    let key = try #require(BlockChaining.Key(Array(repeating: 3, count: 16)))
    #expect(key.decrypt(Array(repeating: 0, count: 32), iv: Array(repeating: 1, count: 16)) == nil)
  }

  @Test func keysHaveSixteenBytesAndAreNeverPrinted() throws {
    #expect(BlockChaining.Key([1, 2, 3]) == nil)
    let key = try #require(BlockChaining.Key(Array(repeating: 3, count: 16)))
    #expect("\(key)" == "••••")
  }
}
