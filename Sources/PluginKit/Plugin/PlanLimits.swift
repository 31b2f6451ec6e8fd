internal import Synchronization

/// How many of each thing the person's plan allows, for plugins that keep the things.
///
/// The session says it, since the plan can change at any time; plugins ask at the moment of adding one.
public final class PlanLimits: Sendable {
  private let limits = Mutex<[String: Int?]>([:])

  /// Allows as many as one likes of everything, until somebody says otherwise.
  public init() {}

  /// Replaces all limits.
  ///
  /// - Parameter limits: the most of each thing; nil for as many as one likes, as for those that are not there.
  public func use(_ limits: [String: Int?]) { self.limits.withLock { $0 = limits } }

  /// Whether one more may be added.
  ///
  /// - Parameters:
  ///   - name: what is limited, as `flags.yaml` calls it.
  ///   - count: how many rows there are now.
  /// - Returns: false from the limit on. What is there already stays, however many it is.
  public func allowsMore(_ name: String, than count: Int) -> Bool {
    guard let limit = limits.withLock({ $0[name] }), let limit else { return true }
    return count < limit
  }
}

extension ActionError.Code {
  /// The person's plan allows no more of what was to be added.
  public static let limitReached = Self("limit_reached")
}
