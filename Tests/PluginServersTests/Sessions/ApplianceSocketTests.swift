import Foundation
import Foundations
import Services
import Testing

@testable import Backend
@testable import PluginServers

/// The cloud's socket and the appliances' own, in memory.
@Suite struct ApplianceSocketTests {
  private let kitchen: KitchenBackend

  init() throws { kitchen = try KitchenBackend() }

  private static let start = #"{"recipe_id":"upma","customizations":{"spice_level":3,"servings":2}}"#

  // MARK: Opening

  @Test func aClientIsToldWhoItIs() throws {
    let event = try #require(kitchen.connect().events.first)
    #expect(event.type == "connected" && event.body["user_id"] as? String == "asha")
    #expect(event.body["timestamp"] as? String == "2026-02-15T09:00:00.000Z")
    #expect(try kitchen.connect(nil).events.first?.body["user_id"] as? String == "local")
  }

  private func refusal(_ request: HTTPRequest) throws -> Reply {
    let backend = kitchen.backend
    do {
      _ = try kitchen.scheduler.run { try await backend.connect(request) }
    } catch let SocketOpeningError.refused(response) {
      return try Reply(response)
    }
    Issue.record("a socket was opened")
    return try Reply(HTTPResponse(status: 101))
  }

  @Test(arguments: ["", "x", "a.b.c"]) func aTokenThatIsNoneIsRefused(_ token: String) throws {
    let reply = try refusal(HTTPRequest(.get, "/ws?token=\(token)"))
    #expect(reply.status == 401 && reply.code == "TOKEN_INVALID")
  }

  @Test func aTokenThatHasExpiredIsRefused() throws {
    let token = try kitchen.token(of: "asha", lifetime: .seconds(1))
    kitchen.scheduler.advance(by: .seconds(2))
    let reply = try refusal(HTTPRequest(.get, "/ws?token=\(token)"))
    #expect(reply.status == 401 && reply.code == "TOKEN_EXPIRED")
  }

  @Test func aTokenIsNeverLogged() throws {
    let token = try kitchen.token(of: "asha")
    _ = try kitchen.connect()
    _ = try refusal(HTTPRequest(.get, "/ws?token=hunter2"))
    let log = kitchen.log.lines.joined(separator: "\n")
    #expect(log.contains("/ws?token=…") && !log.contains(token) && !log.contains("hunter2"))
  }

  @Test func aTokenMayComeInAField() throws {
    let (backend, token) = (kitchen.backend, try kitchen.token(of: "asha"))
    let request = HTTPRequest(.get, "/ws", headers: HTTPHeaders([("authorization", "Bearer \(token)")]))
    let socket = KitchenSocket(
      try kitchen.scheduler.run { try await backend.connect(request) }, kitchen.scheduler)
    #expect(socket.events.first?.body["user_id"] as? String == "asha")
  }

  // MARK: Following

  @Test func aSubscriptionAnswersWithTheStatus() throws {
    let socket = try kitchen.connect()
    try socket.send("subscribe", id: "7")
    #expect(socket.types == ["connected", "subscribed", "appliance:status"])
    let subscribed = try #require(socket.last("subscribed"))
    #expect(subscribed["current_status"] == "online" && subscribed.body["id"] as? String == "7")
    #expect(subscribed.body["appliance_id"] as? String == "EPIC-207")
    #expect(socket.last("appliance:status")?["firmware_version_cm5"] == "1.4.0")
  }

  @Test(arguments: [
    ("bala", "EPIC-207", "FORBIDDEN"), ("asha", "EPIC-999", "NOT_FOUND"), ("asha", "", "NOT_FOUND"),
  ])
  func aSubscriptionThatIsRefusedSaysWhy(_ account: String, _ device: String, _ code: String) throws {
    let socket = try kitchen.connect(account)
    try socket.send("subscribe", device)
    let error = try #require(socket.last("error"))
    #expect(error["code"] == code && error.body["code"] as? String == code)
    try kitchen.simulate(.failSensor)
    #expect(socket.types == ["connected", "error"])
  }

  @Test func whoComesLateIsToldWhatIsGoingOn() throws {
    let first = try kitchen.follow()
    try first.send("cooking:start", data: Self.start)
    kitchen.scheduler.advance(by: .seconds(2))
    let second = try kitchen.connect()
    try second.send("subscribe")
    #expect(second.types.suffix(2) == ["cooking:started", "cooking:awaiting_load"])
    try kitchen.simulate(.load)
    try second.send("subscribe")
    #expect(second.types.suffix(2) == ["cooking:started", "cooking:progress"])
    try first.send("cooking:pause")
    try second.send("subscribe")
    #expect(second.types.last == "cooking:paused")
  }

