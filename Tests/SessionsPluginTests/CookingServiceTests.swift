import AppServices
import Foundations
import Services
import Simulation
import Testing

@testable import SessionsPlugin

struct CookingServiceTests {
  private let hob: Hob
  private let order = ApplianceCommand.Order(recipe: "dal", servings: 2, spice: 3)

  init() throws { hob = try Hob() }

  private var appliance: FakeAppliance { hob.appliance }

  @Test func subscribesOnBothWaysAndAgainAfterAReconnection() throws {
    try hob.run { await $0.hold() }
    #expect(Set(appliance.received) == ["cloud subscribe", "local subscribe"])
    appliance.set(.cloud, isThere: false)
    hob.pass(.seconds(3))
    #expect(hob.snapshot.cloud != .connected)
    appliance.set(.cloud, isThere: true)
    hob.pass(.seconds(20))
    #expect(hob.snapshot.cloud == .connected)
    #expect(appliance.received.filter { $0 == "cloud subscribe" }.count == 2)
  }

  @Test func startsOnTheLocalNetworkBeforeTheCloud() throws {
    let order = order
    try hob.run { await $0.hold() }
    try hob.run { try await $0.perform(.start, order) }
    #expect(appliance.received.contains("local cooking:start"))
    #expect(!appliance.received.contains("cloud cooking:start"))
    #expect(hob.cook.phase == .loading)
    appliance.cook()
    hob.scheduler.drain()
    #expect(hob.cook.phase == .cooking)
    #expect(hob.cook.recipe == "dal")
    #expect(hob.cook.stage == 1)
    #expect(Cooking.State(hob.snapshot, at: hob.scheduler.now).servings == 2)
  }

  @Test func aCookThatAnotherHasStartedIsForUnknownServings() throws {
    try hob.run { await $0.hold() }
    appliance.cook()
    hob.scheduler.drain()
    #expect(hob.cook.phase == .cooking)
    #expect(Cooking.State(hob.snapshot, at: hob.scheduler.now).servings == nil)
  }

  @Test func startsByTheCloudWhereTheApplianceIsElsewhere() throws {
    let order = order
    appliance.set(.local, isThere: false)
    try hob.run { await $0.hold() }
    try hob.run { try await $0.perform(.start, order) }
    #expect(appliance.received.contains("cloud cooking:start"))
  }

  @Test func refusesARemoteStartWithoutTheInternet() throws {
    let order = order
    appliance.set(.local, isThere: false)
    try hob.run { await $0.hold() }
    hob.reachability.set(online: false)
    hob.scheduler.drain()
    #expect(code { try hob.run { try await $0.perform(.start, order) } } == "offline")
    #expect(hob.cook.phase == .none)
    #expect(hob.snapshot.obstacle == .offline)
    // The local network works without it.
    appliance.set(.local, isThere: true)
    hob.pass(.seconds(20))
    #expect(hob.snapshot.obstacle == nil)
    try hob.run { try await $0.perform(.start, order) }
    #expect(appliance.received.last == "local cooking:start")
  }

  @Test func tellsOfARefusal() throws {
    let order = order
    appliance.edit { $0.refusal = "CONFLICT" }
    try hob.run { await $0.hold() }
    try hob.run { try await $0.perform(.start, order) }
    #expect(hob.cook.phase == .none)
    #expect(hob.snapshot.notices.last?.content == .refused(.start, code: "CONFLICT"))
  }

  @Test func givesUpACommandThatNobodyAnswers() throws {
    let order = order
    appliance.edit { $0.isAnswering = false }
    try hob.run { await $0.hold() }
    try hob.run { try await $0.perform(.start, order) }
    #expect(hob.cook.phase == .starting)
    hob.pass(CookingService.patience)
    #expect(hob.cook.phase == .none)
    #expect(hob.snapshot.notices.last?.content == .refused(.start, code: "no_response"))
  }

