import Testing
@testable import Services

/// Networks of this machine.
@Suite struct LocalInterfaceTests {
  @Test(arguments: [
    ("192.168.4.99", true), ("192.168.5.99", false), ("10.0.0.1", false), ("fd00::7", false),
  ])
  func reachesWhatIsOnItsNetwork(_ address: String, _ isReached: Bool) throws {
    let interface = LocalInterface(try LocalAddress("192.168.4.2"), mask: [255, 255, 255, 0])
    #expect(interface.reaches(try LocalAddress(address)) == isReached)
  }

  @Test func thisMachineAloneIsNoNetwork() {
    #expect(!LocalInterface.all.contains { $0.address.text.hasPrefix("127.") })
  }
}
