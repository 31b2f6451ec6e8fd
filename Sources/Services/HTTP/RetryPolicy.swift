package import Foundations
package import Simulation
import Synchronization

/// When to retry a request, and after what delay: by default full jitter, so that many clients do not retry at once.
package struct RetryPolicy: Sendable, Hashable {
  /// How often a request is sent again.
  package var limit: Int
  /// The bound of the first wait; it doubles with every further one.
  package var base: Duration
  /// The bound of every wait of ours.
  package var cap: Duration
  /// How much of each wait is random, in percent.
  package var jitter: Int
  /// The longest `Retry-After` that is honoured; where the server requests more, the request fails and reports it.
  package var maxRetryAfter: Duration

  /// Describes when to send again.
  package init(
    limit: Int = 3, base: Duration = .milliseconds(500), cap: Duration = .seconds(30), jitter: Int = 100,
    maxRetryAfter: Duration = .seconds(60)
  ) {
    self.limit = limit
    self.base = base
    self.cap = cap
    self.jitter = jitter
    self.maxRetryAfter = maxRetryAfter
  }

  /// No retries.
  package static let never = RetryPolicy(limit: 0)

  /// How long to wait before sending again, up to a bound that doubles.
  ///
  /// - Parameters:
  ///   - retry: 0 before the first retry.
  ///   - random: the source of randomness.
  /// - Returns: a wait below `min(cap, base · 2^retry)`: by the part that is random at most.
  package func backoff(before retry: Int, random: some RandomSource) -> Duration {
    // Past 2^30 any base has reached its cap, and the product must not overflow.
    let bound = min(cap, base * (1 << min(max(retry, 0), 30)))
    let spread = bound * jitter / 100
    return bound - spread + random.duration(below: spread)
  }

  /// The server's `Retry-After` (RFC 9110, 10.2.3).
  ///
  /// A date counts from the server's own `Date`, since its clock and ours may differ.
  ///
  /// - Parameters:
  ///   - headers: the response's.
  ///   - now: the app's time, for a response without a `Date`.
  /// - Returns: the wait, or nil where none was requested in a known form.
  package static func retryAfter(in headers: HTTPHeaders, now: Timestamp) -> Duration? {
    guard let text = headers["retry-after"] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return .seconds(min(Int64(text) ?? .max, 1 << 32))
    }
    guard let date = HTTPDate.parse(text, now: now) else { return nil }
    let servers = headers["date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
    return max(.zero, servers.duration(to: date))
  }

  /// Whether a retry may get another status.
  package static func isTransient(status: Int) -> Bool {
    [408, 425, 429, 500, 502, 503, 504].contains(status)
  }
}

/// Limits the retries of all requests to a server together, so that a server in trouble gets little more than the
/// requests of people.
///
/// Each request adds a part of a retry, and each retry takes a whole one; a full budget allows a burst of them. Shared by
/// all clients of a server.
package final class RetryBudget: Sendable {
  private let capacity: Double
  private let ratio: Double
  private let left: Mutex<Double>

  /// Makes a full budget.
  ///
  /// - Parameters:
  ///   - capacity: the most retries in a burst.
  ///   - ratio: how many retries each request allows in the long run, such as 0.2 for one of five.
  package init(capacity: Double = 20, ratio: Double = 0.2) {
    (self.capacity, self.ratio) = (capacity, ratio)
    left = Mutex(capacity)
  }

  /// Notes a request that is no retry.
  func noteRequest() { left.withLock { $0 = min(capacity, $0 + ratio) } }

  /// Takes a retry from the budget.
  ///
  /// - Returns: whether there was one left.
  func takeRetry() -> Bool {
    left.withLock { left in
      guard left >= 1 else { return false }
      left -= 1
      return true
    }
  }
}
