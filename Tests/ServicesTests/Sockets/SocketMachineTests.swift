import Simulation
import Testing

@testable import Services

/// Every transition of a managed socket: each phase with each event.
@Suite struct SocketMachineTests {
  typealias Phase = SocketMachine.Phase
  typealias Event = SocketMachine.Event
  typealias Effect = SocketMachine.Effect

  /// Delays of half their bound: 500 ms, then 1 s, then 2 s.
  private static let policy = SocketPolicy(
    retries: RetryPolicy(limit: 3, base: .seconds(1), cap: .seconds(15)), finalCodes: [1008, 4403])

  private static let bye = SocketClosing(1008, "policy")
  private static let lost = TransportError.unreachable("x")

  private static let phases: [Phase] = [
    .resting(nil), .resting(.unauthorized), .dialing(attempt: 1, hasRefreshed: false),
    .dialing(attempt: 1, hasRefreshed: true), .refreshing(attempt: 1), .open(attempt: 1),
    .waiting(attempt: 1, delay: .seconds(1)), .waiting(attempt: 1, delay: nil),
  ]

  private static let events: [Event] = [
    .connect, .disconnect, .opened, .unauthorized, .refreshed, .refreshFailed(isFinal: true),
    .refreshFailed(isFinal: false), .refused(status: 503, retryAfter: nil),
    .refused(status: 429, retryAfter: .seconds(9)), .refused(status: 429, retryAfter: .seconds(900)),
    .refused(status: 403, retryAfter: nil), .refused(status: 200, retryAfter: nil),
    .refused(status: 302, retryAfter: nil), .refused(status: 511, retryAfter: nil), .lost(lost),
    .lost(.insecure(.expired)), .closed(.normal),
    .closed(bye), .closed(SocketClosing(4403)), .closed(.goingAway), .closed(SocketClosing(1006)), .silent,
    .delayOver,
    .stable, .online, .offline,
  ]

  private static func isRetry(_ event: Event) -> Bool {
    switch event {
    case .refused(503, _), .refused(200, _), .refused(302, _), .refused(511, _), .refused(429, .seconds(9)?),
      .lost(lost), .refreshFailed(isFinal: false):
      true
    default: false
    }
  }

  private static let retry = Phase.waiting(attempt: 2, delay: .seconds(1))
  private static let pause = Phase.waiting(attempt: 1, delay: nil)

  /// The table: where an event leads, and what is done; nil where it means nothing.
  private static func expected(_ phase: Phase, _ event: Event) -> (Phase, [Effect])? {
    switch (phase, event) {
    case (.resting, .connect): (.dialing(attempt: 0, hasRefreshed: false), [.dial])
    case (.resting, _): nil

    case (.dialing, .opened): (.open(attempt: 1), [.begin])
    case (.dialing(_, hasRefreshed: false), .unauthorized): (.refreshing(attempt: 1), [.refresh])
    case (.dialing, .unauthorized), (.dialing, .refreshFailed(isFinal: true)): (.resting(.unauthorized), [])
    case (.dialing, .refused(403, _)): (.resting(.refused(status: 403)), [])
    case (.dialing, .refused(_, .seconds(900)?)): (.resting(.refused(status: 429)), [])
    case (.dialing, .refused(_, .seconds(9)?)):
      (.waiting(attempt: 2, delay: .seconds(9)), [.wait(.seconds(9))])
    case (.dialing, .lost(.insecure)): (.resting(.lost(.insecure(.expired))), [])
    case (.dialing, _) where isRetry(event): (retry, [.wait(.seconds(1))])

    case (.refreshing, .refreshed): (.dialing(attempt: 1, hasRefreshed: true), [.dial])
    case (.refreshing, .refreshFailed(isFinal: true)): (.resting(.unauthorized), [])
    case (.refreshing, .refreshFailed(isFinal: false)): (retry, [.wait(.seconds(1))])

    case (.dialing, .disconnect), (.refreshing, .disconnect), (.waiting, .disconnect):
      (.resting(nil), [.cancel])
    case (.dialing, .offline), (.refreshing, .offline), (.waiting, .offline): (pause, [.cancel])

    case (.open, .stable): (.open(attempt: 0), [])
    case (.open, .closed(.normal)): (.resting(nil), [])
    case (.open, .closed(let closing)) where [1008, 4403].contains(closing.code):
      (.resting(.closed(closing)), [])
    case (.open, .closed), (.open, .lost): (retry, [.wait(.seconds(1))])
    case (.open, .silent): (retry, [.close(.goingAway), .wait(.seconds(1))])
    case (.open, .disconnect): (.resting(nil), [.close(.normal)])
    case (.open, .offline): (.waiting(attempt: 2, delay: nil), [.close(.goingAway)])

    case (.waiting, .delayOver): (.dialing(attempt: 1, hasRefreshed: false), [.dial])
    case (.waiting, .connect), (.waiting, .online):
      (.dialing(attempt: 1, hasRefreshed: false), [.cancel, .dial])
    default: nil
    }
  }

