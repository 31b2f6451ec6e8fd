import Foundations
import PluginKit
import Services
import Simulation
import Testing

@testable import SessionsPlugin

struct HistoryTests {
  private let device = Device()
  private var appliance: FakeAppliance { device.appliance }

  @Test func listsTheLatestFirstAndFilters() throws {
    appliance.list([
      sessionJSON("a", "completed", day: 1), sessionJSON("b", "aborted", day: 3),
      sessionJSON("c", "cooking", day: 4), sessionJSON("d", "error", day: 2),
    ])
    let list = try device.open("Sessions")
    #expect(list.ids == ["c", "b", "d", "a"])
    for (filter, ids) in [("completed", ["a"]), ("failed", ["b", "d"]), ("running", ["c"])] {
      try list.invoke("filter", ["status": .string(filter)])
      #expect(list.ids == ids)
    }
  }

  @Test func showsTheCopyWithoutTheServer() throws {
    appliance.list([sessionJSON("a", "completed", day: 1)])
    let list = try device.open("Sessions")
    device.reachability.set(online: false)
    #expect(code { try list.invoke("refresh") } == "offline")
    #expect(list.ids == ["a"])
    #expect(list["stale"] == true)
    #expect(list["phase"] == "ready")
  }

  @Test func isEmptyForNobody() throws {
    let list = try device.open("Sessions", as: nil)
    #expect(list["phase"] == "ready")
    #expect(list["isSignedIn"] == false)
    #expect(appliance.paths.isEmpty)
  }

