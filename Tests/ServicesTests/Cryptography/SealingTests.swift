import Testing

@testable import Services

@Suite("Sealing")
struct SealingTests {
  /// Test case 16 of the GCM submission: the 256-bit key with 60 bytes and a context.
  @Test("gives the vector of the specification")
  func vector() throws {
    let key = try #require(
      Sealing.Key(hex("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")))
    let plain = hex(
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
        + "b16aedf5aa0de657ba637b39")
    let (nonce, context) = (hex("cafebabefacedbaddecaf888"), hex("feedfacedeadbeeffeedfacedeadbeefabaddad2"))
    let sealed = key.seal(plain, nonce: nonce, context: context)
    #expect(
      sealed
        == hex(
          "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838"
            + "c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b"))
    #expect(key.open(sealed, nonce: nonce, context: context) == plain)
  }

  @Test("shows each changed byte, a shorter text, and another context, nonce or key")
  func changes() throws {
    let key = try #require(Sealing.Key([UInt8](repeating: 7, count: 32)))
    let other = try #require(Sealing.Key([UInt8](repeating: 8, count: 32)))
    let nonce = [UInt8](repeating: 1, count: 12)
    for plain in [[], Array("a token".utf8)] {
      let sealed = key.seal(plain, nonce: nonce, context: [9])
      #expect(key.open(sealed, nonce: nonce, context: [9]) == plain)
      for index in sealed.indices {
        var changed = sealed
        changed[index] ^= 1
        #expect(key.open(changed, nonce: nonce, context: [9]) == nil)
        #expect(key.open(Array(sealed[..<index]), nonce: nonce, context: [9]) == nil)
      }
      #expect(key.open(sealed, nonce: nonce, context: [8]) == nil)
      #expect(key.open(sealed, nonce: [UInt8](repeating: 2, count: 12), context: [9]) == nil)
      #expect(other.open(sealed, nonce: nonce, context: [9]) == nil)
    }
  }

  @Test("keeps keys out of descriptions")
  func descriptions() throws {
    let key = try #require(Sealing.Key(Array(0..<32)))
    var dumped = ""
    dump(key, to: &dumped)
    #expect("\(key)" == "••••" && !dumped.contains("31"))
    #expect(Sealing.Key([1, 2]) == nil)
  }
}

@Suite("Scrypt")
struct ScryptTests {
  @Test("gives the vector of RFC 7914")
  func vector() throws {
    let cost = try #require(Scrypt.Cost(iterations: 1024, blockSize: 8, parallelism: 16))
    let key = Scrypt.key(of: Array("password".utf8), salt: Array("NaCl".utf8), cost: cost, size: 64)
    #expect(
      key
        == hex(
          "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830da"
            + "c727afb94a83ee6d8360cbdfa2cc0640"))
  }

  @Test("takes no cost that is none or fills the memory")
  func costs() {
    for iterations: UInt64 in [0, 1, 3, 1 << 21, .max] { #expect(Scrypt.Cost(iterations: iterations) == nil) }
    #expect(Scrypt.Cost(iterations: 1 << 20, blockSize: 32) == nil)
    #expect(Scrypt.Cost(iterations: 1 << 15) != nil)
  }
}

/// Bytes in hexadecimal digits.
private func hex(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue).map(UInt8.init)
  return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}
