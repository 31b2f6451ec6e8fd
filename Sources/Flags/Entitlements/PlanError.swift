/// Why a plan could not be bought, restored, cancelled or refreshed.
package enum PlanError: String, Error, Sendable, CaseIterable {
  /// There is no network.
  case offline
  /// The server did not answer in time.
  case timeout
  /// The server could not prove who it is, so nothing was sent.
  case insecure
  /// The server failed, or its answer makes no sense.
  case server
  /// The server has nothing that could be restored.
  case nothingToRestore = "nothing_to_restore"
  /// There is no plan of that name to be had.
  case notForSale = "not_for_sale"
  /// There is no plan that could be ended.
  case noPlan = "no_plan"
  /// The server's answer does not prove what it says.
  case unverified
  /// The device's own storage failed.
  case storage
}
