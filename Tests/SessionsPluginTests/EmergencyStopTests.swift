import Foundations
import Simulation
import Testing

@testable import SessionsPlugin

struct StopStateTests {
  private static let start = Timestamp(seconds: 100)
  private static func moment(_ seconds: Double) -> Timestamp { start.advanced(by: .seconds(1) * seconds) }

  /// A stop that was asked for at the start, in a phase.
  private static func state(in phase: StopState.Phase) -> StopState {
    var state = StopState()
    if phase == .none { return state }
    _ = state.handle(.asked, at: start)
    switch phase {
    case .none, .sending: break
    case .sent: _ = state.handle(.written(.cloud), at: start)
    case .unconfirmed: _ = state.handle(.due, at: moment(6))
    case .stopped: _ = state.handle(.confirmed, at: start)
    }
    return state
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var event: StopState.Event
    var after = 1.0
    /// From none, sending, sent, unconfirmed and stopped.
    var expected: [StopState.Phase]
    /// Whether it is sent then.
    var sends: [Bool]
    var testDescription: String { name }
  }

  static let table: [Row] = [
    Row(
      name: "asked", event: .asked, expected: [.sending, .sending, .sent, .unconfirmed, .sending],
      sends: [true, true, true, true, true]),
    Row(
      name: "written", event: .written(.local), expected: [.none, .sent, .sent, .unconfirmed, .stopped],
      sends: [false, false, false, false, false]),
    Row(
      name: "confirmed", event: .confirmed, expected: [.none, .stopped, .stopped, .stopped, .stopped],
      sends: [false, false, false, false, false]),
    Row(
      name: "due soon", event: .due, expected: [.none, .sending, .sent, .unconfirmed, .stopped],
      sends: [false, true, true, true, false]),
    Row(
      name: "due late", event: .due, after: 7,
      expected: [.none, .unconfirmed, .unconfirmed, .unconfirmed, .stopped],
      sends: [false, true, true, true, false]),
    Row(
      name: "due too late", event: .due, after: 61,
      expected: [.none, .unconfirmed, .unconfirmed, .unconfirmed, .stopped],
      sends: [false, false, false, false, false]),
    // A stop that is under way is not forgotten for a new cook.
    Row(
      name: "started", event: .started, expected: [.none, .sending, .sent, .unconfirmed, .none],
      sends: [false, false, false, false, false]),
  ]

  @Test(arguments: table)
  func everyStateAndEvent(_ row: Row) {
    let phases: [StopState.Phase] = [.none, .sending, .sent, .unconfirmed, .stopped]
    #expect(Set(phases) == Set(StopState.Phase.allCases))
    for (index, phase) in phases.enumerated() {
      var state = Self.state(in: phase)
      #expect(state.phase == phase)
      // A late repetition of what is unconfirmed already is six seconds old.
      let sends = state.handle(row.event, at: Self.moment(max(row.after, phase == .unconfirmed ? 6 : 0)))
      #expect(state.phase == row.expected[index], "\(phase) and \(row.name)")
      #expect(sends == row.sends[index], "\(phase) and \(row.name)")
    }
  }

