import Foundations
import Simulation
import Testing

@testable import SessionsPlugin

struct EmergencyStopTests {
  private let hob: Hob

  init() throws { hob = try Hob() }

  private var appliance: FakeAppliance { hob.appliance }
  private func press() throws { try hob.run { await $0.emergencyStop() } }

  @Test func goesByEveryWayAtOnce() throws {
    try hob.begin()
    appliance.edit { $0.isMute = true }
    try press()
    let stops = appliance.received.filter { $0.hasSuffix("cooking:stop") }
    #expect(Set(stops) == ["cloud cooking:stop", "local cooking:stop", "request cooking:stop"])
  }

  @Test func isShownAsStoppedOnlyWhenTheApplianceHasSaidSo() throws {
    appliance.set(.request, isThere: false)
    try hob.begin()
    appliance.edit { $0.isMute = true }
    try press()
    #expect(hob.stop == .sent)
    hob.pass(.seconds(4))
    #expect(hob.stop == .sent)
    hob.pass(.seconds(2))
    #expect(hob.stop == .unconfirmed)
    appliance.edit { $0.isMute = false }
    hob.pass(.seconds(1))
    #expect(hob.stop == .stopped)
    #expect(hob.cook.phase == .stopped)
  }

  @Test func isRepeatedUntilItArrives() throws {
    appliance.edit { $0.losing = Set(StopState.Way.allCases) }
    try hob.begin()
    appliance.edit { $0.losing = Set(StopState.Way.allCases) }
    try press()
    hob.pass(.seconds(20))
    #expect(!appliance.isStopped)
    appliance.edit { $0.losing = [.cloud, .request] }
    hob.pass(.seconds(1))
    #expect(appliance.isStopped)
    #expect(hob.stop == .stopped)
    let count = appliance.received.count
    hob.pass(.seconds(10))
    #expect(appliance.received.count == count)
  }

  /// All ways are lost before the press, and come back later.
  private func pressWithoutAWay(for time: Duration, _ meanwhile: () -> Void = {}) throws {
    try hob.begin()
    for way in StopState.Way.allCases { appliance.set(way, isThere: false) }
    hob.pass(.seconds(1))
    try press()
    #expect(hob.stop == .sending)
    hob.pass(.seconds(6))
    #expect(hob.stop == .unconfirmed)
    meanwhile()
    hob.pass(time)
    for way in StopState.Way.allCases { appliance.set(way, isThere: true) }
    hob.pass(.seconds(20))
  }

  private var stops: [String] { appliance.received.filter { $0.hasSuffix("cooking:stop") } }

  @Test(arguments: [5, 300]) func arrivesOnceThereIsAWayToACookThatGoesOn(_ seconds: Int) throws {
    try pressWithoutAWay(for: .seconds(seconds))
    #expect(appliance.isStopped && hob.stop == .stopped)
  }

  @Test(arguments: [5, 300]) func isWithdrawnWhereTheCookIsOverMeanwhile(_ seconds: Int) throws {
    try pressWithoutAWay(for: .seconds(seconds)) { appliance.complete() }
    #expect(stops == [] && !appliance.isStopped)
    #expect(hob.stop == .none)
    #expect(hob.cook.phase == .over && hob.snapshot.obstacle == nil)
  }

  @Test func isWithdrawnByTheServersRecordAlone() throws {
    for way in [StopState.Way.local, .request] { appliance.set(way, isThere: false) }
    try hob.begin()
    appliance.set(.cloud, isThere: false)
    hob.pass(.seconds(1))
    try press()
    hob.pass(.seconds(6))
    appliance.complete()
    appliance.record("completed")
    appliance.set(.cloud, isThere: true)
    hob.pass(.seconds(20))
    #expect(stops == [] && hob.stop == .none)
    #expect(hob.cook.phase == .completed)
  }

  /// The internet is back, and the cloud with it at once, before the appliance was to be asked again.
  private func returnToTheCloud(_ meanwhile: () -> Void) throws {
    try hob.begin()
    for way in StopState.Way.allCases { appliance.set(way, isThere: false) }
    hob.reachability.set(online: false)
    hob.pass(.seconds(1))
    try press()
    hob.pass(.milliseconds(6_100))
    #expect(hob.stop == .unconfirmed)
    meanwhile()
    for way in [StopState.Way.cloud, .request] { appliance.set(way, isThere: true) }
    hob.reachability.set(online: true)
    hob.scheduler.drain()
    #expect(hob.snapshot.cloud == .connected)
  }

  @Test func isWithdrawnByTheApplianceWhereTheServerKnowsNothingOfTheCook() throws {
    try returnToTheCloud { appliance.complete() }
    #expect(hob.stop == .none && hob.cook.phase == .over)
    hob.pass(.seconds(20))
    #expect(stops == [] && !appliance.isStopped)
  }

  @Test func goesOnAtOnceWhereTheApplianceSaysThatItCooks() throws {
    try returnToTheCloud {}
    #expect(appliance.isStopped && hob.stop == .stopped)
  }

