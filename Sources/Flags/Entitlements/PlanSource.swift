/// Where the person's plan comes from, as the session and the plugin that sells plans see it.
package protocol PlanSource: AnyObject, Sendable {
  /// The plan at this moment of the app's clock.
  var current: Subscription { get }

  /// Sets how long the grants of each tier stay after its end where the server cannot be asked.
  func use(graces: [String: Duration])

  /// Buys a tier.
  ///
  /// An upgrade that was begun and not answered goes on under the same key, so that it is bought once.
  func upgrade(to tier: String) async throws(PlanError)

  /// Fetches a plan that was bought before, on another device or before the app was installed again.
  func restore() async throws(PlanError)

  /// Lets the plan end where what was paid for ends.
  func cancel() async throws(PlanError)

  /// Asks the server for the plan.
  func refresh() async throws(PlanError)

  /// Calls back after every answer of the server and whenever the plan changes by itself.
  ///
  /// - Returns: the number to pass to ``stopObserving(_:)``.
  func observe(_ call: @escaping @Sendable () -> Void) -> Int

  /// Ends the calls to an observer.
  func stopObserving(_ number: Int)
}
