import Testing

@testable import Services

/// ECDH on P-256, by the sample data of Bluetooth (Core 5.3, Vol 2, Part G, 7.1.2).
@Suite struct P256Tests {
  private static let first = "3f49f6d4a3c55f3874c9b3e3d2103f504aff607beb40b7995899b8a6cd3c1abd"
  private static let firstPublic = (
    "20b003d2f297be2c5e2c83a7e9f9a5b9eff49111acf4fddbcc0301480e359de6",
    "dc809c49652aeb6d63329abf5a52155c766345c28fed3024741c8ed01589d28b"
  )
  private static let second = "55188b3d32f6bb9a900afcfbeed4e72a59cb9ac2f19d7cfb6b4fdd49f47fc5fd"
  private static let secondPublic = (
    "1ea1f0f01faf1d9609592284f19e4c0047b58afd8615a69f559077b22faaa190",
    "4c55f33e429dad377356703a9ab85160472d1130e28e36765f89aff915b1214a"
  )

  private func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  private func point(_ coordinates: (String, String)) throws -> P256.PublicKey {
    try #require(P256.PublicKey(x: bytes(coordinates.0), y: bytes(coordinates.1)))
  }

  @Test func keysAndTheirSecretAreTheStandards() throws {
    let first = try #require(P256.PrivateKey(bytes(Self.first)))
    let second = try #require(P256.PrivateKey(bytes(Self.second)))
    #expect(try first.publicKey == point(Self.firstPublic))
    #expect(try second.publicKey == point(Self.secondPublic))
    let secret = bytes("ec0234a357c8ad05341010a60a397d9b99796b13b4f866f1868d34f373bfa698")
    #expect(try first.secret(with: point(Self.secondPublic)) == secret)
    #expect(try second.secret(with: point(Self.firstPublic)) == secret)
  }

  @Test func aPointThatIsNotOnTheCurveHasNoSecret() throws {
    let key = try #require(P256.PrivateKey(bytes(Self.first)))
    let (x, y) = (bytes(Self.secondPublic.0), bytes(Self.secondPublic.1))
    for index in 0..<32 {
      var changed = y
      changed[index] ^= 1
      #expect(try key.secret(with: #require(P256.PublicKey(x: x, y: changed))) == nil)
      // The y coordinate alone (CVE-2018-5383).
      changed = [UInt8](repeating: 0, count: 32)
      #expect(try key.secret(with: #require(P256.PublicKey(x: x, y: changed))) == nil)
    }
    let zero = [UInt8](repeating: 0, count: 32)
    #expect(try key.secret(with: #require(P256.PublicKey(x: zero, y: zero))) == nil)
    // Beyond the field.
    let most = [UInt8](repeating: 0xFF, count: 32)
    #expect(try key.secret(with: #require(P256.PublicKey(x: most, y: most))) == nil)
  }

  @Test(arguments: [
    "", "00", "0000000000000000000000000000000000000000000000000000000000000000",
    // The order, and what is above it.
    "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
  ])
  func aNumberBeyondTheOrderIsNoKey(_ hex: String) { #expect(P256.PrivateKey(bytes(hex)) == nil) }

  @Test func theFirstAndTheLastNumberAreKeys() throws {
    let one = try #require(P256.PrivateKey([UInt8](repeating: 0, count: 31) + [1]))
    let last = try #require(
      P256.PrivateKey(bytes("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550")))
    // The base point, and its opposite.
    #expect(one.publicKey.x == last.publicKey.x)
    #expect(one.publicKey.y != last.publicKey.y)
  }

  @Test func aPointHasTwoWholeCoordinates() {
    #expect(P256.PublicKey(x: [1], y: [UInt8](repeating: 0, count: 32)) == nil)
    #expect(P256.PublicKey(x: [UInt8](repeating: 0, count: 33), y: [UInt8](repeating: 0, count: 32)) == nil)
  }

  @Test func privateKeysAreNeverPrinted() throws {
    let key = try #require(P256.PrivateKey(bytes(Self.first)))
    #expect("\(key)" == "••••")
    var dumped = ""
    dump(key, to: &dumped)
    #expect(!dumped.contains("63"))
  }
}
