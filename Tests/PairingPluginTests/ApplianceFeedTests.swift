import Foundations
import PluginKit
import Simulation
import Testing

@testable import PairingPlugin

/// What appliances do at this moment, on the screens of the list and of one.
struct ApplianceFeedTests {
  private let fixture: PairingFixture
  private let id: String

  init() throws {
    fixture = try PairingFixture()
    try fixture.signIn()
    id = try fixture.pair()
  }

  private func status(_ list: any ModelHandle) -> Value {
    records(list["appliances"]).first?["status"] ?? .null
  }

  @Test func aStatusIsShownAsSoonAsTheCloudSaysIt() throws {
    let list = try fixture.open("Appliances")
    let one = try fixture.open("Appliance", ["id": .string(id)])
    #expect(fixture.cloud.received == ["subscribe EPIC-207"])
    #expect(status(list) == "online")
    for word in ["cooking", "error", "offline", "online"] {
      fixture.cloud.report(word)
      #expect(status(list) == .string(word) && fields(one["appliance"])["status"] == .string(word))
    }
    fixture.cloud.report("online", #","firmware_version_cm5":"1.5.0","firmware_version_stm32":"0.9.9""#)
    #expect(fields(one["appliance"])["firmware"] == "1.5.0")
    #expect(fields(one["appliance"])["controllerFirmware"] == "0.9.9")
    // A word of a later version.
    fixture.cloud.report("updating")
    #expect(status(list) == "unknown")
  }

  @Test func theAnswerToASubscriptionIsAStatus() throws {
    let list = try fixture.open("Appliances")
    for data in [#"{"current_status":"cooking"}"#, #"{"current_status":{"status":"cooking"}}"#] {
      fixture.cloud.report("online")
      fixture.cloud.say(#"{"type":"subscribed","appliance_id":"EPIC-207","data":\#(data)}"#)
      #expect(status(list) == "cooking")
    }
  }

  @Test func whenItWasSeenLastIsWhenItSaidSo() throws {
    let one = try fixture.open("Appliance", ["id": .string(id)])
    fixture.scheduler.advance(by: .seconds(20))
    fixture.cloud.report("cooking")
    #expect(fields(one["appliance"])["lastSeenAt"] == .timestamp(fixture.scheduler.now))
    let seen = fields(one["appliance"])["lastSeenAt"]
    fixture.scheduler.advance(by: .seconds(5))
    fixture.cloud.report("offline")
    #expect(fields(one["appliance"])["lastSeenAt"] == seen)
  }

  @Test func nothingIsConnectedWithoutAScreenOrAnAccount() throws {
    #expect(fixture.cloud.requests.isEmpty)
    var list: (any ModelHandle)? = try fixture.open("Appliances")
    let one = try fixture.open("Appliance", ["id": .string(id)])
    #expect(fixture.cloud.requests.count == 1 && fixture.cloud.isOpen)
    list?.close()
    list = nil
    fixture.scheduler.drain()
    #expect(fixture.cloud.isOpen)
    one.close()
    fixture.scheduler.drain()
    #expect(!fixture.cloud.isOpen)
    // Again, with the same socket.
    let again = try fixture.open("Appliances")
    fixture.cloud.report("cooking")
    #expect(status(again) == "cooking" && fixture.cloud.isOpen)
    try fixture.signOut()
    #expect(!fixture.cloud.isOpen)
  }

  @Test func anApplianceThatIsRemovedIsNotFollowed() throws {
    let one = try fixture.open("Appliance", ["id": .string(id)])
    #expect(fixture.cloud.isOpen)
    try fixture.invoke(one, "remove")
    #expect(!fixture.cloud.isOpen)
  }

  @Test func aBrokenConnectionIsMadeAgain() throws {
    let list = try fixture.open("Appliances")
    fixture.cloud.drop()
    fixture.scheduler.advance(by: .seconds(20))
    #expect(fixture.cloud.received == ["subscribe EPIC-207", "subscribe EPIC-207"])
    fixture.cloud.report("cooking")
    #expect(status(list) == "cooking")
  }

  @Test(arguments: [
    "", "x", "[]", "null", "{}", #"{"type":"appliance:status"}"#, #"{"type":7,"appliance_id":"EPIC-207"}"#,
    #"{"type":"appliance:status","appliance_id":"EPIC-207","data":"cooking"}"#,
    #"{"type":"appliance:status","appliance_id":"EPIC-207","data":{"status":7}}"#,
    #"{"type":"appliance:status","appliance_id":"EPIC-207","data":{"status":""}}"#,
    #"{"type":"appliance:status","appliance_id":"EPIC-300","data":{"status":"cooking"}}"#,
    #"{"type":"cooking:progress","appliance_id":"EPIC-207","data":{"status":"cooking"}}"#,
    #"{"type":"appliance:status","appliance_id":"EPIC-207","data":{"status":"cooking"}"#,
  ])
  func anythingElseChangesNothing(_ text: String) throws {
    let list = try fixture.open("Appliances")
    let before = list.state
    fixture.cloud.say(text)
    #expect(list.state == before)
  }

  @Test func aMessageWithoutAnEndChangesNothing() throws {
    let list = try fixture.open("Appliances")
    fixture.cloud.say(
      #"{"type":"appliance:status","appliance_id":"EPIC-207","data":{"status":"cooking"},"x":""#
        + String(repeating: "x", count: 70_000) + #""}"#)
    #expect(status(list) == "online")
  }
}
