import Foundation
import Services
import Simulation
import Testing

@testable import Backend
@testable import PluginServers

/// How sockets of other servers differ, and an appliance that only one way leads to.
@Suite struct CookingDialectTests {
  private let kitchen: KitchenBackend

  init() throws { kitchen = try KitchenBackend() }

  private func turnOn(_ names: String) throws {
    let request = HTTPRequest(
      .post, "/__kolam/dialects", headers: HTTPHeaders([("content-type", "application/json")]),
      body: Array(#"{"dialects":"\#(names)"}"#.utf8))
    #expect(try kitchen.send(request).status == 200)
  }

  @Test func withoutProposedEventsAPauseIsOnlyInTheRecords() throws {
    try turnOn("no-proposed-events")
    let socket = try kitchen.follow()
    try socket.send("cooking:start", id: "1", data: #"{"recipe_id":"upma"}"#)
    try kitchen.scheduler.run { try await kitchen.scheduler.sleep(for: .seconds(5)) }
    #expect(try kitchen.state() == "AWAITING_LOAD")
    try kitchen.simulate(.load)
    try socket.send("cooking:pause", id: "2")
    #expect(try kitchen.state() == "PAUSED")
    let types = Set(socket.types)
    #expect(types.isSuperset(of: ["cooking:started", "ack", "appliance:status"]))
    #expect(types.isDisjoint(with: ["cooking:awaiting_load", "cooking:paused"]))
    #expect(try kitchen.send(.get, "/sessions").list.first?["status"] as? String == "paused")
    // A later connection gets nothing of it either.
    let late = try kitchen.connect()
    try late.send("subscribe", "EPIC-207")
    #expect(
      late.types == ["connected", "subscribed", "appliance:status"])
  }

  @Test func withoutAStartEventAProgressIsTheFirst() throws {
    try turnOn("no-start-event")
    let socket = try kitchen.follow()
    try socket.send("cooking:start", id: "1", data: #"{"recipe_id":"upma"}"#)
    try kitchen.scheduler.run { try await kitchen.scheduler.sleep(for: .seconds(5)) }
    try kitchen.simulate(.load)
    #expect(socket.types.contains("cooking:progress") && !socket.types.contains("cooking:started"))
  }

  @Test(arguments: [("no-ack", nil, nil), ("ack-at-top", "1", nil), ("ack-in-data", nil, "1")])
  func anAcknowledgementIsWhereTheDialectHasIt(_ name: String, _ top: String?, _ inside: String?) throws {
    try turnOn(name)
    let socket = try kitchen.follow()
    try socket.send("cooking:start", id: "1", data: #"{"recipe_id":"upma"}"#)
    let ack = socket.last("ack")
    #expect((ack == nil) == (name == "no-ack"))
    #expect(ack?.body["id"] as? String == top)
    #expect(ack?["id"] == inside)
    #expect(try kitchen.state() != "IDLE")
  }

  @Test func onlyTheCloudReachesAnApplianceThatIsOnNoLocalNetwork() throws {
    let near = try kitchen.follow(as: nil)
    try kitchen.simulate(.leaveNetwork)
    #expect(near.isEnded)
    #expect(try kitchen.local(.get, "/status").status == 421)
    #expect(try kitchen.local(.post, "/cook/stop").status == 421)
    let far = try kitchen.follow()
    try far.send("cooking:start", id: "1", data: #"{"recipe_id":"upma"}"#)
    #expect(far.last("ack") != nil)
    try kitchen.simulate(.joinNetwork)
    #expect(try kitchen.local(.get, "/status").status == 200)
  }
}
