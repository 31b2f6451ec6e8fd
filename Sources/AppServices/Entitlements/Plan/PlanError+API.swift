import Flags
import Services

extension PlanError {
  /// What a failed request means to a plan: the reason that the server gave, where it gave one.
  init(_ error: APIError) {
    self =
      switch error {
      // A network that wants a sign-in has no way to the server yet.
      case .offline, .intercepted: .offline
      case .timeout: .timeout
      case .insecure: .insecure
      default: error.serverError?.code.flatMap { PlanError(rawValue: $0) } ?? .server
      }
  }
}
