import Bluetooth
import Foundations
import PluginKit
import Simulation
import Testing
@testable import PairingPlugin

/// The setup of a device as screens see it, to the claim and the name.
struct PairingTests {
  @Test func conformsToItsContract() throws {
    let fixture = try PairingFixture()
    let suite = PluginConformance(fixture.plugin, try PairingFixture.contract())
    #expect(suite.check(taken: fixture.services.taken) == [])
    for id in ["epicura-EPIC-207", "none"] {
      let arguments: [String: Value] = ["Pairing.connect.id": .string(id), "Appliance.id": .string(id)]
      #expect(try suite.exercise(on: fixture.scheduler, with: arguments) == [])
    }
  }

  @Test func devicesAreFoundWithTheirSignals() throws {
    let fixture = try PairingFixture()
    let pairing = try fixture.open("Pairing")
    #expect(pairing["step"] == "idle")
    try fixture.invoke(pairing, "search")
    #expect(pairing["step"] == "searching" && pairing["isSearching"] == true)
    fixture.scheduler.advance(by: .seconds(3))
    let found = records(pairing["found"])
    #expect(found.map { $0["name"] } == ["Epicura-207", "Light"])
    #expect(found.map { $0["kind"] } == ["appliance", "device"])
    #expect(found.map { $0["signal"] } == ["strong", "fair"])
    fixture.scheduler.advance(by: .seconds(28))
    #expect(pairing["step"] == "searching" && pairing["isSearching"] == false)
    #expect(fixture.code(pairing, "connect", ["id": "nobody"]) == .notFound)
  }

  @Test func nothingFoundIsTold() throws {
    let fixture = try PairingFixture()
    fixture.radio.inject(.away)
    let pairing = try fixture.open("Pairing")
    try fixture.invoke(pairing, "search")
    fixture.scheduler.advance(by: .seconds(31))
    #expect(pairing["step"] == "failed" && pairing["errorCode"] == "nothing_found")
    fixture.radio.removeFaults()
    try fixture.invoke(pairing, "retry")
    fixture.scheduler.advance(by: .seconds(2))
    #expect(records(pairing["found"]).count == 2)
  }

  @Test(arguments: [(RadioState.off, "off", true), (.denied, "denied", true), (.missing, "missing", false)])
  func aRadioThatCannotBeUsedIsTold(_ radio: RadioState, _ word: String, _ canRetry: Bool) throws {
    let fixture = try PairingFixture()
    try fixture.scheduler.run { [radioOf = fixture.radio] in await radioOf.set(radio) }
    let pairing = try fixture.open("Pairing")
    try fixture.invoke(pairing, "search")
    #expect(pairing["step"] == "failed" && pairing["errorCode"] == .string("bluetooth_\(word)"))
    #expect(pairing["canRetry"] == .bool(canRetry))
  }

  @Test func aRadioThatIsTurnedOffEndsTheSearch() throws {
    let fixture = try PairingFixture()
    let pairing = try fixture.open("Pairing")
    try fixture.invoke(pairing, "search")
    fixture.scheduler.advance(by: .seconds(2))
    try fixture.scheduler.run { [radio = fixture.radio] in await radio.set(.off) }
    fixture.scheduler.drain()
    #expect(pairing["step"] == "failed" && pairing["errorCode"] == "bluetooth_off")
  }

  @Test func anApplianceIsClaimedAndNamed() throws {
    let fixture = try PairingFixture()
    try fixture.signIn()
    let id = try fixture.pair(named: "  Grandma’s kitchen ")
    let list = try fixture.open("Appliances")
    #expect(records(list["appliances"]).map { $0["id"] } == [.string(id)])
    #expect(records(list["appliances"]).map { $0["name"] } == ["Grandma’s kitchen"])
  }

  @Test func theClaimWaitsForTheSignIn() throws {
    let fixture = try PairingFixture()
    let pairing = try fixture.choose()
    try fixture.invoke(pairing, "join", ["network": "Kitchen", "password": "kitchen pass 9"])
    fixture.wait(pairing, for: "claiming")
    #expect(pairing["needsSignIn"] == true)
    // The code of the beginning is over when the person has signed in.
    fixture.scheduler.advance(by: .seconds(400))
    try fixture.signIn()
    fixture.wait(pairing, for: "naming")
    // On the local network it is dialled there.
    #expect(try fixture.dialled == ["EPIC-207": "192.168.4.27"])
    #expect(pairing["name"] == "Epicura 207")
  }

