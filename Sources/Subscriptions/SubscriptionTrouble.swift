public import Services

/// Why a plan could not be bought, restored, ended or asked for.
public enum SubscriptionTrouble: String, Error, Sendable, CaseIterable {
  /// There is no network.
  case offline
  /// The server did not answer in time.
  case timeout
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

  /// What a failed request means to a plan.
  public init(_ error: APIError) {
    self =
      switch error {
      case .offline: .offline
      case .timeout: .timeout
      default: Self.told(error)
      }
  }

  /// What the server itself gave as the reason.
  private static func told(_ error: APIError) -> SubscriptionTrouble {
    error.fault?.code.flatMap { SubscriptionTrouble(rawValue: $0) } ?? .server
  }
}
