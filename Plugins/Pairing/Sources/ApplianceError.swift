import PluginKit
import Services

/// Why something could not be done with an appliance, by the contract's codes.
enum ApplianceError: String, Error, Sendable, CaseIterable {
  case offline, timeout, insecure, server, signed_out, not_found, forbidden, invalid_name, cooking, storage
  case already_owned, too_many

  init(_ error: APIError) {
    self =
      switch error {
      // A network that wants a sign-in has no way to the server yet.
      case .offline, .intercepted: .offline
      case .timeout: .timeout
      case .insecure: .insecure
      case .unauthorized: .signed_out
      case .forbidden: .forbidden
      case .notFound: .not_found
      case .conflict: .cooking
      case .invalid: .invalid_name
      case .rateLimited: .too_many
      default: .server
      }
  }

  /// The error of an action that declares it; another is the server's.
  var action: ActionError {
    switch self {
    case .already_owned, .too_many: ActionError("server")
    default: ActionError(ActionError.Code(rawValue))
    }
  }
}

/// Why a list could not be read, by the contract's codes.
enum ListTrouble: String, Codable, CaseIterable {
  case offline, timeout, insecure, server, signed_out, not_found, forbidden, storage

  init(_ error: ApplianceError) { self = ListTrouble(rawValue: error.rawValue) ?? .server }
}