  // MARK: Commands

  @Test func aCookIsToldFromItsStartToItsEnd() throws {
    let socket = try kitchen.follow()
    try socket.send("cooking:start", id: "1", data: Self.start)
    let ack = try #require(socket.last("ack"))
    #expect(ack.body["id"] as? String == "1" && ack["id"] == "1")
    let started = try #require(socket.last("cooking:started"))
    #expect(started["session_id"] == ack["session_id"] && started["recipe_name"] == "Upma")
    #expect(started.number("total_stages") == 2 && started.number("estimated_time_minutes") == 4)
    #expect(socket.last("appliance:status")?["status"] == "cooking")
    kitchen.scheduler.advance(by: .seconds(600))
    #expect(socket.types.last == "cooking:awaiting_load")
    socket.forget()
    try kitchen.simulate(.load)
    kitchen.scheduler.advance(by: .seconds(900))
    let types = socket.types.filter { $0 != "cooking:progress" }
    #expect(
      types == ["cooking:stage_change", "cooking:stage_change", "cooking:complete", "appliance:status"])
    let complete = try #require(socket.last("cooking:complete"))
    #expect(complete.number("stages_completed") == 2 && complete.number("cv_transitions") == 1)
    #expect(complete.number("timer_transitions") == 1 && complete["recipe_name"] == "Upma")
    let session = try kitchen.send(.get, "/sessions/\(started["session_id"] ?? "")")
    #expect(session["status"] == "completed")
    #expect(
      (session.data["total_duration_s"] as? NSNumber)?.doubleValue == complete.number("total_duration_s"))
    #expect(
      (session.data["peak_temperature"] as? NSNumber)?.doubleValue == complete.number("peak_temperature"))
    #expect((session.data["stages_log"] as? [Any])?.count == 2)
    #expect(socket.last("appliance:status")?["status"] == "online")
  }

  @Test func progressHasAllOfItsMembers() throws {
    let socket = try kitchen.follow()
    try socket.send("cooking:start", data: Self.start)
    kitchen.scheduler.advance(by: .seconds(2))
    try kitchen.simulate(.load)
    kitchen.scheduler.advance(by: .seconds(130))
    let progress = try #require(socket.last("cooking:progress"))
    #expect(progress["stage_name"] == "Heat oil" && progress.number("current_stage") == 1)
    #expect(progress.number("target_temperature") == 160 && (progress.number("temperature") ?? 0) > 100)
    #expect(
      (progress.number("time_remaining_s") ?? 999) < 100 && progress.data["stir_active"] as? Bool == false)
    #expect(progress.data["stir_pattern"] is NSNull && progress["state"] == "MONITORING")
    let vision = try #require(progress.data["cv_status"] as? [String: Any])
    #expect(vision["class"] as? String == "oil_shimmer")
    #expect((0...1).contains((vision["confidence"] as? Double) ?? 2))
    let gaps = zip(socket.events.dropFirst(), socket.events).filter { $0.0.type == "cooking:progress" }
    #expect(gaps.count > 20)
  }

  @Test(arguments: [
    ("cooking:pause", "CONFLICT"), ("cooking:resume", "CONFLICT"), ("cooking:start", "VALIDATION_ERROR"),
    ("cooking:dance", "VALIDATION_ERROR"),
  ])
  func aCommandThatIsRefusedIsAnsweredByItsId(_ command: String, _ code: String) throws {
    let socket = try kitchen.follow()
    try socket.send(command, id: "9")
    let error = try #require(socket.last("error"))
    #expect(error["code"] == code && error["id"] == "9" && error.body["id"] as? String == "9")
    // Without an id there is no answer.
    socket.forget()
    try socket.send(command)
    #expect(socket.events.isEmpty)
  }

  @Test(arguments: [("nothing", "NOT_FOUND"), ("dosa", "CONFLICT")])
  func aDishThatCannotBeCookedIsRefused(_ recipe: String, _ code: String) throws {
    let socket = try kitchen.follow()
    try socket.send("cooking:start", id: "1", data: #"{"recipe_id":"\#(recipe)"}"#)
    #expect(socket.last("error")?["code"] == code)
    #expect(try kitchen.state() == "IDLE" && kitchen.send(.get, "/sessions").list.isEmpty)
  }

  @Test func aSecondDishIsRefused() throws {
    let socket = try kitchen.follow()
    try socket.send("cooking:start", data: Self.start)
    try socket.send("cooking:start", id: "2", data: Self.start)
    #expect(socket.last("error")?["code"] == "CONFLICT")
    #expect(try kitchen.send(.get, "/sessions").list.count == 1)
  }

  @Test func aStopIsToldAndLeftOnlyByAReset() throws {
    let socket = try kitchen.follow()
    try socket.send("cooking:start", data: Self.start)
    let id = try #require(socket.last("cooking:started")?["session_id"])
    socket.forget()
    try socket.send("cooking:stop", id: "s")
    #expect(socket.types == ["cooking:stopped", "appliance:status", "ack"])
    #expect(socket.last("appliance:status")?["status"] == "error")
    #expect(try kitchen.send(.get, "/sessions/\(id)")["status"] == "aborted")
    try socket.send("cooking:start", id: "2", data: Self.start)
    #expect(socket.last("error")?["code"] == "CONFLICT")
    kitchen.scheduler.advance(by: .seconds(36_000))
    #expect(try kitchen.state() == "E_STOP")
    try kitchen.simulate(.reset)
    #expect(try kitchen.state() == "IDLE")
    #expect(socket.last("appliance:status")?["status"] == "online")
  }

  @Test func aStopWithoutACookIsNoStoppedCook() throws {
    let socket = try kitchen.follow()
    try socket.send("cooking:stop", id: "s")
    #expect(socket.types == ["appliance:status", "ack"])
    // It is acknowledged as often as it is sent.
    try socket.send("cooking:stop", id: "t")
    #expect(socket.last("ack")?["id"] == "t")
  }

  @Test func aPausedCookIsResumed() throws {
    let socket = try kitchen.follow()
    try socket.send("cooking:start", data: Self.start)
    kitchen.scheduler.advance(by: .seconds(2))
    try kitchen.simulate(.load)
    kitchen.scheduler.advance(by: .seconds(130))
    try socket.send("cooking:pause", id: "1")
    #expect(socket.last("cooking:paused")?["reason"] == "USER_PAUSE")
    let id = try #require(socket.last("cooking:paused")?["session_id"])
    #expect(try kitchen.send(.get, "/sessions/\(id)")["status"] == "paused")
    kitchen.scheduler.advance(by: .seconds(60))
    try socket.send("cooking:resume", id: "2")
    kitchen.scheduler.advance(by: .seconds(60))
    #expect(socket.types.contains("cooking:resumed"))
    #expect(try kitchen.send(.get, "/sessions/\(id)")["status"] == "cooking")
  }

  @Test func somebodyElseCannotCommandIt() throws {
    let socket = try kitchen.connect("bala")
    for command in ["cooking:start", "cooking:pause", "cooking:resume", "cooking:stop"] {
      try socket.send(command, id: "1", data: Self.start)
      #expect(socket.last("error")?["code"] == "FORBIDDEN")
      socket.forget()
    }
    #expect(try kitchen.state() == "IDLE")
  }

  // MARK: Malformed messages

  private static let malformed = [
    "", "{", "[]", "7", "null", "\u{0}", #"{"type":7}"#, #"{"type":""}"#, #"{"appliance_id":"x"}"#,
    #"{"type":"subscribe","appliance_id":7}"#, #"{"type":"cooking:stop","data":[]}"#,
    String(repeating: "[", count: 5000), String(repeating: "a", count: 60_000),
    #"{"type":"\#(String(repeating: "t", count: 100))"}"#,
  ]

  @Test(arguments: malformed) func aTextThatIsNoMessageIsAnErrorAndNoMore(_ text: String) throws {
    let socket = try kitchen.follow()
    try socket.send(text: text)
    #expect(socket.last("error")?["code"] == "VALIDATION_ERROR")
    try socket.send("subscribe")
    #expect(socket.types.contains("subscribed") && !socket.isEnded)
    #expect(try kitchen.state() == "IDLE")
  }

  @Test func aMessageThatIsTooLongOrBinaryClosesTheSocket() throws {
    let long = try kitchen.follow()
    try long.send(text: String(repeating: "a", count: 70_000))
    #expect(long.isEnded && long.socket.closing?.code == 1009)
    let binary = try kitchen.follow()
    try binary.send(.binary([1, 2, 3]))
    #expect(binary.isEnded && binary.socket.closing?.code == 1003)
  }

  @Test(arguments: ["[]", "{}", "true", #""\#(String(repeating: "i", count: 65))""#, "1.5"])
  func anIdThatIsNoneIsIgnored(_ id: String) throws {
    let socket = try kitchen.follow()
    try socket.send(text: #"{"type":"cooking:pause","appliance_id":"EPIC-207","id":\#(id)}"#)
    #expect(socket.events.isEmpty)
  }
}
