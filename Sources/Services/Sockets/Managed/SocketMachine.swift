package import Simulation

/// The states of a managed socket and their transitions, without any input and output.
///
/// The delays are 1, 2, 4, 8 and then 15 s, up to a tenth shorter, and begin with 1 s again only after a connection that
/// lasted (``SocketPolicy/stableTime``). The picture has the states that screens
/// see (``SocketState``).
///
/// ```
///                 connect                        opened
///  disconnected ─────────▶ connecting(attempt) ───────────▶ connected
///       ▲                   │   ▲    │     ▲                    │
///       │ disconnect,       │   │    │     │ refreshed          │ closed, broken,
///       │ closed with 1000  │   │    │     │                    │ no pong, network gone
///       │ (from anywhere)   │   │    └─▶ refresh, at the        │
///                           │   │        first 401              ▼
///                           │   └──────────────────── reconnecting(attempt, delay)
///                           │     delay over, connect,          │  the delay is nil while
///                           │     network back                  │  there is no network
///                           │                                   │
///                           └──▶ reconnecting, after a          │
///                           │    failure that may pass          │
///                           ▼                                   ▼
///                      failed(why) ◀────────────────────────────┘ no retry left
///    a 4xx, a second 401, an invalid certificate, a final close code;
///    only connect leaves it
/// ```
package struct SocketMachine: Sendable {
  /// Where it is.
  package enum Phase: Sendable, Hashable {
    /// Nothing happens before somebody asks.
    case resting(SocketFailure?)
    /// The socket is being opened; a refusal of the credential refreshes it once.
    case dialing(attempt: Int, hasRefreshed: Bool)
    /// The credential is being refreshed.
    case refreshing(attempt: Int)
    /// The socket is open; the attempt counts until it is stable.
    case open(attempt: Int)
    /// The next attempt waits for a delay, or for a network where there is none.
    case waiting(attempt: Int, delay: Duration?)
  }

  /// What happens to it.
  package enum Event: Sendable, Hashable {
    /// Somebody wants it, also again after it failed.
    case connect
    /// Nobody wants it any more.
    case disconnect
    case opened
    /// The server refused the credential.
    case unauthorized
    case refreshed
    /// There is no new credential; at last where the session has ended.
    case refreshFailed(isFinal: Bool)
    case refused(status: Int, retryAfter: Duration?)
    /// It was not opened, or has broken.
    case lost(TransportError)
    case closed(SocketClosing)
    /// The other side did not respond to a ping.
    case silent
    case delayOver
    /// It has been open long enough.
    case stable
    case online
    case offline
  }

  /// What is to be done.
  package enum Effect: Sendable, Hashable {
    case dial
    case refresh
    case wait(Duration)
    /// Ends dialing, refreshing or waiting.
    case cancel
    /// Sends the subscriptions, and starts the heartbeat.
    case begin
    case close(SocketClosing)
  }

  /// Where it is.
  package private(set) var phase: Phase
  private var isOnline: Bool
  private let policy: SocketPolicy
  private let random: any RandomSource

  /// Begins without a connection.
  ///
  /// - Parameters:
  ///   - policy: how it behaves.
  ///   - isOnline: whether there is a network.
  ///   - random: spreads the retries.
  ///   - phase: where it begins.
  package init(
    _ policy: SocketPolicy, isOnline: Bool = true, random: any RandomSource, phase: Phase = .resting(nil)
  ) {
    (self.policy, self.isOnline, self.random, self.phase) = (policy, isOnline, random, phase)
  }

  /// What screens show.
  package var state: SocketState {
    switch phase {
    case .resting(nil): .disconnected
    case .resting(let failure?): .failed(failure)
    case .dialing(let attempt, _), .refreshing(let attempt): .connecting(attempt: attempt)
    case .open: .connected
    case .waiting(let attempt, let delay): .reconnecting(attempt: attempt, delay: delay)
    }
  }

  /// Changes the state; an event that means nothing in it changes nothing.
  ///
  /// - Returns: what is to be done, in order.
  package mutating func handle(_ event: Event) -> [Effect] {
    if event == .online { isOnline = true }
    if event == .offline { isOnline = false }
    switch phase {
    case .resting: return event == .connect ? start(attempt: 0) : []
    case .dialing(let attempt, let hasRefreshed): return dialing(attempt, hasRefreshed, event)
    case .refreshing(let attempt): return refreshing(attempt, event)
    case .open(let attempt): return open(attempt, event)
    case .waiting(let attempt, _): return waiting(attempt, event)
    }
  }

  // MARK: Each phase

  private mutating func dialing(_ attempt: Int, _ hasRefreshed: Bool, _ event: Event) -> [Effect] {
    switch event {
    case .opened:
      phase = .open(attempt: attempt)
      return [.begin]
    case .unauthorized where !hasRefreshed:
      phase = .refreshing(attempt: attempt)
      return [.refresh]
    case .unauthorized, .refreshFailed(isFinal: true): return rest(.unauthorized)
    case .refreshFailed(isFinal: false): return retry(after: attempt, .unauthorized)
    case .refused(let status, let retryAfter):
      // A 2xx is a captive portal's, too: a server that opens the socket responds with 101.
      let isIntercepted = (200..<300).contains(status) || HTTPResponse.isIntercepted(status: status)
      guard isIntercepted || RetryPolicy.isTransient(status: status), isHonoured(retryAfter) else {
        return rest(.refused(status: status))
      }
      return retry(after: attempt, .refused(status: status), atLeast: retryAfter ?? .zero)
    case .lost(let error):
      if case .insecure = error { return rest(.lost(error)) }
      return retry(after: attempt, .lost(error))
    case .disconnect: return [.cancel] + rest(nil)
    case .offline: return [.cancel] + pause(attempt: attempt)
    default: return []
    }
  }

  private mutating func refreshing(_ attempt: Int, _ event: Event) -> [Effect] {
    switch event {
    case .refreshed:
      phase = .dialing(attempt: attempt, hasRefreshed: true)
      return [.dial]
    case .refreshFailed(isFinal: true): return rest(.unauthorized)
    case .refreshFailed(isFinal: false): return retry(after: attempt, .unauthorized)
    case .disconnect: return [.cancel] + rest(nil)
    case .offline: return [.cancel] + pause(attempt: attempt)
    default: return []
    }
  }

  private mutating func open(_ attempt: Int, _ event: Event) -> [Effect] {
    switch event {
    case .stable:
      phase = .open(attempt: 0)
      return []
    case .closed(let closing):
      if closing.code == 1000 { return rest(nil) }
      if policy.finalCodes.contains(closing.code) { return rest(.closed(closing)) }
      return retry(after: attempt, .closed(closing))
    case .lost(let error): return retry(after: attempt, .lost(error))
    case .silent: return [.close(.goingAway)] + retry(after: attempt, .lost(.timedOut))
    case .disconnect: return [.close(.normal)] + rest(nil)
    case .offline: return [.close(.goingAway)] + pause(attempt: attempt + 1)
    default: return []
    }
  }

  private mutating func waiting(_ attempt: Int, _ event: Event) -> [Effect] {
    switch event {
    case .delayOver: return start(attempt: attempt)
    case .connect, .online: return [.cancel] + start(attempt: attempt)
    case .disconnect: return [.cancel] + rest(nil)
    case .offline: return [.cancel] + pause(attempt: attempt)
    default: return []
    }
  }

  // MARK: Steps

  private mutating func start(attempt: Int) -> [Effect] {
    guard isOnline else { return pause(attempt: attempt) }
    phase = .dialing(attempt: attempt, hasRefreshed: false)
    return [.dial]
  }

  private mutating func rest(_ failure: SocketFailure?) -> [Effect] {
    phase = .resting(failure)
    return []
  }

  private mutating func pause(attempt: Int) -> [Effect] {
    phase = .waiting(attempt: attempt, delay: nil)
    return []
  }

  private mutating func retry(
    after attempt: Int, _ failure: SocketFailure, atLeast least: Duration = .zero
  ) -> [Effect] {
    guard attempt < policy.retries.limit else { return rest(failure) }
    let delay = max(policy.retries.backoff(before: attempt, random: random), least)
    phase = .waiting(attempt: attempt + 1, delay: delay)
    return [.wait(delay)]
  }

  private func isHonoured(_ retryAfter: Duration?) -> Bool {
    retryAfter ?? .zero <= policy.retries.maxRetryAfter
  }
}
