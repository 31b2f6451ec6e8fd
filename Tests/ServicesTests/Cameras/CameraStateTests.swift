import Simulation
import Testing

@testable import Services

/// Every transition of a camera's stream: each state with each event.
@Suite struct CameraStateTests {
  /// Delays of half their bound: 500 ms, then 1 s, then 2 s.
  private static let policy = CameraPolicy(
    retries: RetryPolicy(limit: 3, base: .seconds(1), cap: .seconds(15)))

  static let states: [CameraState] = [
    .stopped, .connecting(attempt: 0), .connecting(attempt: 1), .connecting(attempt: 3),
    .playing(attempt: 0), .playing(attempt: 1), .playing(attempt: 3),
    .reconnecting(attempt: 1, delay: .seconds(1), after: .stalled), .paused, .failed(.ended),
  ]

  private static let losses: [CameraLoss] = [
    .stalled, .ended, .error(.offline), .error(.timeout), .error(.unreachable("x")), .error(.cancelled),
    .error(.server(status: 503)), .error(.rateLimited(retryAfter: nil)),
    .error(.rateLimited(retryAfter: .seconds(9))),
  ]

  private static let finalLosses: [CameraLoss] = [
    .error(.unauthorized(.silent)), .error(.forbidden(.silent)), .error(.notFound(.silent)),
    .error(.invalid(.silent)), .error(.insecure(.expired)), .error(.unexpected(status: 302, .silent)),
    .error(.rateLimited(retryAfter: .seconds(900))),
  ]

  private static let events: [CameraState.Event] =
    [.start, .stop, .hide, .show, .picture, .stable, .delayOver]
    + (losses + finalLosses).map(CameraState.Event.lost)

  /// The table: where an event leads; nil where it means nothing.
  private static func expected(_ state: CameraState, _ event: CameraState.Event) -> CameraState? {
    switch (state, event) {
    case (.stopped, .start), (.failed, .start), (.paused, .start), (.paused, .show): .connecting(attempt: 0)
    case (.failed, .stop), (.connecting, .stop), (.playing, .stop), (.reconnecting, .stop), (.paused, .stop):
      .stopped
    case (.connecting, .hide), (.playing, .hide), (.reconnecting, .hide): .paused
    case (.connecting(0), .picture): .playing(attempt: 0)
    case (.connecting(1), .picture): .playing(attempt: 1)
    case (.connecting(3), .picture): .playing(attempt: 3)
    case (.playing(1), .stable), (.playing(3), .stable): .playing(attempt: 0)
    case (.reconnecting, .start), (.reconnecting, .delayOver): .connecting(attempt: 1)
    case (.connecting, .lost(let loss)) where finalLosses.contains(loss),
      (.playing, .lost(let loss)) where finalLosses.contains(loss):
      .failed(loss)
    case (.connecting(3), .lost(let loss)), (.playing(3), .lost(let loss)): .failed(loss)
    case (.connecting(let attempt), .lost(let loss)), (.playing(let attempt), .lost(let loss)):
      .reconnecting(
        attempt: attempt + 1,
        delay: loss == .error(.rateLimited(retryAfter: .seconds(9)))
          ? .seconds(9) : .milliseconds(attempt == 0 ? 500 : 1000), after: loss)
    default: nil
    }
  }

  @Test(arguments: states) func everyTransition(_ state: CameraState) {
    for event in Self.events {
      let next = state.after(event, Self.policy, HalfRandom())
      #expect(next == Self.expected(state, event), "\(state) \(event)")
    }
  }
}
