import Testing

@testable import Sync

@Suite("The states of an operation")
struct OutboxStateTests {
  /// Every transition that there is; all others are impossible.
  private static let transitions: [(OutboxState, OutboxState.Event, OutboxState)] = [
    (.pending, .begin, .inFlight), (.pending, .retry, .pending), (.pending, .edit, .pending),
    (.pending, .discard, .discarded),
    (.inFlight, .confirm, .done), (.inFlight, .postpone, .pending), (.inFlight, .restart, .pending),
    (.inFlight, .needSignIn, .blocked), (.inFlight, .reject, .dead),
    (.blocked, .signIn, .pending), (.blocked, .retry, .pending), (.blocked, .edit, .pending),
    (.blocked, .discard, .discarded),
    (.dead, .retry, .pending), (.dead, .edit, .pending), (.dead, .discard, .discarded),
  ]

  @Test("has these transitions and no others", arguments: OutboxState.allCases)
  func transitions(of state: OutboxState) {
    for event in OutboxState.Event.allCases {
      let expected = Self.transitions.first { $0.0 == state && $0.1 == event }?.2
      #expect(state.after(event) == expected, "\(state) after \(event)")
    }
  }

  @Test("cannot change or give up what the server may have")
  func inFlightIsFixed() {
    for event in [OutboxState.Event.edit, .discard, .retry] {
      #expect(OutboxState.inFlight.after(event) == nil)
    }
  }
}
