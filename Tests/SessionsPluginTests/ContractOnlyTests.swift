import Foundations
import Services
import Simulation
import Testing

@testable import SessionsPlugin

/// What people hear about a cook where the server says nothing but what the contract promises.
struct ContractOnlyTests {
  private let hob: Hob
  private let order = ApplianceCommand.Order(recipe: "dal", servings: 2, spice: 3)

  init() throws { hob = try Hob() }

  private var appliance: FakeAppliance { hob.appliance }

  /// How often people were asked to look after the cook.
  private func attention(_ reason: AttentionReason) -> Int {
    hob.snapshot.notices.filter {
      if case .attention("s1", _, reason) = $0.content { true } else { false }
    }.count
  }

  private func begin() throws {
    try hob.begin()
    appliance.edit { $0.engine = "COOKING" }
  }

  private func warn(_ code: String) {
    appliance.say("cooking:error", #"{"session_id":"s1","error_code":"\#(code)","severity":"warning"}"#)
    hob.scheduler.drain()
  }

  /// How far it is, without the state of its engine.
  private func progress() {
    appliance.say("cooking:progress", #"{"session_id":"s1","current_stage":1,"total_stages":3}"#)
    hob.scheduler.drain()
  }

  @Test func theApplianceIsAskedWhetherItWaitsForItsDispensers() throws {
    let order = order
    try hob.run { await $0.hold() }
    appliance.edit { ($0.session, $0.engine) = ("s1", "LOADING") }
    try hob.run { try await $0.perform(.start, order) }
    hob.pass(.seconds(2))
    #expect(hob.cook.phase == .loading && attention(.load) == 0)
    appliance.edit { $0.engine = "AWAITING_LOAD" }
    hob.pass(.seconds(4))
    #expect(attention(.load) == 1)
    hob.pass(.seconds(60))
    #expect(hob.cook.phase == .loading && attention(.load) == 1)
  }

  @Test func theServersRecordSaysThatItWaitsForItsDispensers() throws {
    let order = order
    for way in [StopState.Way.local, .request] { appliance.set(way, isThere: false) }
    try hob.run { await $0.hold() }
    appliance.record("started", id: "s1")
    try hob.run { try await $0.perform(.start, order) }
    appliance.say("cooking:started", #"{"session_id":"s1","recipe_id":"dal"}"#)
    hob.pass(.seconds(2))
    #expect(hob.cook.phase == .loading && attention(.load) == 0)
    hob.pass(.seconds(60))
    #expect(hob.cook.phase == .loading && attention(.load) == 1)
  }

  @Test func aRecordThatIsReadBeforeTheRecipeIsDoesNotAskForTheIngredients() throws {
    let order = order
    appliance.edit { $0.isAnswering = false }
    for way in [StopState.Way.local, .request] { appliance.set(way, isThere: false) }
    try hob.run { await $0.hold() }
    appliance.record("started", id: "s1")
    try hob.run { try await $0.perform(.start, order) }
    // Without an answer to the command, the server is asked after a second.
    hob.pass(.seconds(2))
    #expect(hob.cook.phase == .loading && hob.cook.session == "s1" && attention(.load) == 0)
    hob.pass(.seconds(4))
    #expect(hob.cook.phase == .loading && attention(.load) == 1)
  }

  @Test func aWarningThatPausesIsFollowedByWhatTheApplianceDoes() throws {
    try begin()
    appliance.edit { $0.engine = "PAUSED" }
    warn("POT_REMOVED")
    #expect(hob.cook.phase == .paused)
    #expect(Cooking.State(hob.snapshot, at: hob.scheduler.now).pauseReason == .other)
    #expect(attention(.pause) == 0)
    hob.pass(.seconds(4))
    #expect(attention(.pause) == 1)
    // Nothing else says that it goes on.
    appliance.edit { $0.engine = "COOKING" }
    progress()
    #expect(hob.cook.phase == .cooking && hob.cook.warnings == [])
    #expect(Cooking.State(hob.snapshot, at: hob.scheduler.now).pauseReason == nil)
    hob.pass(.seconds(4))
    appliance.edit { $0.engine = "PAUSED" }
    warn("SENSOR_FAILURE")
    hob.pass(.seconds(4))
    #expect(attention(.pause) == 2)
  }

  @Test func aPauseOfTheirOwnIsNothingToLookAfter() throws {
    appliance.edit { $0.isAnswering = false }
    try begin()
    try hob.run { try await $0.perform(.pause) }
    appliance.edit { $0.engine = "PAUSED" }
    hob.pass(.seconds(20))
    #expect(hob.cook.phase == .paused && hob.cook.pauseReason == "USER_PAUSE")
    #expect(attention(.pause) == 0)
  }

  /// The reason of a pause comes after its state.
  @Test(arguments: [("USER_PAUSE", 0), ("SENSOR_FAULT", 1)])
  func aReasonThatFollowsThePauseCounts(_ reason: String, _ count: Int) throws {
    try begin()
    appliance.edit { $0.engine = "PAUSED" }
    appliance.say("cooking:progress", #"{"session_id":"s1","current_stage":1,"state":"PAUSED"}"#)
    hob.pass(.seconds(1))
    #expect(hob.cook.phase == .paused)
    appliance.say("cooking:paused", #"{"session_id":"s1","reason":"\#(reason)"}"#)
    hob.pass(.seconds(20))
    #expect(attention(.pause) == count)
  }
}