  @Test func whatWasNotConfirmedInTimeIsNotSentLater() {
    var state = Self.state(in: .sent)
    var isSent = state.handle(.due, at: Self.moment(60))
    #expect(!isSent)
    #expect(!state.isRepeating)
    isSent = state.handle(.due, at: Self.moment(3600))
    #expect(!isSent)
    #expect(state.phase == .unconfirmed)
    // Until somebody asks again.
    isSent = state.handle(.asked, at: Self.moment(3601))
    #expect(isSent)
    #expect(state.phase == .sending)
  }
}

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

  @Test func isNeverKeptForALaterConnection() throws {
    try hob.begin()
    for way in StopState.Way.allCases { appliance.set(way, isThere: false) }
    hob.pass(.seconds(1))
    try press()
    #expect(hob.stop == .sending)
    hob.pass(.seconds(6))
    #expect(hob.stop == .unconfirmed)
    hob.pass(.seconds(60))
    for way in StopState.Way.allCases { appliance.set(way, isThere: true) }
    hob.pass(.seconds(60))
    #expect(!appliance.received.contains { $0.hasSuffix("cooking:stop") })
    #expect(hob.stop == .unconfirmed)
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

  /// A stop that nobody has confirmed leaves the other commands to the person.
  @Test func thePersonCanPauseAfterAStopWithoutEffect() throws {
    try hob.begin()
    appliance.edit { $0.losing = Set(StopState.Way.allCases) }
    try press()
    #expect(hob.cook.pending == .emergencyStop)
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

  /// Presses, losses, reconnections and messages in ten thousand random orders: what is shown is never ahead of the
  /// appliance, and a stop arrives as soon as there is a way.
  @Test(arguments: 1...4) func randomOrdersNeverShowAStopTooEarlyNorLoseOne(_ part: UInt64) throws {
    var shared = try Hob.Shared()
    let random = SeededRandom(seed: 20_260_313 * part)
    var confirmed = 0
    for number in 1...2_500 {
      // What is left of earlier ones, such as closed sockets, would slow the later ones down.
      if number.isMultiple(of: 100) { shared = try Hob.Shared() }
      let hob = try Hob(shared, prefix: "o\(number)-")
      let orders = RandomOrders(hob, number)
      try orders.run(random)
      if hob.stop == .stopped { confirmed += 1 }
      try hob.end()
      hob.scheduler.drain()
    }
    #expect(confirmed > 1_250)
  }
}

/// One random order of what can happen around an emergency stop.
private struct RandomOrders {
  let hob: Hob
  let number: Int

  init(_ hob: Hob, _ number: Int) { (self.hob, self.number) = (hob, number) }

  func run(_ random: SeededRandom) throws {
    try hob.begin()
    var pressedAt: Timestamp?
    for _ in 0..<random.int(in: 3..<10) {
      try step(random.int(in: 0..<12), random, &pressedAt)
      check(pressedAt)
    }
    try settle(pressedAt)
  }

  private func step(_ kind: Int, _ random: SeededRandom, _ pressedAt: inout Timestamp?) throws {
    let way = StopState.Way.allCases[random.int(in: 0..<3)]
    let appliance = hob.appliance
    switch kind {
    case 0, 1, 2:
      try hob.run { await $0.emergencyStop() }
      pressedAt = hob.scheduler.now
    case 3, 4: appliance.set(way, isThere: false)
    case 5: appliance.set(way, isThere: true)
    case 6: appliance.edit { $0.losing.insert(way) }
    case 7: appliance.edit { $0.losing.remove(way) }
    case 8: appliance.edit { $0.isMute.toggle() }
    case 9: appliance.progress(stage: 2)
    case 10: try? hob.run { try await $0.perform(.pause) }
    default: appliance.confirm()
    }
    hob.pass(.milliseconds(random.int(in: 0..<4000)))
  }

  /// Whether what is shown was said.
  private func check(_ pressedAt: Timestamp?) {
    let said = hob.appliance.state.withLock { $0.hasSaidStopped }
    if hob.stop == .stopped || hob.cook.phase == .stopped {
      #expect(said, "order \(number) shows a stop that nobody was told of")
    }
    if pressedAt == nil { #expect(hob.stop == .none, "order \(number)") }
  }

  /// Lets all ways be there again.
  private func settle(_ pressedAt: Timestamp?) throws {
    guard let pressedAt else { return }
    let left = pressedAt.advanced(by: StopState.patience)
    let appliance = hob.appliance
    for way in StopState.Way.allCases { appliance.set(way, isThere: true) }
    appliance.edit { ($0.losing, $0.isMute) = ([], false) }
    let isInTime = hob.scheduler.now.advanced(by: .seconds(2)) < left
    hob.pass(.seconds(2))
    if isInTime {
      #expect(appliance.isStopped, "order \(number) has lost a stop")
      #expect(hob.stop == .stopped, "order \(number) does not show what the appliance has said")
    } else {
      #expect(hob.stop == .stopped || hob.stop == .unconfirmed, "order \(number)")
    }
  }
}
