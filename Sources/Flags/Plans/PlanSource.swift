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
