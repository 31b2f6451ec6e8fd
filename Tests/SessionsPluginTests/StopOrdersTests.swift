import Foundations
import Simulation
import Testing

@testable import SessionsPlugin

/// Random orders of what can happen around emergency stops of two appliances.
struct StopOrdersTests {
  /// Choices, presses, sign-outs, losses of either way, late and foreign answers and restarts of the screen in ten thousand
  /// random orders: no stop is lost, shown too early, sent to another appliance, to another cook or with another's token.
  @Test(arguments: 1...4) func noOrderLosesOrMisplacesAStop(_ part: UInt64) throws {
    var shared = try Hob.Shared()
    let random = SeededRandom(seed: 20_260_313 * part)
    var (confirmed, withdrawn) = (0, 0)
    for number in 1...2_500 {
      // What is left of earlier ones, such as closed sockets, would slow the later ones down.
      if number.isMultiple(of: 100) { shared = try Hob.Shared() }
      let order = try StopOrder(Hob(shared, prefix: "o\(number)-"), "order \(number) of part \(part)")
      try order.run(random)
      if order.kitchen.isStopped { confirmed += 1 }
      if order.isWithdrawn { withdrawn += 1 }
      try order.hob.end()
      order.hob.scheduler.drain()
    }
    #expect(confirmed > 700 && withdrawn > 100, "\(confirmed) \(withdrawn)")
  }
}

/// One random order.
private final class StopOrder {
  let hob: Hob
  private let name: String
  private var chosen = FakeAppliance.device
  private var person: String? = "ann"
  private var isShown = true
  /// Who was asked to stop, with the cook of that moment.
  private var pressed: [String: String?] = [:]
  /// The appliances whose cook has ended by itself since the press, without a way from the press on.
  private var endedUnreached: Set<String> = []
  private(set) var isWithdrawn = false

  init(_ hob: Hob, _ name: String) throws {
    (self.hob, self.name) = (hob, name)
    hob.listBoth()
    try hob.begin()
    hob.second.cook()
    hob.scheduler.drain()
  }

  var kitchen: FakeAppliance { hob.appliance }
  private var both: [FakeAppliance] { [hob.appliance, hob.second] }
  private func appliance(_ device: String) -> FakeAppliance {
    device == hob.second.device ? hob.second : kitchen
  }

  func run(_ random: SeededRandom) throws {
    for _ in 0..<random.int(in: 4..<12) {
      try step(random.int(in: 0..<24), random)
      try check()
      hob.pass(.milliseconds(random.int(in: 0..<4000)))
      try check()
    }
    try settle()
  }

  private func step(_ kind: Int, _ random: SeededRandom) throws {
    let way = StopState.Way.allCases[random.int(in: 0..<3)]
    let appliance = both[random.int(in: 0..<2)]
    switch kind {
    case 0, 1, 2: try press()
    case 3, 4: appliance.set(way, isThere: false)
    case 5:
      appliance.set(way, isThere: true)
      // A single way may return without an answer of what the appliance does; then the stop is sent all the same.
      if way == .cloud { endedUnreached = [] } else { endedUnreached.remove(appliance.device) }
    case 6: appliance.edit { $0.losing.insert(way) }
    case 7: appliance.edit { $0.losing.remove(way) }
    case 8: appliance.edit { $0.isMute.toggle() }
    case 9: appliance.progress(stage: 2)
    case 10: try? hob.run { try await $0.perform(.pause) }
    case 11: appliance.confirm()
    case 12, 13: try choose()
    case 14: try sign(in: [nil, "ann", "bob"][random.int(in: 0..<3)])
    case 15: try restartScreen()
    case 16: loseAll(appliance)
    case 17: end(appliance)
    // What another appliance says on a connection, and what is late, is about neither.
    case 18: lateAnswers(of: appliance)
    case 19: try pressInTheDark()
    case 20, 21: failOnScreen(appliance)
    default: foreignAnswers(by: appliance)
    }
  }

  private func press() throws {
    guard hob.snapshot.appliance != nil else { return }
    let device = chosen
    try hob.run { await $0.emergencyStop() }
    pressed[device] = .some(appliance(device).state.withLock(\.session))
    endedUnreached.remove(device)
  }

  /// Presses while nothing is connected, and the dish is done before anything is.
  private func pressInTheDark() throws {
    guard let device = hob.snapshot.appliance?.device_id else { return }
    loseAll(appliance(device))
    hob.pass(.seconds(3))
    try press()
    hob.pass(.milliseconds(700))
    end(appliance(device))
  }