  @Test(arguments: phases) func everyTransition(_ phase: Phase) {
    for event in Self.events {
      var machine = SocketMachine(Self.policy, random: HalfRandom(), phase: phase)
      let effects = machine.handle(event)
      let (next, wanted) = Self.expected(phase, event) ?? (phase, [])
      #expect(machine.phase == next && effects == wanted, "\(phase) \(event): \(machine.phase) \(effects)")
    }
  }

  @Test func aLimitOfRetriesEndsWithTheLastReason() {
    var machine = SocketMachine(Self.policy, random: HalfRandom())
    var delays: [Duration] = []
    _ = machine.handle(.connect)
    while case .dialing = machine.phase {
      for effect in machine.handle(.lost(.timedOut)) {
        if case .wait(let delay) = effect { delays.append(delay) }
      }
      _ = machine.handle(.delayOver)
    }
    #expect(delays == [.milliseconds(500), .seconds(1), .seconds(2)])
    #expect(machine.state == .failed(.lost(.timedOut)))
    #expect(machine.handle(.connect) == [.dial])
    #expect(machine.state == .connecting(attempt: 0))
  }

  @Test func onlyAStableConnectionResetsTheDelay() {
    var machine = SocketMachine(SocketPolicy(), random: HalfRandom())
    var effects = machine.handle(.connect)
    for isStable in [false, false, true, false] {
      _ = machine.handle(.opened)
      if isStable { _ = machine.handle(.stable) }
      effects += machine.handle(.closed(.goingAway))
      _ = machine.handle(.delayOver)
    }
    let delays = effects.compactMap { if case .wait(let delay) = $0 { delay } else { nil } }
    #expect(delays == [.milliseconds(950), .milliseconds(1900), .milliseconds(950), .milliseconds(1900)])
  }

  @Test func aLossIsFollowedByAttemptsAfterOneTwoFourEightAndThenFifteenSeconds() {
    for seed in 1...20 {
      var machine = SocketMachine(SocketPolicy(), random: SeededRandom(seed: UInt64(seed)))
      _ = machine.handle(.connect)
      for seconds in [1, 2, 4, 8, 15, 15, 15] {
        guard case .wait(let delay)? = machine.handle(.lost(.timedOut)).first else {
          return #expect(Bool(false))
        }
        #expect(delay <= .seconds(seconds) && delay >= .milliseconds(900 * seconds))
        _ = machine.handle(.delayOver)
      }
    }
  }

  @Test func withoutANetworkNothingIsTriedAndNoAttemptIsSpent() {
    var machine = SocketMachine(SocketPolicy(), isOnline: false, random: HalfRandom())
    #expect(machine.handle(.connect).isEmpty)
    #expect(machine.state == .reconnecting(attempt: 0, delay: nil))
    #expect(machine.handle(.offline) == [.cancel])
    #expect(machine.handle(.connect) == [.cancel])
    #expect(machine.handle(.online) == [.cancel, .dial])
    #expect(machine.state == .connecting(attempt: 0))
  }

  @Test func statesAreThoseOfTheScreens() {
    let states = Self.phases.map { SocketMachine(Self.policy, random: HalfRandom(), phase: $0).state }
    #expect(
      states == [
        .disconnected, .failed(.unauthorized), .connecting(attempt: 1), .connecting(attempt: 1),
        .connecting(attempt: 1), .connected, .reconnecting(attempt: 1, delay: .seconds(1)),
        .reconnecting(attempt: 1, delay: nil),
      ])
  }
}