  /// Nobody knows that the cook is over, so that the stop goes on.
  @Test func doesNotWaitForAnApplianceThatDoesNotAnswer() throws {
    try returnToTheCloud {
      appliance.complete()
      appliance.edit { $0.isStalling = true }
    }
    #expect(stops == [])
    hob.pass(.milliseconds(1_500))
    #expect(stops.first == "cloud cooking:stop" && appliance.isStopped && hob.stop == .stopped)
  }

  /// The cloud says what it has heard last: that may be from before the cook.
  @Test func isNotWithdrawnByTheCloudsWordThatTheApplianceIsIdle() throws {
    for way in [StopState.Way.local, .request] { appliance.set(way, isThere: false) }
    try hob.begin()
    appliance.edit { $0.losing = [.cloud] }
    try press()
    appliance.say("appliance:status", #"{"status":"online","state":"IDLE"}"#, to: .cloud)
    hob.pass(.seconds(10))
    #expect(hob.stop == .unconfirmed && hob.cook.phase == .cooking)
    appliance.edit { $0.losing = [] }
    hob.pass(.seconds(1))
    #expect(appliance.isStopped && hob.stop == .stopped)
  }

  /// The screen says that the cook has failed, the appliance that it cooks.
  @Test func isNotConfirmedByAnErrorThatHasStoppedNothing() throws {
    try hob.begin()
    appliance.edit { $0.losing = Set(StopState.Way.allCases) }
    try press()
    appliance.say(
      "cooking:error",
      #"{"session_id":"s1","error_code":"COMMUNICATION_LOST","severity":"critical","action_taken":"none"}"#)
    hob.pass(.seconds(6))
    #expect(hob.cook.phase == .failed && hob.stop == .unconfirmed)
    appliance.edit { $0.losing = [] }
    hob.pass(.seconds(1))
    #expect(appliance.isStopped && hob.stop == .stopped)
  }

  @Test func isOverWhereTheApplianceIsIdleAfterAnError() throws {
    try hob.begin()
    appliance.edit { $0.losing = [.cloud, .local, .request] }
    try press()
    appliance.say(
      "cooking:error",
      #"{"session_id":"s1","error_code":"COMMUNICATION_LOST","severity":"critical","action_taken":"none"}"#)
    hob.pass(.seconds(1))
    appliance.edit { $0.session = nil }
    appliance.say("appliance:status", #"{"status":"online","state":"IDLE"}"#, to: .local)
    hob.scheduler.drain()
    #expect(stops == [] && hob.stop == .none)
  }

  /// Something else has the appliance's address by now, or its answer is about the request.
  @Test func isNotConfirmedByAnAnswerThatIsNoStatus() throws {
    try hob.begin()
    appliance.edit { ($0.losing, $0.answer) = ([.cloud, .local], #"{"status":"error","message":"no"}"#) }
    try press()
    hob.pass(.seconds(6))
    #expect(hob.stop == .unconfirmed && hob.cook.phase == .cooking)
    appliance.edit { $0.answer = nil }
    hob.pass(.seconds(1))
    #expect(appliance.isStopped && hob.stop == .stopped)
  }

  @Test func isNotSilentWhereThereIsNoAppliance() throws {
    appliance.respond("/appliances", "[]")
    try hob.run { await $0.hold() }
    try press()
    #expect(hob.stop == .sending)
    try hob.run { await $0.release() }
    #expect(hob.stop == .none)
  }

  @Test func anotherCookIsNotStoppedByIt() throws {
    try pressWithoutAWay(for: .seconds(120)) {
      appliance.complete()
      _ = appliance.cook()
    }
    #expect(stops == [] && hob.stop == .none)
    #expect(hob.cook.session == "s2" && hob.cook.phase == .cooking)
  }

  @Test func isOverOnceSomebodyHasResetTheAppliance() throws {
    try hob.begin()
    try press()
    hob.pass(.milliseconds(10))
    #expect(hob.stop == .stopped)
    appliance.edit { ($0.isStopped, $0.session) = (false, nil) }
    appliance.say("appliance:status", #"{"status":"online","state":"IDLE"}"#)
    hob.pass(.milliseconds(10))
    #expect(hob.stop == .none)
    #expect(hob.cook.phase == .stopped)
  }

  // MARK: Another appliance

  private func beginWithBoth() throws {
    hob.listBoth()
    try hob.begin()
  }

  /// B has stopped, finishes a cook or fails: all of it is about B alone.
  @Test(arguments: ["stopped", "completes", "fails"]) func isNotConfirmedByAnotherAppliance(_ event: String)
    throws
  {
    try beginWithBoth()
    appliance.edit { $0.losing = Set(StopState.Way.allCases) }
    try press()
    let other = hob.second
    if event == "stopped" { other.edit { $0.isStopped = true } }
    try hob.run { await $0.choose("a2") }
    #expect(hob.snapshot.appliance?.device_id == "EPIC-300" && hob.stop == .none)
    switch event {
    case "completes":
      other.cook()
      hob.scheduler.drain()
      other.complete()
    case "fails":
      other.cook()
      hob.scheduler.drain()
      other.say(
        "cooking:error",
        #"{"session_id":"sx1","error_code":"POWER_ANOMALY","severity":"critical","action_taken":"e_stop"}"#)
    default: other.confirm()
    }
    hob.pass(.seconds(6))
    #expect(try hob.stop(of: "EPIC-207").phase == .unconfirmed)
    #expect(!other.received.contains { $0.hasSuffix("cooking:stop") })
    // It goes on by every way until A itself has stopped.
    let before = appliance.requests("/cook/stop").count
    hob.pass(.seconds(2))
    #expect(appliance.requests("/status").count + appliance.requests("/cook/stop").count > before)
    appliance.edit { $0.losing = [] }
    hob.pass(.seconds(2))
    #expect(appliance.isStopped)
    #expect(Set(stops).count == 3, "\(stops)")
    #expect(!other.received.contains { $0.hasSuffix("cooking:stop") })
    try hob.run { await $0.choose("a1") }
    #expect(hob.stop == .stopped || hob.cook.phase != .cooking)
  }

  @Test func theScreenOfOneIsNotChangedByAnother() throws {
    try beginWithBoth()
    try hob.run { await $0.choose("a2") }
    #expect(hob.cook.phase == .none)
    appliance.progress(stage: 2)
    hob.scheduler.drain()
    #expect(hob.cook.phase == .none)
    // What cooks is followed on.
    appliance.complete()
    hob.scheduler.drain()
    #expect(
      hob.snapshot.notices.last?.content
        == .completed(session: "s1", CookDish(recipe: "dal", name: "Dal")))
    #expect(hob.snapshot.notices.last?.appliance == "a1")
  }

  // MARK: Sign-out and restarts

  @Test func goesOnAfterASignOut() throws {
    try hob.begin()
    appliance.edit { $0.losing = Set(StopState.Way.allCases) }
    try press()
    try hob.sign(in: nil)
    #expect(hob.snapshot.stop.phase == .none && hob.snapshot.notices.isEmpty && hob.snapshot.names == nil)
    appliance.edit { $0.losing = [.local, .request] }
    hob.pass(.seconds(1))
    #expect(appliance.isStopped && appliance.state.withLock(\.strangers) == 0)
    hob.pass(.seconds(2))
    #expect(
      !appliance.state.withLock { $0.sockets.contains { $0.way == .cloud && $0.socket.closing == nil } })
  }

  @Test func neverGoesWithTheTokenOfSomebodyElse() throws {
    try hob.begin()
    appliance.edit { $0.losing = Set(StopState.Way.allCases) }
    try press()
    try hob.sign(in: nil)
    // Who has an appliance of their own, so that the cloud is connected.
    appliance.respond(
      "/appliances", #"[{"id":"b1","device_id":"EPIC-9","name":"Attic","status":"online"}]"#)
    try hob.sign(in: "bob")
    appliance.edit { $0.losing = [] }
    for way in [StopState.Way.local, .request] { appliance.set(way, isThere: false) }
    hob.pass(.seconds(30))
    #expect(hob.snapshot.cloud == .connected)
    #expect(!appliance.isStopped && appliance.state.withLock(\.strangers) == 0)
    // The local network needs no token.
    appliance.set(.local, isThere: true)
    hob.pass(.seconds(30))
    #expect(appliance.isStopped)
  }

  @Test func survivesARestartOfTheScreen() throws {
    try hob.begin()
    appliance.edit { $0.losing = Set(StopState.Way.allCases) }
    try press()
    try hob.run { await $0.release() }
    hob.pass(.seconds(3))
    appliance.edit { $0.losing = [.cloud, .request] }
    hob.pass(.seconds(1))
    #expect(appliance.isStopped)
    try hob.run { await $0.hold() }
    #expect(hob.stop == .stopped)
  }

  @Test func thePersonIsToldWhereItIsNotConfirmed() throws {
    try beginWithBoth()
    appliance.edit { $0.losing = Set(StopState.Way.allCases) }
    try press()
    try hob.run { await $0.choose("a2") }
    hob.pass(.seconds(30))
    let told = hob.snapshot.notices.filter { $0.content == .unconfirmed(appliance: "Kitchen") }
    #expect(told.count == 1)
  }

  /// A command that nobody has confirmed leaves the others to the person.
  @Test func thePersonCanPauseAfterAStopOfNothingInParticular() throws {
    try hob.run { await $0.hold() }
    appliance.edit { $0.losing = Set(StopState.Way.allCases) }
    try press()
    hob.pass(.seconds(61))
    #expect(hob.stop == .unconfirmed)
    #expect(hob.cook.pending == nil)
  }

  @Test func worksWithoutTheInternet() throws {
    try hob.begin()
    hob.reachability.set(online: false)
    hob.scheduler.drain()
    try press()
    hob.pass(.milliseconds(10))
    #expect(hob.stop == .stopped)
    #expect(appliance.received.contains("local cooking:stop"))
  }

  @Test func aStalledConnectionDoesNotHoldTheOthersUp() throws {
    try hob.begin()
    appliance.edit { $0.losing = [.cloud, .request] }
    try press()
    hob.scheduler.drain()
    #expect(hob.stop == .stopped)
  }
}
