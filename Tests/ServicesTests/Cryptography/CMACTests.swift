import Testing

@testable import Services

/// AES-CMAC by the examples of RFC 4493, 4.
@Suite struct CMACTests {
  private static let message =
    "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
    + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"

  private func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  @Test(arguments: [
    (0, "bb1d6929e95937287fa37d129b756746"), (16, "070a16b46b4d4144f79bdd9dd04a287c"),
    (40, "dfa66747de9ae63030ca32611497c827"), (64, "51f0bebf7e3b9d92fc49741779363cfe"),
  ])
  func aTagIsTheStandards(_ count: Int, _ tag: String) throws {
    let key = try #require(BlockChaining.Key(bytes("2b7e151628aed2a6abf7158809cf4f3c")))
    #expect(CMAC.tag(of: Array(bytes(Self.message).prefix(count)), by: key) == bytes(tag))
  }

  @Test func eachByteAndEachLengthMatters() throws {
    let key = try #require(BlockChaining.Key(Array(repeating: 3, count: 16)))
    var tags: Set<[UInt8]> = []
    for count in 0...65 { tags.insert(CMAC.tag(of: Array(repeating: 0, count: count), by: key)) }
    for index in 0..<65 {
      var message = [UInt8](repeating: 0, count: 65)
      message[index] = 1
      tags.insert(CMAC.tag(of: message, by: key))
    }
    #expect(tags.count == 66 + 65)
  }
}
