import Simulation
import Testing

@testable import PairingPlugin

/// The encryption of a Wi-Fi password, by the vector of the reference (apps/epicura, 5).
@Suite struct PasswordCipherTests {
  private static let iv = (0..<16).map { UInt8($0) }

  private func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test func theKeyIsTheReferences() throws {
    #expect(hex(PasswordCipher.keyBytes("731904", "EPIC-042")) == "ff76d038df886d4ff620da6b96c07534")
  }

  @Test func thePasswordIsEncryptedAsInTheReference() throws {
    let value = PasswordCipher.encrypt(
      "kitchen pass 9", code: "731904", device: "EPIC-042", iv: Self.iv)
    #expect(Array(value.prefix(16)) == Self.iv)
    #expect(hex(value.dropFirst(16)) == "d7bce22a5771386ea871e241e2734d25")
    #expect(PasswordCipher.decrypt(value, code: "731904", device: "EPIC-042") == "kitchen pass 9")
  }

  @Test func sixtyThreeBytesBecomeEighty() throws {
    let password = String(repeating: "p", count: 63)
    let value = PasswordCipher.encrypt(password, code: "1", device: "2", random: SeededRandom(seed: 1))
    #expect(value.count == 80)
    #expect(PasswordCipher.decrypt(value, code: "1", device: "2") == password)
  }

  @Test func anOpenNetworkHasNothing() throws {
    #expect(PasswordCipher.encrypt("", code: "1", device: "2", random: SeededRandom(seed: 1)) == [])
    #expect(PasswordCipher.decrypt([], code: "1", device: "2") == "")
  }

  @Test func everyPasswordHasItsOwnVector() throws {
    let random = SeededRandom(seed: 1)
    let one = PasswordCipher.encrypt("kitchen pass 9", code: "1", device: "2", random: random)
    let other = PasswordCipher.encrypt("kitchen pass 9", code: "1", device: "2", random: random)
    #expect(one.prefix(16) != other.prefix(16))
  }

  @Test(arguments: 0..<64) func anotherCodeGivesNotThePassword(_ number: Int) throws {
    let value = PasswordCipher.encrypt(
      "kitchen pass 9", code: "731904", device: "EPIC-042", iv: Self.iv)
    #expect(PasswordCipher.decrypt(value, code: String(number), device: "EPIC-042") != "kitchen pass 9")
  }

  @Test(arguments: [1, 15, 16, 17, 31, 33])
  func whatIsNoValueIsNoPassword(_ count: Int) throws {
    #expect(PasswordCipher.decrypt(Array(repeating: 7, count: count), code: "1", device: "2") == nil)
  }
}
