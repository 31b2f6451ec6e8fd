import Foundation
import Foundations
import Services
import Testing

@testable import Backend
@testable import PluginServers

/// What testers do to appliances, and what comes of it.
@Suite struct SimulationTests {
  private let kitchen: KitchenBackend

  init() throws { kitchen = try KitchenBackend() }

  /// Starts a dish and lets it cook.
  private func cook(for seconds: Int = 120) throws -> KitchenSocket {
    let socket = try kitchen.follow()
    try socket.send("cooking:start", data: #"{"recipe_id":"upma"}"#)
    kitchen.scheduler.advance(by: .seconds(2))
    try kitchen.simulate(.load)
    kitchen.scheduler.advance(by: .seconds(seconds))
    return socket
  }

  private func session() throws -> Reply {
    let id = try kitchen.send(.get, "/sessions").list.first?["id"] as? String
    return try kitchen.send(.get, "/sessions/\(try #require(id))")
  }

  private var pushes: [PushMessage] { kitchen.backend.messages.recent.compactMap(\.push) }

  /// Registers a device of the owner for pushes.
  private func registerForPushes() throws {
    let backend = kitchen.backend
    try kitchen.scheduler.run { try await backend.registerForPushes("token-1", "asha") }
  }

  @Test func onlyJSONIsATestersRequest() throws {
    let reply = try kitchen.send(
      HTTPRequest(.post, "/__kolam/appliances", body: Array(#"{"event":"load"}"#.utf8)))
    #expect(reply.status == 415)
  }

  @Test(arguments: [
    ("{}", 400), ("x", 400), (#"{"event":"explode"}"#, 400), (#"{"event":"load"}"#, 409),
    (#"{"event":"load","device_id":"EPIC-1"}"#, 404), (#"{"event":"hardware_reset"}"#, 409),
    (#"{"event":"speed"}"#, 400), (#"{"event":"speed","speed":0}"#, 400),
    (#"{"event":"load","speed":2}"#, 400),
    (#"{"event":"firmware_available"}"#, 200),
  ])
  func anEventThatCannotHappenIsRefused(_ body: String, _ status: Int) throws {
    #expect(try kitchen.admin("", body).status == status)
  }

  @Test func oneOfSeveralAppliancesIsNamed() throws {
    try kitchen.pair("EPIC-300", as: "bala")
    #expect(try kitchen.admin("", #"{"event":"offline"}"#).status == 400)
    #expect(try kitchen.simulate(.disconnect, on: "EPIC-300").body["status"] as? String == "offline")
    #expect(try kitchen.state() == "IDLE")
  }

  @Test func anApplianceThatIsMadeUpCanBePaired() throws {
    let reply = try kitchen.admin("/register", "{}")
    #expect(reply.status == 201)
    let code = try #require(reply.body["pairing_code"] as? String)
    let paired = try kitchen.send(.post, "/appliances/pair", #"{"pairing_code":"\#(code)"}"#, as: "bala")
    #expect(paired.status == 200)
  }

  @Test func aPotThatIsRemovedPausesAndGoesOn() throws {
    let socket = try cook()
    try kitchen.simulate(.removePot)
    #expect(socket.last("cooking:error")?["error_code"] == "POT_REMOVED")
    #expect(socket.last("cooking:error")?["severity"] == "warning")
    #expect(socket.last("cooking:paused")?["reason"] == "INDUCTION_ERROR")
    try socket.send("cooking:resume", id: "1")
    #expect(socket.last("error")?["code"] == "CONFLICT")
    kitchen.scheduler.advance(by: .seconds(100))
    try kitchen.simulate(.returnPot)
    kitchen.scheduler.advance(by: .seconds(100))
    #expect(socket.types.contains("cooking:resumed"))
  }

  @Test(arguments: [
    (SimulationEvent.overheat, "OVER_TEMPERATURE"), (.loseController, "COMMUNICATION_LOST"),
    (.powerAnomaly, "POWER_ANOMALY"),
  ])
  func aCriticalFaultEndsTheCook(_ event: SimulationEvent, _ code: String) throws {
    let socket = try cook()
    try kitchen.simulate(event)
    let error = try #require(socket.last("cooking:error"))
    #expect(
      error["error_code"] == code && error["severity"] == "critical" && error["action_taken"] == "e_stop")
    #expect(try kitchen.state() == "E_STOP" && session()["status"] == "error")
    #expect(socket.last("appliance:status")?["status"] == "error")
  }

  @Test func foodThatStandsForTooLongIsNoLongerSafe() throws {
    let socket = try cook()
    try socket.send("cooking:pause")
    kitchen.scheduler.advance(by: .seconds(1801))
    #expect(socket.last("cooking:error")?["error_code"] == "FOOD_SAFETY")
    #expect(try kitchen.state() == "ERROR" && session()["status"] == "error")
  }

  @Test func withoutPowerNobodyHearsOfItUntilItIsBack() throws {
    let (cloud, local) = (try cook(), try kitchen.follow(as: nil))
    cloud.forget()
    try kitchen.simulate(.cutPower)
    #expect(cloud.types == ["appliance:status"])
    #expect(cloud.last("appliance:status")?["status"] == "offline")
    #expect(local.isEnded)
    #expect(try kitchen.send(.get, "/appliances/\(kitchen.appliance)")["status"] == "offline")
    for command in ["cooking:pause", "cooking:stop"] {
      try cloud.send(command, id: "1")
      #expect(cloud.last("error")?["code"] == "CONFLICT")
    }
    #expect(try kitchen.local(.get, "/status").status == 503)
    kitchen.scheduler.advance(by: .seconds(120))
    cloud.forget()
    try kitchen.simulate(.restorePower)
    #expect(cloud.types == ["cooking:recovering", "appliance:status"])
    kitchen.scheduler.advance(by: .seconds(200))
    #expect(cloud.types.contains("cooking:resumed"))
  }

  @Test func withoutTheCloudItsOwnNetworkStillAnswers() throws {
    let (cloud, local) = (try cook(), try kitchen.follow(as: nil))
    cloud.forget()
    try kitchen.simulate(.disconnect)
    #expect(cloud.types == ["appliance:status"])
    #expect(cloud.last("appliance:status")?["status"] == "offline")
    cloud.forget()
    kitchen.scheduler.advance(by: .seconds(20))
    #expect(cloud.events.isEmpty && local.types.contains("cooking:progress"))
    try cloud.send("cooking:stop", id: "1")
    #expect(cloud.last("error")?["code"] == "CONFLICT")
    try local.send("cooking:stop", id: "1")
    #expect(local.types.suffix(3) == ["cooking:stopped", "appliance:status", "ack"])
    #expect(local.last("appliance:status")?["status"] == "error" && cloud.types == ["error"])
    #expect(try kitchen.state() == "E_STOP")
    cloud.forget()
    try kitchen.simulate(.connect)
    #expect(cloud.last("appliance:status")?["status"] == "error")
  }

  @Test func itsOwnNetworkSaysHowItIsAndStopsIt() throws {
    _ = try cook()
    let status = try kitchen.local(.get, "/status")
    #expect(status["appliance_id"] == "EPIC-207" && status["status"] == "cooking")
    #expect(status["stage_name"] == "Heat oil" && status["state"] != nil)
    let stop = try kitchen.local(.post, "/cook/stop")
    #expect(stop.status == 200 && stop["state"] == "E_STOP")
    #expect(try kitchen.local(.get, "/status")["status"] == "error")
    #expect(try session()["status"] == "aborted")
  }

  @Test func severalAppliancesShareANetwork() throws {
    try kitchen.pair("EPIC-300", as: "bala")
    _ = try cook()
    // The one that cooks answers, unless another is named.
    #expect(try kitchen.local(.get, "/status")["appliance_id"] == "EPIC-207")
    #expect(try kitchen.local(.get, "/status?appliance_id=EPIC-300")["status"] == "online")
    #expect(try kitchen.local(.get, "/status?appliance_id=EPIC-9").status == 404)
  }

  @Test func withoutAnApplianceItsNetworkIsEmpty() throws {
    let empty = try KitchenBackend(pairs: false)
    for path in ["/status", "/camera/stream"] { #expect(try empty.local(.get, path).status == 404) }
  }

  @Test func ownersArePushedWhatMatters() throws {
    try registerForPushes()
    let socket = try cook()
    #expect(pushes.map(\.title) == ["Upma waits for its ingredients"])
    let id = try #require(socket.last("cooking:started")?["session_id"])
    #expect(pushes.first?.link == "epicura://session/\(id)" && pushes.first?.channel == "alerts")
    #expect(pushes.first?.type == "attention")
    #expect(
      pushes.first?.data == [
        "session_id": "\(id)", "appliance_id": kitchen.appliance, "recipe_id": "upma", "recipe_name": "Upma",
        "reason": "load",
      ])
    try kitchen.simulate(.failCamera)
    #expect(pushes.last?.link == "epicura://appliance/\(kitchen.appliance)")
    #expect(pushes.last?.type == "cooking_error")
    #expect(pushes.last?.data["code"] == "CV_FAILURE" && pushes.last?.data["reason"] == nil)
    kitchen.scheduler.advance(by: .seconds(900))
    #expect(pushes.last?.title == "Upma is ready" && pushes.last?.type == "cooking_complete")
    try kitchen.simulate(.firmware)
    #expect(pushes.last?.channel == "status" && pushes.last?.type == "firmware_update")
    #expect(pushes.last?.data["version"] == "1.5.0")
    #expect(socket.last("appliance:alert")?["alert_type"] == "firmware_update_available")
    let latest = try kitchen.send(.get, "/firmware/latest?target=cm5&current_version=1.4.0", as: nil)
    #expect(latest["version"] == "1.5.0" && latest.data["update_available"] as? Bool == true)
  }

  @Test func aServerThatStartsAgainTellsOwnersOfTheCookThatItEnds() throws {
    try registerForPushes()
    let socket = try cook()
    let id = try #require(socket.last("cooking:started")?["session_id"])
    let snapshot = try kitchen.scheduler.run { [backend = kitchen.backend] in try await backend.snapshot() }
    let next = try KitchenBackend(kitchen.scheduler, store: .copy(of: snapshot), pairs: false)
    let pushes = next.backend.messages.recent.compactMap(\.push)
    #expect(pushes.map(\.type) == ["cooking_error"])
    #expect(
      pushes.first?.data == [
        "session_id": "\(id)", "appliance_id": kitchen.appliance, "recipe_id": "upma", "recipe_name": "Upma",
        "reason": "failed", "message": "The server has restarted.",
      ])
    #expect(try next.send(.get, "/sessions/\(id)")["status"] == "error")
  }

  @Test func aFasterApplianceIsDoneSooner() throws {
    try kitchen.admin("", #"{"event":"speed","speed":60}"#)
    let socket = try cook(for: 15)
    #expect(socket.types.contains("cooking:complete"))
    // At the start and after each stage, and every five seconds of the server.
    #expect(socket.types.count { $0 == "cooking:progress" } <= 5)
  }

  @Test func whoIsGivenUpIsNoLongerHeard() throws {
    let socket = try kitchen.follow()
    #expect(try kitchen.send(.delete, "/appliances/\(kitchen.appliance)").status == 200)
    try kitchen.simulate(.disconnect)
    #expect(socket.events.isEmpty)
  }

  @Test func anApplianceThatCooksIsNotGivenUp() throws {
    _ = try cook()
    #expect(try kitchen.send(.delete, "/appliances/\(kitchen.appliance)").status == 409)
  }

  @Test func aResetOfTheServerEndsItsSocketsAndItsCooks() throws {
    let socket = try cook()
    let reply = try kitchen.send(
      HTTPRequest(
        .post, "/__kolam/reset", headers: HTTPHeaders([("content-type", "application/json")]),
        body: Array("{}".utf8)))
    #expect(reply.status == 200)
    kitchen.scheduler.advance(by: .seconds(120))
    #expect(socket.isEnded && kitchen.scheduler.unfinishedJobs.isEmpty)
    #expect(try kitchen.admin("", #"{"event":"offline"}"#).status == 404)
  }
}
