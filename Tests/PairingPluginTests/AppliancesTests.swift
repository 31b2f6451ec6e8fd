import Foundations
import PluginKit
import Simulation
import Testing

@testable import PairingPlugin

/// The person's appliances as screens see them.
struct AppliancesTests {
  @Test func nobodyHasNone() throws {
    let fixture = try PairingFixture()
    let list = try fixture.open("Appliances")
    #expect(list["isSignedIn"] == false && records(list["appliances"]).isEmpty && list["phase"] == "ready")
    #expect(fixture.code(list, "refresh") == ActionError.Code("signed_out"))
    try fixture.signIn()
    #expect(list["isSignedIn"] == true && list["phase"] == "ready" && list["savedAt"] != .null)
  }

  @Test func theListIsSavedForWhenThereIsNoNetwork() throws {
    let fixture = try PairingFixture()
    try fixture.signIn()
    let id = try fixture.pair()
    _ = try fixture.open("Appliances")
    fixture.reachability.set(online: false)
    let list = try fixture.open("Appliances")
    #expect(list["isSaved"] == true && list["phase"] == "ready")
    #expect(records(list["appliances"]).map { $0["id"] } == [.string(id)])
    #expect(records(list["appliances"]).map { $0["status"] } == ["online"])
    #expect(fixture.code(list, "refresh") == .offline)
    let one = try fixture.open("Appliance", ["id": .string(id)])
    #expect(one["isSaved"] == true && fields(one["appliance"])["device"] == "EPIC-207")
    #expect(fixture.code(one, "rename", ["name": "Other"]) == .offline)
    fixture.reachability.set(online: true)
    try fixture.invoke(list, "refresh")
    #expect(list["isSaved"] == false)
  }

  @Test func aListThatWasNeverReadIsAnError() throws {
    let fixture = try PairingFixture()
    try fixture.signIn()
    fixture.reachability.set(online: false)
    let list = try fixture.open("Appliances")
    #expect(list["phase"] == "error" && list["errorCode"] == "offline")
  }

  @Test func anotherPersonSeesNothingOfIt() throws {
    let fixture = try PairingFixture()
    try fixture.signIn()
    let id = try fixture.pair()
    let list = try fixture.open("Appliances")
    try fixture.signOut()
    #expect(records(list["appliances"]).isEmpty)
    fixture.scheduler.advance(by: .seconds(60))
    try fixture.signIn("+919876500000")
    #expect(records(list["appliances"]).isEmpty && list["phase"] == "ready")
    let one = try fixture.open("Appliance", ["id": .string(id)])
    #expect(one["phase"] == "error" && one["errorCode"] == "forbidden")
  }

  @Test func anApplianceIsRenamed() throws {
    let fixture = try PairingFixture()
    try fixture.signIn()
    let id = try fixture.pair()
    let (list, one) = (try fixture.open("Appliances"), try fixture.open("Appliance", ["id": .string(id)]))
    try fixture.invoke(one, "rename", ["name": "समोसा कोना"])
    #expect(fields(one["appliance"])["name"] == "समोसा कोना")
    #expect(records(list["appliances"]).map { $0["name"] } == ["समोसा कोना"])
    try fixture.invoke(one, "rename", ["name": .string(String(repeating: "n", count: 100))])
    for name in ["", "   ", String(repeating: "n", count: 101)] {
      #expect(fixture.code(one, "rename", ["name": .string(name)]) == ActionError.Code("invalid_name"))
    }
  }

  @Test func anApplianceIsRemovedAndCanBeSetUpAgain() throws {
    let fixture = try PairingFixture()
    try fixture.signIn()
    let id = try fixture.pair()
    let (list, one) = (try fixture.open("Appliances"), try fixture.open("Appliance", ["id": .string(id)]))
    try fixture.invoke(one, "remove")
    #expect(one["appliance"] == .null && records(list["appliances"]).isEmpty)
    // Twice is once.
    try fixture.invoke(one, "remove")
    #expect(fixture.code(one, "rename", ["name": "x"]) == .notFound)
    let pairing = try fixture.open("Pairing")
    try fixture.invoke(pairing, "search")
    fixture.scheduler.advance(by: .seconds(2))
    try fixture.invoke(pairing, "connect", ["id": "epicura-EPIC-207"])
    fixture.wait(pairing, for: "confirming")
    try fixture.invoke(pairing, "confirm")
    fixture.wait(pairing, for: "naming")
  }
}
