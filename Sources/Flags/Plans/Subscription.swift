package import Foundations
internal import Synchronization

/// A user's plan at one moment.
package struct Subscription: Sendable, Hashable {
  /// The status of the plan.
  package enum Status: String, Sendable, Codable, CaseIterable {
    /// Nothing was ever paid for.
    case none
    /// It is paid for.
    case active
    /// It has ended, and the server was unreachable since: its grants stay valid for a while.
    case grace
    /// It has ended.
    case expired
    /// The stored plan is rejected; see ``Subscription/refusal``.
    case refused
  }

  /// The status of the plan.
  package var status = Status.none
  /// The tier that is or was paid for.
  package var tier: String?
  /// The end of the paid period.
  package var until: Timestamp?
  /// How long its grants stay valid without a response of the server; nil where they do not.
  package var graceEnd: Timestamp?
  /// Whether it renews automatically.
  package var renews = false
  /// Why the stored plan is rejected.
  package var refusal: PlanRefusal?

  /// Nothing was ever paid for.
  package init() {}

  /// The tier whose grants the user has; nil for the app's lowest.
  package var grantedTier: String? { status == .active || status == .grace ? tier : nil }
}

/// Why a plan could not be bought, restored, cancelled or refreshed.
package enum PlanError: String, Error, Sendable, CaseIterable {
  /// There is no network.
  case offline
  /// The server did not answer in time.
  case timeout
  /// The server could not authenticate itself, so nothing was sent.
  case insecure
  /// The server failed, or its response is invalid.
  case server
  /// The server has no plan to restore.
  case nothingToRestore = "nothing_to_restore"
  /// There is no plan of that name for sale.
  case notForSale = "not_for_sale"
  /// There is no plan to cancel.
  case noPlan = "no_plan"
  /// The server's response could not be verified.
  case unverified
  /// The device's own storage failed.
  case storage
}

/// Why a plan stored on the device is rejected; each is reported with a text of its own.
package enum PlanRefusal: String, Error, Sendable, Codable, CaseIterable {
  /// The stored text is not a token, or its claims are invalid.
  case malformed
  /// It was signed by a key unknown to this version of the app.
  case unknownKey = "unknown_key"
  /// Its signature does not match its key.
  case signature
  /// It is for another app.
  case app
  /// It is for another user or device.
  case device
  /// It was issued in the future.
  case future
  /// The clock was turned back.
  case clock
}

/// The source of the user's plan, for the session and the plugin that sells plans.
package protocol PlanSource: AnyObject, Sendable {
  /// The plan at this moment of the app's clock.
  var current: Subscription { get }

  /// Sets how long the grants of each tier stay valid after its end while the server is unreachable.
  func use(gracePeriods: [String: Duration])

  /// Buys a tier.
  ///
  /// An upgrade without a response is retried under the same key, so that it is bought once.
  func upgrade(to tier: String) async throws(PlanError)

  /// Restores a plan that was bought before, on another device or before a reinstallation.
  func restore() async throws(PlanError)

  /// Cancels the plan's renewal; it ends with the paid period.
  func cancel() async throws(PlanError)

  /// Requests the plan from the server.
  func refresh() async throws(PlanError)

  /// Calls back after every response of the server and whenever the plan changes with time.
  ///
  /// - Returns: the number to pass to ``stopObserving(_:)``.
  func observe(_ call: @escaping @Sendable () -> Void) -> Int

  /// Removes an observer.
  func stopObserving(_ number: Int)
}

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