  @Test func anApplianceOfSomebodyElseIsRefused() throws {
    let fixture = try PairingFixture()
    try fixture.signIn()
    _ = try fixture.pair()
    try fixture.signOut()
    fixture.scheduler.advance(by: .seconds(60))
    try fixture.signIn("+919876500000")
    let pairing = try fixture.open("Pairing")
    try fixture.invoke(pairing, "search")
    fixture.scheduler.advance(by: .seconds(2))
    try fixture.invoke(pairing, "connect", ["id": "epicura-EPIC-207"])
    fixture.wait(pairing, for: "confirming")
    try fixture.invoke(pairing, "confirm")
    fixture.wait(pairing, for: "failed")
    #expect(pairing["errorCode"] == "already_owned" && pairing["canRetry"] == false)
  }

  @Test func aClaimWithoutANetworkIsTriedAgain() throws {
    let fixture = try PairingFixture()
    try fixture.signIn()
    let pairing = try fixture.choose()
    fixture.reachability.set(online: false)
    try fixture.invoke(pairing, "join", ["network": "Kitchen", "password": "kitchen pass 9"])
    fixture.wait(pairing, for: "failed")
    #expect(pairing["errorCode"] == "offline" && pairing["canRetry"] == true)
    fixture.reachability.set(online: true)
    try fixture.invoke(pairing, "retry")
    fixture.wait(pairing, for: "naming")
  }

  @Test(arguments: [
    ("", "kitchen pass 9", "invalid_network"), (String(repeating: "n", count: 33), "", "invalid_network"),
    ("Kitchen", "short", "invalid_wifi_password"),
    ("Kitchen", String(repeating: "p", count: 64), "invalid_wifi_password"),
  ])
  func aNetworkThatCannotBeIsNotSent(_ network: String, _ password: String, _ code: String) throws {
    let fixture = try PairingFixture()
    let pairing = try fixture.choose()
    #expect(
      fixture.code(pairing, "join", ["network": .string(network), "password": .string(password)])
        == ActionError.Code(code))
    #expect(pairing["step"] == "choosing")
  }

  @Test func aWrongPasswordIsToldWithTheDevicesWords() throws {
    let fixture = try PairingFixture()
    try fixture.signIn()
    let pairing = try fixture.choose()
    try fixture.invoke(pairing, "join", ["network": "Kitchen", "password": "wrong password"])
    #expect(pairing["step"] == "joining")
    fixture.wait(pairing, for: "choosing")
    #expect(pairing["joinError"] == "join_failed" && pairing["message"] == "Wi-Fi password incorrect")
    try fixture.invoke(pairing, "join", ["network": "Kitchen", "password": "kitchen pass 9"])
    fixture.wait(pairing, for: "naming")
  }

  @Test func aDropIsToldAndTriedAgain() throws {
    let fixture = try PairingFixture()
    let pairing = try fixture.choose()
    try fixture.scheduler.run { [radio = fixture.radio] in await radio.drop() }
    fixture.scheduler.drain()
    #expect(pairing["step"] == "failed" && pairing["errorCode"] == "connection_lost")
    try fixture.invoke(pairing, "retry")
    fixture.wait(pairing, for: "confirming")
  }

  @Test func aDeviceWithImprovIsBroughtOntoANetworkAndNotClaimed() throws {
    let fixture = try PairingFixture()
    let pairing = try fixture.open("Pairing")
    try fixture.invoke(pairing, "search")
    fixture.scheduler.advance(by: .seconds(2))
    try fixture.invoke(pairing, "connect", ["id": "improv-Light"])
    fixture.wait(pairing, for: "choosing")
    fixture.scheduler.advance(by: .seconds(1))
    #expect(records(pairing["networks"]).map { $0["signal"] } == ["strong", "fair", "weak"])
    try fixture.invoke(pairing, "join", ["network": "Guests"])
    fixture.wait(pairing, for: "done")
    #expect(pairing["id"] == .null && pairing["address"] == "http://192.168.4.31/")
  }

  @Test func whoLeavesDisconnects() throws {
    let fixture = try PairingFixture()
    let pairing = try fixture.choose()
    try fixture.scheduler.run { await pairing.close() }
    let other = try fixture.choose()
    try fixture.invoke(other, "leave")
    #expect(other["step"] == "idle")
    _ = try fixture.choose()
  }
}
