import PluginKit
import Services
import Storage

/// Why data could not be refreshed, by the contract's codes.
enum RecipeError: String, Codable, CaseIterable, Sendable {
  case offline, timeout, insecure, server
  /// The server sends recipes in a form that this version does not know.
  case unreadable
  case signedOut = "signed_out"
  case notFound = "not_found"
  case storage
  /// The disk of this device is full.
  case storageFull = "storage_full"

  init(_ error: APIError) {
    self =
      switch error {
      // A network that wants a sign-in has no way to the server yet.
      case .offline, .intercepted: .offline
      case .timeout: .timeout
      case .insecure: .insecure
      case .notFound: .notFound
      case .unauthorized: .signedOut
      default: .server
      }
  }

  init(_ error: StoreError) { self = error.reason == .full ? .storageFull : .storage }

  /// Returns the error of an action that fails with it.
  func error(_ detail: String = "") -> ActionError {
    self == .storageFull ? ActionError(.storage, detail) : ActionError(ActionError.Code(rawValue), detail)
  }
}
