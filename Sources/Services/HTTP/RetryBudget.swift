import Synchronization

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
