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
