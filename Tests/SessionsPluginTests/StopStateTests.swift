import Foundations
import Simulation
import Testing

@testable import SessionsPlugin

struct StopStateTests {
  private typealias Way = StopState.Way
  private static let start = Timestamp(seconds: 100)
  private static func moment(_ seconds: Double) -> Timestamp { start.advanced(by: .seconds(1) * seconds) }
  private static let all = Set(StopState.Way.allCases)

  /// A stop of the cook `s` that was asked for at the start, in a phase.
  private static func state(in phase: StopState.Phase) -> StopState {
    var state = StopState()
    if phase == .none { return state }
    _ = state.handle(.asked(session: "s"), at: start)
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
    /// Whether it is sent by all ways then.
    var sends: [Bool]
    var testDescription: String { name }
  }

  private static let nothing = [false, false, false, false, false]
  private static let same: [StopState.Phase] = [.none, .sending, .sent, .unconfirmed, .stopped]

  static let table: [Row] = [
    Row(
      name: "asked", event: .asked(session: "s"),
      expected: [.sending, .sending, .sent, .unconfirmed, .sending], sends: [true, true, true, true, true]),
    Row(name: "named", event: .named("t"), expected: same, sends: nothing),
    Row(
      name: "written", event: .written(.local), expected: [.none, .sent, .sent, .unconfirmed, .stopped],
      sends: nothing),
    Row(name: "a way is lost", event: .lost(.local), expected: same, sends: nothing),
    Row(name: "a way is back that was not lost", event: .back(.local), expected: same, sends: nothing),
    Row(name: "looked by a way that was not lost", event: .looked(.local), expected: same, sends: nothing),
    Row(
      name: "confirmed", event: .confirmed, expected: [.none, .stopped, .stopped, .stopped, .stopped],
      sends: nothing),
    // A stop that the appliance has confirmed stays so.
    Row(name: "over", event: .over, expected: [.none, .none, .none, .none, .stopped], sends: nothing),
    Row(
      name: "due soon", event: .due, expected: [.none, .sending, .sent, .unconfirmed, .stopped],
      sends: [false, true, true, true, false]),
    Row(
      name: "due late", event: .due, after: 7,
      expected: [.none, .unconfirmed, .unconfirmed, .unconfirmed, .stopped],
      sends: [false, true, true, true, false]),
    // It is the cook's own: nothing else is stopped by it, however late.
    Row(
      name: "due an hour later", event: .due, after: 3600,
      expected: [.none, .unconfirmed, .unconfirmed, .unconfirmed, .stopped],
      sends: [false, true, true, true, false]),
    // A stop that is under way is not forgotten for a new cook.
    Row(
      name: "started", event: .started, expected: [.none, .sending, .sent, .unconfirmed, .none],
      sends: nothing),
  ]

  @Test(arguments: table)
  func everyStateAndEvent(_ row: Row) {
    #expect(Set(Self.same) == Set(StopState.Phase.allCases))
    for (index, phase) in Self.same.enumerated() {
      var state = Self.state(in: phase)
      #expect(state.phase == phase)
      // A late repetition of what is unconfirmed already is six seconds old.
      let ways = state.handle(row.event, at: Self.moment(max(row.after, phase == .unconfirmed ? 6 : 0)))
      #expect(state.phase == row.expected[index], "\(phase) and \(row.name)")
      #expect(ways == (row.sends[index] ? Self.all : []), "\(phase) and \(row.name)")
    }
  }

  @Test func aWayThatReturnsIsNotUsedBeforeTheApplianceWasAsked() {
    var state = Self.state(in: .sending)
    _ = state.handle(.lost(.local), at: Self.moment(1))
    var ways = state.handle(.due, at: Self.moment(1.5))
    #expect(ways == [.cloud, .request])
    _ = state.handle(.back(.local), at: Self.moment(8))
    ways = state.handle(.due, at: Self.moment(8.5))
    #expect(ways == [.cloud, .request])
    ways = state.handle(.looked(.local), at: Self.moment(8.6))
    #expect(ways == [.local])
    ways = state.handle(.due, at: Self.moment(9))
    #expect(ways == Self.all)
  }

  @Test func aWayThatReturnsWithoutAnAnswerIsUsedSoon() {
    var state = Self.state(in: .sending)
    _ = state.handle(.lost(.cloud), at: Self.moment(1))
    _ = state.handle(.back(.cloud), at: Self.moment(8))
    var ways = state.handle(.due, at: Self.moment(8.9))
    #expect(ways == [.local, .request])
    ways = state.handle(.due, at: Self.moment(8).advanced(by: StopState.lookTime))
    #expect(ways == Self.all)
  }

  @Test func aPersonWhoPressesAgainDoesNotWait() {
    var state = Self.state(in: .sending)
    for way in StopState.Way.allCases { _ = state.handle(.lost(way), at: Self.moment(1)) }
    #expect(state.handle(.due, at: Self.moment(2)).isEmpty)
    let ways = state.handle(.asked(session: nil), at: Self.moment(3))
    #expect(ways == Self.all)
    #expect(state.session == "s")
  }

  @Test func aStopOfACookThatWasNeverNamedEnds() {
    var state = StopState()
    _ = state.handle(.asked(session: nil), at: Self.start)
    #expect(state.handle(.due, at: Self.moment(59)) == Self.all)
    #expect(state.handle(.due, at: Self.moment(60)).isEmpty)
    #expect(!state.isRepeating && state.phase == .unconfirmed)
    // Until somebody asks again.
    #expect(state.handle(.asked(session: nil), at: Self.moment(3601)) == Self.all)
    #expect(state.phase == .sending)
  }

  @Test func aNamedCookIsStoppedHoweverLate() {
    var state = StopState()
    _ = state.handle(.asked(session: nil), at: Self.start)
    _ = state.handle(.named("s"), at: Self.moment(1))
    #expect(state.handle(.due, at: Self.moment(3600)) == Self.all)
  }
}