  /// Servers of the contract answer no command; its effect is its answer.
  @Test func aCommandThatHasAnEffectIsNotGivenUp() throws {
    appliance.edit { $0.isAnswering = false }
    try hob.begin()
    try hob.run { try await $0.perform(.pause) }
    #expect(hob.cook.pending == .pause)
    appliance.say("cooking:paused", #"{"session_id":"s1","reason":"USER_PAUSE"}"#)
    hob.scheduler.drain()
    #expect(hob.cook.phase == .paused)
    hob.pass(CookingService.patience)
    #expect(hob.snapshot.notices.isEmpty)
  }

  @Test func aLostSocketMakesTheCookStale() throws {
    appliance.set(.local, isThere: false)
    try hob.begin()
    #expect(!hob.snapshot.isStale(at: hob.scheduler.now))
    appliance.set(.cloud, isThere: false)
    hob.pass(.seconds(1))
    #expect(hob.snapshot.isStale(at: hob.scheduler.now))
    #expect(hob.cook.phase == .cooking)
    appliance.set(.cloud, isThere: true)
    hob.pass(.seconds(20))
    #expect(!hob.snapshot.isStale(at: hob.scheduler.now))
  }

  @Test func anApplianceThatSaysNothingForAMinuteIsStale() throws {
    appliance.set(.request, isThere: false)
    try hob.begin()
    hob.pass(.seconds(59))
    #expect(!hob.snapshot.isStale(at: hob.scheduler.now))
    hob.pass(.seconds(2))
    #expect(hob.snapshot.isStale(at: hob.scheduler.now))
    appliance.progress(stage: 2)
    hob.scheduler.drain()
    #expect(!hob.snapshot.isStale(at: hob.scheduler.now))
  }

  /// What the camera says, and what screens are shown of it.
  static let sightings: [(said: String, vision: String?, confidence: Double?)] = [
    ("null", nil, nil), (#"{"class":"boiling"}"#, nil, nil),
    (#"{"class":"boiling","confidence":0}"#, nil, nil), (#"{"class":"boiling","confidence":-1}"#, nil, nil),
    (#"{"class":"boiling","confidence":0.004}"#, nil, nil),
    (#"{"class":"boiling","confidence":0.01}"#, "boiling", 0.01),
    (#"{"class":"golden_brown","confidence":0.62}"#, "golden_brown", 0.62),
    (#"{"class":"steam","confidence":1}"#, "steam", 1),
  ]

  @Test(arguments: sightings) func theCameraIsOnlyShownOnceItIsSureOfAnything(
    _ said: String, _ vision: String?, _ confidence: Double?
  ) throws {
    try hob.begin()
    appliance.say(
      "cooking:progress", #"{"session_id":"s1","current_stage":1,"state":"COOKING","cv_status":\#(said)}"#)
    hob.scheduler.drain()
    let state = Cooking.State(hob.snapshot, at: hob.scheduler.now)
    #expect(state.visionName == vision && state.confidence == confidence)
    #expect((state.vision == nil) == (vision == nil))
  }

  @Test func catchesUpWithACookThatHasEndedMeanwhile() throws {
    appliance.set(.local, isThere: false)
    appliance.set(.request, isThere: false)
    try hob.begin()
    appliance.set(.cloud, isThere: false)
    hob.pass(.seconds(1))
    appliance.edit { $0.session = nil }
    appliance.respond(
      "/sessions",
      #"[{"id":"s1","recipe":{"id":"dal","name":"Dal"},"appliance":{"id":"a1","device_id":"EPIC-207"},"status":"completed","started_at":"2027-01-15T08:00:00Z","completed_at":"2027-01-15T08:15:00Z","total_duration_s":900,"user_rating":null,"notes":null}]"#,
      more: #","pagination":{"page":1,"limit":20,"total":1,"total_pages":1}"#)
    appliance.set(.cloud, isThere: true)
    hob.pass(.seconds(20))
    #expect(hob.cook.phase == .completed)
    #expect(hob.cook.result?.duration == .seconds(900))
    #expect(
      hob.snapshot.notices.map(\.content).contains(
        .completed(session: "s1", CookDish(recipe: "dal", name: "Dal"))))
  }

  @Test func staysConnectedAsLongAsSomethingIsCooked() throws {
    try hob.begin()
    try hob.run { await $0.release() }
    #expect(hob.snapshot.local == .connected)
    appliance.complete()
    hob.pass(.milliseconds(100))
    #expect(hob.cook.phase == .completed)
    #expect(hob.snapshot.local == .disconnected)
    #expect(hob.snapshot.cloud == .disconnected)
  }

  @Test func dropsAndReportsWhatIsNoMessage() throws {
    try hob.begin()
    let sockets = appliance.state.withLock { $0.sockets.map(\.socket) }
    for text in ["{", #"{"type":7}"#, #"{"type":"cooking:progress","data":[]}"#] {
      hob.scheduler.start("noise") { try? await sockets.first?.send(.text(text)) }
    }
    hob.scheduler.start("noise") { try? await sockets.first?.send(.binary([1, 2])) }
    hob.scheduler.drain()
    #expect(hob.log.lines.filter { $0.contains("was dropped") }.count == 4)
    #expect(hob.cook.phase == .cooking)
  }

  @Test func ignoresAnotherAppliance() throws {
    try hob.begin()
    let sockets = appliance.state.withLock { $0.sockets.map(\.socket) }
    let text = #"{"type":"cooking:stopped","appliance_id":"EPIC-9","data":{"session_id":"s1"}}"#
    hob.scheduler.start("other") { try? await sockets.first?.send(.text(text)) }
    hob.scheduler.drain()
    #expect(hob.cook.phase == .cooking)
  }

  @Test func keepsWhatWasCookedAndUploadsWhatTheCloudHasNotSeen() throws {
    hob.reachability.set(online: false)
    try hob.begin()
    // The copy of the appliances is from before.
    #expect(hob.snapshot.appliance == nil)
    hob.reachability.set(online: true)
    try hob.run { await $0.listAppliances() }
    hob.reachability.set(online: false)
    hob.pass(.seconds(20))
    appliance.cook()
    hob.pass(.seconds(1))
    appliance.complete()
    hob.pass(.seconds(1))
    let kept = try #require(try hob.repository.record("s2"))
    #expect(kept.outcome == .completed)
    #expect(kept.byCamera == 2)
    #expect(try hob.history.outbox.status().pending == 1)
    appliance.respond("/sessions", #"{"id":"r9"}"#, status: 201)
    hob.reachability.set(online: true)
    hob.pass(.seconds(30))
    #expect(try hob.history.outbox.status().pending == 0)
    #expect(changes == ["POST /sessions", "PUT /sessions/r9"])
  }

  private var changes: [String] {
    appliance.paths.filter { !$0.hasPrefix("GET") && $0.contains("/sessions") }
  }

  /// On the local network it sees what it can; the record of the server knows more, whatever this device believes.
  @Test(arguments: ["completed", "aborted", "error", "cooking"])
  func theRecordOfTheServerIsNeverWrittenOver(_ status: String) throws {
    try hob.begin()
    hob.reachability.set(online: false)
    hob.pass(.seconds(1))
    appliance.edit { $0.isStopped = true }
    appliance.confirm()
    hob.pass(.seconds(5))
    #expect(try hob.repository.record("s1")?.status == "aborted")
    appliance.record(status)
    hob.reachability.set(online: true)
    hob.pass(.seconds(60))
    #expect(try hob.history.outbox.status().pending == 0)
    #expect(changes == [])
    #expect(try hob.repository.record("s1")?.status == (status == "cooking" ? "aborted" : status))
  }

  @Test func whatThisDeviceSeesLaterDoesNotChangeAnEndOfTheServer() throws {
    let repository = hob.repository
    func record(_ status: String, peak: Double?, _ seconds: Double) -> SessionRecord {
      SessionRecord(
        id: "s1", recipe: "dal", recipeName: "Dal", status: status, startedAt: hob.scheduler.now,
        seconds: seconds, stages: status == "completed" ? 6 : 2, peakTemperature: peak)
    }
    repository.keep(record("completed", peak: nil, 900), of: "ann", isUploaded: false)
    repository.keep(record("aborted", peak: 170, 21), of: "ann", isUploaded: false)
    let kept = try #require(try repository.record("s1"))
    #expect(kept.status == "completed" && kept.duration == .seconds(900) && kept.stages == 6)
    // What was missing is added.
    #expect(kept.peakTemperature == 170)
  }

  // MARK: Servers that send fewer events

  /// Starts a dish on a server that sends no event and acknowledges nothing, or something.
  private func startSilently(isAnswering: Bool, at home: Bool) throws {
    let order = order
    appliance.edit { $0.isAnswering = isAnswering }
    if !home { for way in [StopState.Way.local, .request] { appliance.set(way, isThere: false) } }
    try hob.run { await $0.hold() }
    hob.pass(.seconds(1))
    try hob.run { try await $0.perform(.start, order) }
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func aStartThatWaitsForItsDispensersIsShownForAsLongAsItWaits(_ isAnswering: Bool, _ home: Bool) throws {
    try startSilently(isAnswering: isAnswering, at: home)
    appliance.edit { $0.engine = "AWAITING_LOAD" }
    appliance.record("started", id: "s1")
    hob.pass(.seconds(2))
    #expect(hob.cook.phase == .loading)
    hob.pass(.seconds(600))
    #expect(hob.cook.phase == .loading && hob.snapshot.obstacle == .busy)
    #expect(!hob.snapshot.notices.contains { if case .refused = $0.content { true } else { false } })
    appliance.edit { $0.engine = nil }
    appliance.cook()
    hob.scheduler.drain()
    #expect(hob.cook.phase == .cooking)
    #expect(Cooking.State(hob.snapshot, at: hob.scheduler.now).servings == 2)
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func aPauseWithoutAnEventIsShown(_ isAnswering: Bool, _ home: Bool) throws {
    appliance.edit { $0.isAnswering = isAnswering }
    if !home { for way in [StopState.Way.local, .request] { appliance.set(way, isThere: false) } }
    try hob.begin()
    try hob.run { try await $0.perform(.pause) }
    appliance.edit { $0.engine = "PAUSED" }
    appliance.record("paused")
    hob.pass(.seconds(12))
    #expect(hob.cook.phase == .paused && hob.cook.pending == nil)
    try hob.run { try await $0.perform(.resume) }
    appliance.edit { $0.engine = "COOKING" }
    appliance.record("cooking")
    hob.pass(.seconds(12))
    #expect(hob.cook.phase == .cooking && hob.cook.pending == nil)
    #expect(hob.snapshot.notices.isEmpty)
  }

  @Test func anErrorThatCameWhileNothingWasConnectedIsToldAsOne() throws {
    for way in [StopState.Way.local, .request] { appliance.set(way, isThere: false) }
    try hob.begin()
    appliance.set(.cloud, isThere: false)
    hob.pass(.seconds(1))
    appliance.edit { $0.isStopped = true }
    appliance.record("error")
    appliance.set(.cloud, isThere: true)
    hob.pass(.seconds(30))
    #expect(hob.cook.phase == .failed)
    let dish = CookDish(recipe: "dal", name: "Dal")
    #expect(hob.snapshot.notices.map(\.content) == [.ended(session: "s1", dish, .failed, nil)])
  }

  @Test func anEndThatOnlyTheStatusTellsOfIsToldAfterAWhile() throws {
    appliance.set(.cloud, isThere: false)
    try hob.begin()
    for way in [StopState.Way.local, .request] { appliance.set(way, isThere: false) }
    hob.pass(.seconds(1))
    appliance.complete()
    for way in [StopState.Way.local, .request] { appliance.set(way, isThere: true) }
    hob.pass(.seconds(2))
    #expect(hob.cook.phase == .over && hob.snapshot.notices.isEmpty)
    hob.pass(.seconds(10))
    let dish = CookDish(recipe: "dal", name: "Dal")
    #expect(hob.snapshot.notices.map(\.content) == [.ended(session: "s1", dish, .unknown, nil)])
    let count = appliance.paths.count
    hob.pass(.seconds(600))
    #expect(appliance.paths.count < count + 60)
  }

  @Test func aProblemOfUnknownSeverityDoesNotEndACook() throws {
    try hob.begin()
    appliance.say(
      "cooking:error", #"{"session_id":"s1","error_code":"LID_OPEN","message":"Lid","severity":"serious"}"#)
    hob.pass(.seconds(1))
    #expect(hob.cook.phase == .cooking && hob.cook.warnings.map(\.code) == ["LID_OPEN"])
    appliance.progress(stage: 2)
    hob.scheduler.drain()
    #expect(hob.cook.phase == .cooking && hob.cook.stage == 2)
  }

  // MARK: The local network

  @Test func theCloudsWordOfflineDoesNotBarTheLocalNetwork() throws {
    let order = order
    try hob.run { await $0.hold() }
    hob.pass(.seconds(1))
    appliance.say("appliance:status", #"{"status":"offline"}"#, to: .cloud)
    hob.scheduler.drain()
    #expect(hob.snapshot.obstacle == nil && hob.snapshot.status == .online)
    try hob.run { try await $0.perform(.start, order) }
    #expect(appliance.received.last == "local cooking:start")
    // Away from home it is offline.
    appliance.set(.local, isThere: false)
    let other = try Hob()
    other.appliance.set(.local, isThere: false)
    try other.run { await $0.hold() }
    other.pass(.seconds(1))
    other.appliance.say("appliance:status", #"{"status":"offline"}"#, to: .cloud)
    other.scheduler.drain()
    #expect(other.snapshot.obstacle == .unreachable)
  }

  /// Another screen has read the list: that will do without the server.
  @Test func itIsReachedOnTheLocalNetworkWhereOnlyAnotherScreenHasReadTheList() throws {
    let order = order
    hob.reachability.set(online: false)
    try hob.run { service in
      await service.note(
        [OwnedDevices.Device(id: "a1", device: "EPIC-207", name: "Kitchen", status: "online")], of: "ann")
      await service.hold()
    }
    hob.pass(.seconds(1))
    #expect(hob.snapshot.obstacle == nil && hob.snapshot.local == .connected)
    try hob.run { try await $0.perform(.start, order) }
    #expect(appliance.received.last == "local cooking:start")
  }

  @Test func theListOfSomebodyElseIsNotKept() throws {
    hob.reachability.set(online: false)
    try hob.run { service in
      await service.note(
        [OwnedDevices.Device(id: "b1", device: "EPIC-9", name: "Attic", status: nil)], of: "bob")
      await service.hold()
    }
    #expect(hob.snapshot.appliance == nil)
  }

  @Test func aScreenThatOpensAsksForTheAppliancesOnce() throws {
    try hob.run { service in
      await service.hold()
      await service.refresh()
    }
    #expect(appliance.paths.filter { $0.hasSuffix("/appliances") }.count == 1)
  }

  // MARK: The next run of the app

  @Test func aCookOfTheLastRunIsFollowedWithoutAScreen() throws {
    let shared = try Hob.Shared()
    let first = try Hob(shared)
    try first.begin()
    let second = try Hob(shared, prefix: "s")
    second.appliance.edit { ($0.session, $0.sessions) = ("s1", 1) }
    second.scheduler.start("resumption") { [service = second.service] in await service.resume() }
    second.pass(.seconds(20))
    #expect(second.cook.phase == .cooking && second.snapshot.local == .connected)
    second.appliance.complete()
    second.pass(.seconds(1))
    #expect(
      second.snapshot.notices.last?.content
        == .completed(session: "s1", CookDish(recipe: "dal", name: "Dal")))
    #expect(second.snapshot.local == .disconnected)
  }

  @Test func withoutACookOfTheLastRunNothingIsConnected() throws {
    hob.scheduler.start("resumption") { [service = hob.service] in await service.resume() }
    hob.pass(.seconds(20))
    #expect(appliance.paths.isEmpty)
  }
}
