import PluginKit
import Services
import Storage

/// Why something could not be brought up to date, in the contract's words.
enum RecipeError: String, Codable, CaseIterable, Sendable {
  case offline, timeout, insecure, server
  case notFound = "not_found"
  case storage

  init(_ error: APIError) {
    self =
      switch error {
      case .offline: .offline
      case .timeout: .timeout
      case .insecure: .insecure
      case .notFound: .notFound
      default: .server
      }
  }

  /// The error of an action that this trouble ended.
  func error(_ detail: String = "") -> ActionError { ActionError(ActionError.Code(rawValue), detail) }
}
