import Testing

@testable import Bluetooth

/// The functions of LE Secure Connections, by the sample data of the specification (Core 5.3, Vol 3, Part H, D.2 to D.4).
@Suite struct PairingFunctionsTests {
  private let first = hex("20b003d2f297be2c5e2c83a7e9f9a5b9eff49111acf4fddbcc0301480e359de6")
  private let second = hex("55188b3d32f6bb9a900afcfbeed4e72a59cb9ac2f19d7cfb6b4fdd49f47fc5fd")
  private let nonces = (hex("d5cb8454d177733effffb2ec712baeab"), hex("a6e8e7cc25a75f6e216583f7ff3dc4cf"))
  private let addresses = (
    BluetoothAddress(hex("56123737bfce").reversed(), .public),
    BluetoothAddress(hex("a713702dcfc1").reversed(), .public)
  )

  @Test func aConfirmationIsTheSpecifications() throws {
    #expect(
      PairingFunctions.confirmation(first, second, nonces.0) == hex("f2c916f107a9bd1cf1eda1bea974872d"))
  }

  @Test func theKeysAreTheSpecifications() throws {
    let secret = hex("ec0234a357c8ad05341010a60a397d9b99796b13b4f866f1868d34f373bfa698")
    let keys = PairingFunctions.keys(of: secret, nonces: nonces, addresses: addresses)
    #expect(keys.check == hex("2965f176a1084a02fd3f6a20ce636e20"))
    #expect(keys.link == hex("6986791169d7cd23980522b594750a38"))
  }

  @Test func aCheckIsTheSpecifications() throws {
    let check = PairingFunctions.check(
      hex("2965f176a1084a02fd3f6a20ce636e20"), nonces: nonces, r: hex("12a3343bb453bb5408da42d20c2d0fc8"),
      features: hex("010102"), addresses: addresses)
    #expect(check == hex("e3c473989cd0e8c5d26c0b09da958f61"))
  }
}
