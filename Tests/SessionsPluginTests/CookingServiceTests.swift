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
    #expect(hob.cook.phase == .starting)
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
    #expect(try hob.repository.outbox.status().pending == 1)
    appliance.respond("/sessions/s2", "{}")
    hob.reachability.set(online: true)
    hob.pass(.seconds(30))
    #expect(try hob.repository.outbox.status().pending == 0)
    #expect(appliance.paths.contains("PUT /sessions/s2"))
  }
}
