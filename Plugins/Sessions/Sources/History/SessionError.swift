import PluginKit
import Services
import Storage

/// Why something was not done, by the contract's codes.
enum SessionError: String, Codable, CaseIterable, Sendable {
  case offline, timeout, insecure, server, storage
  case notFound = "not_found"
  case signedOut = "signed_out"
  /// The disk of this device is full.
  case storageFull = "storage_full"

  init(_ error: APIError) {
    self =
      switch error {
      // A network that wants a sign-in has no way to the server yet.
      case .offline, .intercepted: .offline
      case .timeout: .timeout
      case .insecure: .insecure
      case .notFound, .forbidden: .notFound
      case .unauthorized: .signedOut
      default: .server
      }
  }

  init(_ error: StoreError) { self = error.reason == .full ? .storageFull : .storage }

  /// The error of an action that fails with it.
  func error(_ detail: String = "") -> ActionError {
    self == .storageFull ? ActionError(.storage, detail) : ActionError(ActionError.Code(rawValue), detail)
  }
}