  private func choose() throws {
    guard person == "ann", hob.snapshot.appliances.count == 2 else { return }
    chosen = chosen == kitchen.device ? hob.second.device : kitchen.device
    let id = chosen == kitchen.device ? "a1" : "a2"
    try hob.run { await $0.choose(id) }
  }

  private func sign(in new: String?) throws {
    guard new != person else { return }
    if new == "bob" { kitchen.respond("/appliances", "[]") } else { hob.listBoth() }
    try hob.sign(in: nil)
    if let new { try hob.sign(in: new) }
    (person, chosen) = (new, kitchen.device)
  }

  private func restartScreen() throws {
    if isShown { try hob.run { await $0.release() } } else { try hob.run { await $0.hold() } }
    isShown.toggle()
  }

  private func loseAll(_ appliance: FakeAppliance) {
    for way in StopState.Way.allCases { appliance.set(way, isThere: false) }
    // The cloud's connection is that of both.
    kitchen.set(.cloud, isThere: false)
  }

  /// Its dish is done.
  private func end(_ appliance: FakeAppliance) {
    let isReached = appliance.state.withLock { !$0.sockets.isEmpty || $0.ways.contains(.request) }
    guard !appliance.isStopped, appliance.state.withLock({ $0.session != nil }) else { return }
    appliance.complete()
    appliance.edit { $0.engine = nil }
    if !isReached, pressed[appliance.device] != nil { endedUnreached.insert(appliance.device) }
  }

  /// It reports a critical error, has stopped nothing and goes on.
  private func failOnScreen(_ appliance: FakeAppliance) {
    guard let session = appliance.state.withLock(\.session) else { return }
    appliance.say(
      "cooking:error",
      #"{"session_id":"\#(session)","error_code":"COMMUNICATION_LOST","severity":"critical","action_taken":"none"}"#
    )
  }

  private func lateAnswers(of appliance: FakeAppliance) {
    appliance.say("ack", #"{"id":"long-ago"}"#)
    appliance.say("cooking:stopped", #"{"session_id":"long-ago"}"#)
    appliance.say("cooking:complete", #"{"session_id":"long-ago"}"#)
  }

  private func foreignAnswers(by appliance: FakeAppliance) {
    let text =
      #"{"type":"appliance:status","appliance_id":"EPIC-9","data":{"status":"error","state":"E_STOP"}}"#
    for (_, socket, _) in appliance.state.withLock(\.sockets) {
      hob.scheduler.start("foreign answer") { try? await socket.send(.text(text)) }
    }
  }

  /// Whether all that is shown was said, and all that was stopped was to be.
  private func check() throws {
    for appliance in both {
      let stop = try hob.stop(of: appliance.device)
      let (said, strangers) = appliance.state.withLock { ($0.hasSaidStopped, $0.strangers) }
      if stop.phase == .stopped { #expect(said, "\(name) confirms a stop that nobody has") }
      #expect(strangers == 0, "\(name) stops with the token of somebody else")
      if pressed[appliance.device] == nil {
        #expect(!appliance.isStopped && stop.phase == .none, "\(name) stops another appliance")
      }
    }
    if let device = hob.snapshot.appliance?.device_id, hob.snapshot.stop.phase == .stopped {
      #expect(appliance(device).isStopped, "\(name) shows the stop of another")
    }
  }

  /// Lets all ways be there again.
  private func settle() throws {
    let cooking = both.filter { appliance in
      pressed[appliance.device] != nil && appliance.state.withLock { $0.session != nil }
    }
    for appliance in both {
      for way in StopState.Way.allCases { appliance.set(way, isThere: true) }
      appliance.edit { ($0.losing, $0.isMute) = ([], false) }
    }
    hob.pass(.seconds(20))
    for appliance in cooking {
      let isOwn = pressed[appliance.device] == .some(appliance.state.withLock(\.session))
      if isOwn { #expect(appliance.isStopped, "\(name) has lost a stop") }
    }
    for device in endedUnreached where !appliance(device).isStopped { isWithdrawn = true }
    for device in endedUnreached {
      #expect(!appliance(device).isStopped, "\(name) stops what is done")
      #expect(try !hob.stop(of: device).isRepeating, "\(name) goes on with a stop of what is over")
    }
    try check()
  }
}
