internal import Synchronization

/// The limits of the user's plan, for plugins that store limited things.
///
/// The session sets the limits, since the plan can change at any time; plugins check them when they add one.
package final class PlanLimits: Sendable {
  private let limits = Mutex<[String: Int?]>([:])

  /// Everything is unlimited until limits are set.
  package init() {}

  /// Replaces all limits.
  ///
  /// - Parameter limits: the most of each thing; nil for no limit, as for those that are not listed.
  package func use(_ limits: [String: Int?]) { self.limits.withLock { $0 = limits } }

  /// Whether one more may be added.
  ///
  /// - Parameters:
  ///   - name: the limit's name in `flags.yaml`.
  ///   - count: how many rows there are now.
  /// - Returns: false at or above the limit. Things that are already stored are kept, however many.
  package func isBelowLimit(_ name: String, than count: Int) -> Bool {
    guard let limit = limits.withLock({ $0[name] }), let limit else { return true }
    return count < limit
  }
}
