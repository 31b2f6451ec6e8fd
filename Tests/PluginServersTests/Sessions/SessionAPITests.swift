import Foundation
import Foundations
import Services
import Testing

@testable import PluginServers

/// Session records over HTTP.
@Suite struct SessionAPITests {
  private let kitchen: KitchenBackend

  init() throws { kitchen = try KitchenBackend() }

  @discardableResult
  private func create(_ recipe: String = "upma", _ more: String = "", as account: String = "asha") throws
    -> Reply
  {
    try kitchen.send(
      .post, "/sessions", #"{"appliance_id":"\#(kitchen.appliance)","recipe_id":"\#(recipe)"\#(more)}"#,
      as: account)
  }

  private func created() throws -> String { try #require(create()["id"]) }

  @Test func aRecordStartsNoCook() throws {
    let reply = try create("upma", #","customizations":{"spice_level":4,"servings":3}"#)
    #expect(reply.status == 201 && reply["status"] == "started")
    #expect(reply.data["recipe"] as? [String: String] == ["id": "upma", "name": "Upma"])
    #expect(
      reply.data["appliance"] as? [String: String] == ["id": kitchen.appliance, "device_id": "EPIC-207"])
    #expect(reply.data["customizations"] as? [String: Int] == ["spice_level": 4, "servings": 3])
    #expect((reply.data["stages_log"] as? [Any])?.isEmpty == true)
    #expect(try kitchen.state() == "IDLE")
  }

  @Test func aRequestWithTheSameKeyMakesOneRecord() throws {
    func create(_ key: String, _ recipe: String = "upma") throws -> Reply {
      var request = HTTPRequest(
        .post, "/api/v1/sessions",
        headers: HTTPHeaders([("content-type", "application/json")]),
        body: Array(#"{"appliance_id":"\#(kitchen.appliance)","recipe_id":"\#(recipe)"}"#.utf8))
      request.headers["authorization"] = "Bearer \(try kitchen.token(of: "asha"))"
      return try kitchen.send(request.keyed(by: try #require(IdempotencyKey(key))))
    }
    let (first, again, other) = (try create("k1"), try create("k1"), try create("k2"))
    #expect(first.status == 201 && again.status == 201)
    #expect(first["id"] != nil && first["id"] == again["id"] && first["id"] != other["id"])
    #expect(try kitchen.send(.get, "/sessions").list.count == 2)
    // The same key for something else is a mistake of the client.
    #expect(try create("k1", "dosa").status == 422)
  }

  @Test(arguments: [("nothing", 404, "NOT_FOUND"), ("dosa", 409, "CONFLICT")])
  func aDishThatTheApplianceDoesNotCookIsRefused(_ recipe: String, _ status: Int, _ code: String) throws {
    let reply = try create(recipe)
    #expect(reply.status == status && reply.code == code)
  }

  @Test func somebodyElsesApplianceIsForbidden() throws {
    #expect(try create(as: "bala").status == 403)
    let reply = try kitchen.send(.post, "/sessions", #"{"appliance_id":"x","recipe_id":"upma"}"#)
    #expect(reply.status == 404)
  }

  @Test(arguments: [
    ("{}", "appliance_id"), (#"{"appliance_id":"x"}"#, "recipe_id"),
    (#"{"appliance_id":"x","recipe_id":"upma","customizations":{"spice_level":6}}"#, "spice_level"),
    (#"{"appliance_id":"x","recipe_id":"upma","customizations":{"servings":0}}"#, "servings"),
    (#"{"appliance_id":"x","recipe_id":"upma","customizations":{"servings":1.5}}"#, "servings"),
    (#"{"appliance_id":"x","recipe_id":"upma","customizations":7}"#, "customizations"),
  ])
  func anInvalidMemberIsNamed(_ body: String, _ field: String) throws {
    let reply = try kitchen.send(.post, "/sessions", body)
    #expect(reply.status == 400 && reply.code == "VALIDATION_ERROR" && reply.field == field)
  }

  @Test(arguments: [
    (HTTPRequest.Method.post, "/sessions"), (.get, "/sessions"), (.get, "/sessions/x"), (.put, "/sessions/x"),
    (.put, "/sessions/x/rate"),
  ])
  func nothingIsAnsweredWithoutAToken(_ method: HTTPRequest.Method, _ path: String) throws {
    let reply = try kitchen.send(method, path, "{}", as: nil)
    #expect(reply.status == 401 && reply.code == "TOKEN_INVALID")
  }

  @Test func recordsComeNewestFirstInPages() throws {
    var ids: [String] = []
    for _ in 0..<3 {
      ids.insert(try created(), at: 0)
      kitchen.scheduler.advance(by: .seconds(1))
    }
    let first = try kitchen.send(.get, "/sessions?limit=2")
    #expect(first.list.map { $0["id"] as? String } == ids.prefix(2).map { $0 })
    #expect(first.pagination == ["page": 1, "limit": 2, "total": 3, "total_pages": 2])
    #expect(first.list.allSatisfy { $0["stages_log"] == nil })
    #expect(try kitchen.send(.get, "/sessions?limit=2&page=2").list.map { $0["id"] as? String } == [ids[2]])
    #expect(try kitchen.send(.get, "/sessions", as: "bala").list.isEmpty)
  }

  @Test func recordsAreFiltered() throws {
    let id = try created()
    try kitchen.send(.put, "/sessions/\(id)", #"{"status":"completed"}"#)
    _ = try created()
    func count(_ query: String) throws -> Int { try kitchen.send(.get, "/sessions?\(query)").list.count }
    #expect(try count("status=completed") == 1 && count("status=completed,started") == 2)
    #expect(try count("status=error") == 0)
    #expect(try count("recipe_id=upma") == 2 && count("recipe_id=dosa") == 0)
    #expect(try count("appliance_id=\(kitchen.appliance)") == 2 && count("appliance_id=x") == 0)
    // An unknown parameter is ignored.
    #expect(try count("colour=red") == 2)
  }

  @Test(arguments: ["limit=51", "limit=0", "page=0", "limit=x", "status=done"])
  func aQueryOutOfRangeIsRejected(_ query: String) throws {
    let reply = try kitchen.send(.get, "/sessions?\(query)")
    #expect(reply.status == 400 && reply.code == "VALIDATION_ERROR")
  }

  @Test func somebodyElsesRecordIsForbidden() throws {
    let id = try created()
    for (method, path) in [(HTTPRequest.Method.get, ""), (.put, ""), (.put, "/rate")] {
      let reply = try kitchen.send(method, "/sessions/\(id)\(path)", #"{"rating":3}"#, as: "bala")
      #expect(reply.status == 403 && reply.code == "FORBIDDEN")
    }
    #expect(try kitchen.send(.get, "/sessions/x").status == 404)
  }

  @Test func theAppliancesReportIsStored() throws {
    let id = try created()
    let body = """
      {"status":"completed","stages_log":[{"stage":"Heat oil","duration_s":84,"result":"oil_shimmer","cv_confidence":0.93}],
      "completed_at":"2026-02-15T09:30:00Z","peak_temperature":161.5,"total_duration_s":1800}
      """
    #expect(try kitchen.send(.put, "/sessions/\(id)", body).status == 200)
    let session = try kitchen.send(.get, "/sessions/\(id)")
    #expect(session["status"] == "completed" && session["completed_at"] == "2026-02-15T09:30:00.000Z")
    #expect(session.data["total_duration_s"] as? Int == 1800)
    #expect(session.data["peak_temperature"] as? Double == 161.5)
    let stage = try #require((session.data["stages_log"] as? [[String: Any]])?.first)
    #expect(stage["stage"] as? String == "Heat oil" && stage["duration_s"] as? Int == 84)
    #expect(stage["result"] as? String == "oil_shimmer" && stage["cv_confidence"] as? Double == 0.93)
  }

  @Test(arguments: [
    (#"{"status":"done"}"#, "status"), (#"{"stages_log":{}}"#, "stages_log"),
    (#"{"stages_log":[1]}"#, "stages_log"), (#"{"stages_log":[{}]}"#, "stage"),
    (#"{"completed_at":"yesterday"}"#, "completed_at"), (#"{"peak_temperature":900}"#, "peak_temperature"),
    (#"{"total_duration_s":-1}"#, "total_duration_s"),
  ])
  func anInvalidReportIsNamed(_ body: String, _ field: String) throws {
    let reply = try kitchen.send(.put, "/sessions/\(created())", body)
    #expect(reply.status == 400 && reply.field == field)
  }

  @Test func whatIsOverStaysSo() throws {
    let id = try created()
    try kitchen.send(.put, "/sessions/\(id)", #"{"status":"aborted"}"#)
    #expect(try kitchen.send(.put, "/sessions/\(id)", #"{"status":"cooking"}"#).status == 409)
    #expect(try kitchen.send(.put, "/sessions/\(id)", #"{"status":"aborted"}"#).status == 200)
  }

  @Test func aDishThatIsDoneIsRated() throws {
    let id = try created()
    let early = try kitchen.send(.put, "/sessions/\(id)/rate", #"{"rating":5}"#)
    #expect(early.status == 409 && early.code == "CONFLICT")
    try kitchen.send(.put, "/sessions/\(id)", #"{"status":"completed"}"#)
    for _ in 0..<2 {
      let reply = try kitchen.send(.put, "/sessions/\(id)/rate", #"{"rating":4,"notes":"Less salt"}"#)
      #expect(reply.status == 200 && reply.data["user_rating"] as? Int == 4 && reply["notes"] == "Less salt")
    }
    // Notes that are not sent are kept.
    #expect(try kitchen.send(.put, "/sessions/\(id)/rate", #"{"rating":2}"#)["notes"] == "Less salt")
  }

  @Test func theLastRatingOfEachPersonCountsForTheDish() throws {
    func dish() throws -> [Double] {
      let data = try kitchen.send(.get, "/recipes/upma", as: nil).data
      return try ["rating", "rating_count", "version"].map {
        try #require((data[$0] as? NSNumber)?.doubleValue)
      }
    }
    func rate(_ stars: Int, _ id: String, as account: String = "asha") throws -> Int {
      try kitchen.send(.put, "/sessions/\(id)", #"{"status":"completed"}"#, as: account)
      return try kitchen.send(.put, "/sessions/\(id)/rate", #"{"rating":\#(stars)}"#, as: account).status
    }
    #expect(try dish() == [0, 0, 1])
    let id = try created()
    #expect(try rate(4, id) == 200 && dish() == [4, 1, 2])
    // A lost response: the app sends it again.
    #expect(try rate(4, id) == 200 && dish() == [4, 1, 2])
    // The person cooks it once more.
    #expect(try rate(1, created()) == 200 && dish() == [1, 1, 3])
    let other = try kitchen.pair("EPIC-300", as: "bala")
    let reply = try kitchen.send(
      .post, "/sessions", #"{"appliance_id":"\#(other)","recipe_id":"upma"}"#, as: "bala")
    #expect(try rate(4, try #require(reply["id"]), as: "bala") == 200 && dish() == [2.5, 2, 4])
    // A deleted account takes its stars along.
    let backend = kitchen.backend
    try kitchen.scheduler.run { try await backend.forget("asha") }
    #expect(try dish() == [4, 1, 5])
  }

  @Test(arguments: ["{}", #"{"rating":0}"#, #"{"rating":6}"#, #"{"rating":4.5}"#, #"{"rating":"5"}"#, "x"])
  func aRatingIsFromOneToFive(_ body: String) throws {
    let id = try created()
    try kitchen.send(.put, "/sessions/\(id)", #"{"status":"completed"}"#)
    #expect(try kitchen.send(.put, "/sessions/\(id)/rate", body).status == 400)
  }

  @Test func aCookWritesItsOwnRecord() throws {
    let socket = try kitchen.follow()
    try socket.send("cooking:start", data: #"{"recipe_id":"upma"}"#)
    let id = try #require(socket.last("cooking:started")?["session_id"])
    #expect(try kitchen.send(.put, "/sessions/\(id)", #"{"status":"completed"}"#).status == 409)
    #expect(try kitchen.send(.get, "/sessions/\(id)")["status"] == "started")
  }

  @Test func aCookTakesOverTheRecordOfItsOwner() throws {
    let id = try #require(create("upma", #","customizations":{"servings":3}"#)["id"])
    let socket = try kitchen.follow()
    try socket.send("cooking:start", data: #"{"recipe_id":"upma"}"#)
    #expect(socket.last("cooking:started")?["session_id"] == id)
    #expect(try kitchen.send(.get, "/sessions").list.count == 1)
    let customizations = try kitchen.send(.get, "/sessions/\(id)").data["customizations"] as? [String: Any]
    #expect(customizations?["servings"] as? Int == 3)
  }
}