  @Test(arguments: [true, false]) func saysThatTheServerHasEndedTheSession(wasRead: Bool) throws {
    if wasRead { appliance.list([sessionJSON("a", "completed", day: 1)]) }
    let list = try device.open("Sessions")
    for path in ["/sessions", "/auth/refresh"] {
      appliance.respond(path, #"{"success":false,"error":{"code":"UNAUTHORIZED"}}"#, status: 401)
    }
    try list.invoke("refresh")
    for list in [list, try device.model("Sessions", beside: list)] {
      #expect(list["errorCode"] == "signed_out" && list["isSignedIn"] == true)
      #expect(list.ids == (wasRead ? ["a"] : []))
      #expect(list["phase"] == (wasRead ? "ready" : "error"))
    }
    appliance.list([sessionJSON("b", "completed", day: 2)])
    try device.signIn("ann")
    #expect(list["errorCode"] == .null && list.ids.first == "b")
  }

  @Test func readsFurtherPages() throws {
    let all = (0..<20).map { sessionJSON("s\($0)", "completed", day: 1 + $0 % 9) }
    appliance.list(all, total: 21)
    let list = try device.open("Sessions")
    #expect(list.ids.count == 20)
    #expect(list["hasMore"] == true)
    appliance.list([sessionJSON("z", "completed", day: 0)], total: 21)
    try list.invoke("more")
    #expect(list.ids.count == 21)
    #expect(list["hasMore"] == false)
    #expect(appliance.requests("/sessions").last?.query.first { $0.name == "page" }?.value == "2")
  }

  @Test func readsFurtherPagesWhileTheFirstIsReadAgain() throws {
    for page in 1...3 {
      let all = (0..<20).map { sessionJSON("s\(page)-\($0)", "completed", day: 1 + $0 % 9) }
      appliance.list(all, page: page, total: 60)
    }
    let list = try device.open("Sessions")
    for action in ["refresh", "more", "more"] {
      device.scheduler.start(action) { _ = try? await list.handle.invoke(action, .empty) }
    }
    device.scheduler.drain()
    let pages = appliance.requests("/sessions").map { $0.query.first { $0.name == "page" }?.value }
    #expect(pages == ["1", "1", "2"])
  }

  @Test func showsTheStagesOfASession() throws {
    appliance.list([sessionJSON("a", "completed", day: 1)])
    let detail = try device.open("SessionDetail", ["id": "a"])
    #expect(detail["phase"] == "ready")
    #expect(detail["byCamera"] == 1)
    #expect(detail["byTimer"] == 1)
    guard case .list(let stages) = detail["stages"], case .map(let first)? = stages.first else {
      return #expect(Bool(false))
    }
    #expect(first["name"] == "Heat oil")
    #expect(first["kind"] == "heat_oil")
    #expect(first["transition"] == "cv_detected")
  }

  @Test func namesOfManyRecipesAreReadByPagesAndOnce() throws {
    let all = (0..<8).map { sessionJSON("s\($0)", "completed", day: 1 + $0) }
    appliance.list(
      all.enumerated().map { $1.replacing(#""recipe":{"id":"dal""#, with: #""recipe":{"id":"dal\#($0)""#) })
    appliance.respond(
      "/recipes",
      "[\((0..<8).map { #"{"id":"dal\#($0)","name":"Dal","names":{"en":"Dal","hi":"दाल"}}"# }.joined(separator: ","))]"
    )
    let list = try device.open("Sessions")
    try list.invoke("refresh")
    let asked = appliance.paths.filter { $0.contains("/recipes") }
    #expect(asked == ["GET /api/v1/recipes"])
    guard case .list(let cards) = list["sessions"], case .map(let first)? = cards.first else {
      return #expect(Bool(false))
    }
    #expect(first["recipeName"] == ["en": "Dal", "hi": "दाल"])
  }

  @Test func aStageWhoseDurationNobodySaysHasNone() throws {
    appliance.list([
      sessionJSON("a", "completed", day: 1).replacing(#""duration_s":88,"#, with: "")
    ])
    let detail = try device.open("SessionDetail", ["id": "a"])
    guard case .list(let stages) = detail["stages"], case .map(let first)? = stages.first,
      case .map(let last)? = stages.last
    else { return #expect(Bool(false)) }
    #expect(first["name"] == "Heat oil" && first["duration"] ?? .null == .null)
    #expect(last["duration"] == .duration(.seconds(600)))
  }

  @Test func aSessionThatIsNotThereIsAnError() throws {
    let detail = try device.open("SessionDetail", ["id": "../users/me"])
    #expect(detail["phase"] == "error")
    #expect(detail["errorCode"] == "not_found")
    #expect(appliance.paths.last == "GET /api/v1/sessions/%2E%2E%2Fusers%2Fme")
  }

  @Test func ratesAtOnceAndSendsLater() throws {
    appliance.list([sessionJSON("a", "completed", day: 1)])
    let detail = try device.open("SessionDetail", ["id": "a"])
    device.reachability.set(online: false)
    try detail.invoke("rate", ["stars": 4])
    try detail.invoke("note", ["text": "less salt"])
    #expect(detail["rating"] == 4)
    #expect(detail["notes"] == "less salt")
    #expect(detail["unsent"] == true)
    let waiting = try device.waiting()
    #expect(Set(waiting.map(\.kind)) == ["session.rate"])
    #expect(waiting.last?.summary.subject == ["en": "Dal"])
    #expect(waiting.last?.summary.text == "less salt")
    #expect(!appliance.paths.contains { $0.hasPrefix("PUT") })
    device.reachability.set(online: true)
    device.pass(.seconds(120))
    #expect(Set(appliance.paths.filter { $0.hasPrefix("PUT") }) == ["PUT /api/v1/sessions/a/rate"])
    #expect(detail["unsent"] == false)
    #expect(detail["rating"] == 4)
  }

  @Test func takesBackARatingThatTheServerRejects() throws {
    appliance.list([sessionJSON("a", "completed", day: 1, rating: "2")])
    let detail = try device.open("SessionDetail", ["id": "a"])
    #expect(detail["rating"] == 2)
    appliance.respond("/sessions/a/rate", #"{"success":false,"error":{"code":"CONFLICT"}}"#, status: 409)
    try detail.invoke("rate", ["stars": 5])
    device.pass(.seconds(1))
    #expect(detail["rating"] == 2)
    #expect(try device.waiting().map(\.entry.operation.state) == [.dead])
    // Another try does not wait behind it.
    appliance.respond("/sessions/a/rate", "{}")
    try detail.invoke("rate", ["stars": 3])
    device.pass(.seconds(1))
    #expect(detail["rating"] == 3)
    #expect(try device.waiting().isEmpty)
  }

  @Test func onlyACompletedCookIsRated() throws {
    appliance.list([sessionJSON("a", "aborted", day: 1)])
    let detail = try device.open("SessionDetail", ["id": "a"])
    #expect(code { try detail.invoke("rate", ["stars": 4]) } == "not_found")
    #expect(code { try detail.invoke("note", ["text": "x"]) } == "not_rated")
  }

  @Test func anUploadOfAnUnknownSessionMakesOneAndRatesIt() throws {
    let device = device
    let cooking = try device.open("Cooking")
    device.reachability.set(online: false)
    device.pass(.seconds(1))
    device.appliance.cook()
    device.pass(.seconds(1))
    device.appliance.complete()
    device.pass(.seconds(1))
    #expect(cooking["phase"] == "completed")
    #expect(cooking.events.contains("completed"))
    device.appliance.respond("/sessions/s1", #"{"success":false,"error":{"code":"NOT_FOUND"}}"#, status: 404)
    device.appliance.respond("/sessions", #"{"id":"r9"}"#, status: 201)
    device.appliance.respond("/sessions/r9", "{}")
    device.reachability.set(online: true)
    device.pass(.seconds(120))
    let sent = device.appliance.paths.filter { !$0.hasPrefix("GET") && $0.contains("/sessions") }
    #expect(sent == ["POST /api/v1/sessions", "PUT /api/v1/sessions/r9"])
    #expect(try device.waiting().isEmpty)
  }

  /// Without the server's record it is this device that knows what was asked for.
  @Test(arguments: [true, false]) func keepsWhatWasAskedFor(isOnline: Bool) throws {
    let device = device
    let cooking = try device.open("Cooking")
    try cooking.invoke("start", ["recipe": "dal", "servings": 3, "spice": 5])
    device.appliance.cook()
    device.pass(.seconds(1))
    if !isOnline { device.reachability.set(online: false) }
    device.appliance.complete()
    device.pass(.seconds(1))
    let session = try device.model("SessionDetail", ValueMap(fields: [("id", "s1")]), beside: cooking)
    #expect(session["servings"] == 3)
    #expect(session["spice"] == 5)
  }

  @Test(arguments: [("3", Value.int(3)), ("null", .null), ("-2", .null), ("5000", .null)])
  func takesOverWhatTheServerSaysWasAskedFor(_ servings: String, _ shown: Value) throws {
    let session = sessionJSON("a", "completed", day: 1)
    let order = #","customizations":{"servings":\#(servings),"spice_level":4}}"#
    appliance.list([session.dropLast() + order])
    let detail = try device.open("SessionDetail", ["id": "a"])
    #expect(detail["servings"] == shown)
    #expect(detail["spice"] == 4)
  }

  @Test func aRecordThatIsMadeAgainHasTheSameKey() throws {
    let device = device
    _ = try device.open("Cooking")
    device.reachability.set(online: false)
    device.pass(.seconds(1))
    device.appliance.cook()
    device.pass(.seconds(1))
    device.appliance.complete()
    device.pass(.seconds(1))
    device.appliance.respond("/sessions/s1", #"{"success":false,"error":{"code":"NOT_FOUND"}}"#, status: 404)
    device.appliance.respond("/sessions", #"{"success":false,"error":{}}"#, status: 503)
    device.reachability.set(online: true)
    device.pass(.seconds(120))
    let posts = device.appliance.requests("/sessions").filter { $0.method == .post }
    #expect(posts.count > 1)
    #expect(posts.allSatisfy { $0.headers[IdempotencyKey.field] != nil })
    #expect(Set(posts.map { $0.headers[IdempotencyKey.field] }).count == 1)
  }
}

struct CookingModelTests {
  private let device = Device()

  @Test func tokensGoToTheCloudAlone() throws {
    _ = try device.open("Cooking")
    device.pass(.seconds(1))
    let sockets = device.appliance.requests("/ws")
    #expect(sockets.count == 2)
    #expect(sockets.flatMap(\.query).map(\.value) == ["secret-token"])
    #expect(sockets.allSatisfy { $0.headers["authorization"] == nil })
    let local = device.appliance.requests("/status")
    #expect(!local.isEmpty)
    #expect(
      local.allSatisfy { $0.headers["authorization"] == nil && !$0.query.contains { $0.name == "token" } })
    #expect(!device.log.lines.contains { $0.contains("secret-token") })
  }

  @Test func saysWhatKeepsFromCooking() throws {
    let nobody = try device.open("Cooking", as: nil)
    device.pass(.seconds(1))
    #expect(nobody["obstacle"] == "sign_in")
    #expect(
      code { try nobody.invoke("start", ["recipe": "dal", "servings": 2, "spice": 3]) } == "not_paired")

    let other = Device()
    other.appliance.respond("/appliances", "[]")
    let unpaired = try other.open("Cooking")
    other.pass(.seconds(1))
    #expect(unpaired["obstacle"] == "pair")
  }

  @Test func anApplianceThatWasStoppedHasToBeReset() throws {
    device.appliance.edit { $0.isStopped = true }
    let cooking = try device.open("Cooking")
    device.pass(.seconds(1))
    #expect(cooking["obstacle"] == "reset")
  }

  @Test func tellsAlertsByTheCloudAndWithoutIt() throws {
    let services = try device.services()
    var registry = PluginRegistry()
    registry.register(try SessionsPlugin(services), try shippedContract().contract)
    try device.signIn("ann")
    let alerts = Model(try registry.open("sessions.CookAlerts", with: .empty), registry, device.scheduler)
    let cooking = Model(try registry.open("sessions.Cooking", with: .empty), registry, device.scheduler)
    device.pass(.seconds(1))
    device.appliance.cook()
    device.pass(.seconds(1))
    device.appliance.complete()
    device.pass(.seconds(1))
    #expect(cooking.events == ["completed"])
    #expect(alerts.events == ["completed"])
    device.reachability.set(online: false)
    device.pass(.seconds(1))
    device.appliance.cook()
    device.pass(.seconds(1))
    device.appliance.complete()
    device.pass(.seconds(1))
    #expect(alerts.events == ["completed", "completed"])
  }

  @Test func theCameraPlaysAtHomeAlone() throws {
    let services = try device.services()
    var registry = PluginRegistry()
    registry.register(try SessionsPlugin(services), try shippedContract().contract)
    try device.signIn("ann")
    device.appliance.set(.local, isThere: false)
    let cooking = Model(try registry.open("sessions.Cooking", with: .empty), registry, device.scheduler)
    let camera = Model(try registry.open("sessions.Camera", with: .empty), registry, device.scheduler)
    device.pass(.seconds(2))
    #expect(cooking["isAtHome"] == false)
    #expect(camera["isAway"] == true)
    #expect(camera["status"] == "off")
    device.appliance.set(.local, isThere: true)
    device.pass(.seconds(20))
    #expect(camera["isAway"] == false)
    #expect(device.appliance.paths.contains("GET /camera/stream"))
  }
}
