package import Simulation

/// What a camera's stream does.
///
/// ```
///          start                       picture
///  stopped ──────▶ connecting(attempt) ─────────▶ playing(attempt) ─┐
///                   ▲ ▲    │  ▲                    │    │  ▲        │ stable:
///       show, start │ │    │  │ delayOver, start   │    │  └────────┘ attempt 0
///                   │ │    │  │                    │    │
///          paused ──┘ │    └──┼──── lost ──────────┤    │ lost, and no retry left
///            ▲        │       │                    ▼    ▼ or no use: 401, 403, 404, …
///            │  start │      reconnecting(attempt, delay)   (from connecting, too)
///            │        └────────────────────────── failed(why)
///            └─ hide (connecting, playing, reconnecting)
///
///  stop leads from everywhere to stopped
/// ```
package enum CameraState: Sendable, Hashable {
  /// Nobody wants it.
  case stopped
  /// The stream is being opened, or has not sent its first picture yet; attempt 0 is the first one.
  case connecting(attempt: Int)
  /// Pictures arrive; the attempt counts until the stream has lasted.
  case playing(attempt: Int)
  /// It was lost; the next attempt begins after a delay.
  case reconnecting(attempt: Int, delay: Duration, after: CameraLoss)
  /// It is hidden, and nothing is read.
  case paused
  /// It is not tried again before somebody asks for it.
  case failed(CameraLoss)

  /// What happens to a camera's stream.
  package enum Event: Sendable, Hashable {
    /// Somebody wants it now: also ends a delay, and tries again after a failure.
    case start
    /// Nobody wants it any more.
    case stop
    /// It is not on screen.
    case hide
    /// It is on screen again.
    case show
    /// The first whole picture of the connection has arrived.
    case picture
    /// Pictures have arrived for long enough, so that the next loss counts as the first.
    case stable
    /// The connection is of no more use.
    case lost(CameraLoss)
    /// The delay before an attempt is over.
    case delayOver
  }

  /// Whether nothing happens before somebody asks.
  package var isResting: Bool {
    switch self {
    case .stopped, .failed: true
    default: false
    }
  }

  /// The state after an event.
  ///
  /// - Parameters:
  ///   - event: what happens.
  ///   - policy: which delays there are, and how many.
  ///   - random: spreads the delays.
  /// - Returns: the next state; nil where the event means nothing in this one.
  package func after(
    _ event: Event, _ policy: CameraPolicy, _ random: some RandomSource
  ) -> CameraState? {
    switch (self, event) {
    case (.stopped, .stop): nil
    case (_, .stop): .stopped
    case (.stopped, .start), (.failed, .start), (.paused, .start), (.paused, .show): .connecting(attempt: 0)
    case (.reconnecting(let attempt, _, _), .start), (.reconnecting(let attempt, _, _), .delayOver):
      .connecting(attempt: attempt)
    case (.connecting, .hide), (.playing, .hide), (.reconnecting, .hide): .paused
    case (.connecting(let attempt), .picture): .playing(attempt: attempt)
    case (.playing(let attempt), .stable) where attempt > 0: .playing(attempt: 0)
    case (.connecting(let attempt), .lost(let loss)), (.playing(let attempt), .lost(let loss)):
      Self.lost(loss, at: attempt, policy, random)
    default: nil
    }
  }

  private static func lost(
    _ loss: CameraLoss, at attempt: Int, _ policy: CameraPolicy, _ random: some RandomSource
  ) -> CameraState {
    guard !loss.isFinal, attempt < policy.retries.limit else { return .failed(loss) }
    let asked = loss.retryAfter ?? .zero
    guard asked <= policy.retries.maxRetryAfter else { return .failed(loss) }
    let delay = max(policy.retries.backoff(before: attempt, random: random), asked)
    return .reconnecting(attempt: attempt + 1, delay: delay, after: loss)
  }
}

/// Why a connection to a camera is of no more use.
package enum CameraLoss: Error, Sendable, Hashable {
  /// No whole picture came for too long.
  case stalled
  /// The camera ended its stream.
  case ended
  /// The stream was not opened, or has broken.
  case error(APIError)

  /// Whether another attempt is no use: the camera refuses it, or cannot authenticate itself.
  package var isFinal: Bool {
    switch self {
    case .stalled, .ended, .error(.cancelled): false
    case .error(let error): !error.isTransient
    }
  }

  /// How long the camera asks to wait.
  var retryAfter: Duration? {
    if case .error(.rateLimited(let wait)) = self { wait } else { nil }
  }
}

/// How a camera's stream is kept open.
package struct CameraPolicy: Sendable, Hashable {
  /// The delays between attempts, and how many there are.
  package var retries: RetryPolicy
  /// How long a connection may go without a whole picture.
  package var stallTime: Duration
  /// How long pictures have to arrive until the next loss counts as the first.
  package var stableTime: Duration
  /// Over how much time pictures per second are counted.
  package var rateWindow: Duration
  /// The most bytes of a picture; a larger one is left out.
  package var maxPicture: Int

  /// Describes a policy.
  ///
  /// - Parameters:
  ///   - retries: the delays between attempts, and how many there are.
  ///   - stallTime: how long a connection may go without a whole picture.
  ///   - stableTime: how long pictures have to arrive until the next loss counts as the first.
  ///   - rateWindow: over how much time pictures per second are counted.
  ///   - maxPicture: the most bytes of a picture.
  package init(
    retries: RetryPolicy = RetryPolicy(limit: .max, base: .seconds(1), cap: .seconds(15)),
    stallTime: Duration = .seconds(5), stableTime: Duration = .seconds(10),
    rateWindow: Duration = .seconds(5), maxPicture: Int = MJPEGParser.maxPicture
  ) {
    (self.retries, self.stallTime, self.stableTime) = (retries, stallTime, stableTime)
    (self.rateWindow, self.maxPicture) = (rateWindow, maxPicture)
  }
}
