internal import Foundations

/// Why an action, or opening a model, failed.
///
/// It carries a code, never text for users: that is in the catalogs, by code and by language.
public struct ActionError: Error, Sendable, Hashable {
  /// A stable code, such as `offline`.
  public struct Code: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The code as contracts, screens and catalogs write it.
    public let description: String
    /// Names a code that the contract declares.
    public init(_ description: String) { self.description = description }
    /// Names a code that the contract declares.
    public init(stringLiteral value: String) { self.init(value) }
  }

  /// The code.
  public let code: Code
  /// One sentence for the log and for authors, in the style of ``Diagnostic``.
  public let detail: String

  /// Describes a failure.
  public init(_ code: Code, _ detail: String = "") {
    self.code = code
    self.detail = detail
  }
}

extension ActionError.Code {
  /// There is no network.
  public static let offline = Self("offline")
  /// The server, the device or the plugin did not answer in time.
  public static let timeout = Self("timeout")
  /// The requested thing does not exist.
  public static let notFound = Self("not_found")
  /// The server failed, or its response is invalid.
  public static let server = Self("server")
  /// The device's own storage failed.
  public static let storage = Self("storage")
  /// The caller cancelled the call.
  public static let cancelled = Self("cancelled")
  /// The contract has no such model.
  public static let unknownModel = Self("unknown_model")
  /// The contract has no such action.
  public static let unknownAction = Self("unknown_action")
  /// The arguments do not match the contract.
  public static let badArguments = Self("bad_arguments")
  /// The model was closed before.
  public static let closed = Self("closed")
  /// The plugin broke its contract.
  public static let internalFailure = Self("internal")

  /// The user's plan allows no more of what was to be added.
  public static let limitReached = Self("limit_reached")

  /// Codes that any action can end with, whether its contract names them or not.
  public static let standard: [Self] = [
    .offline, .timeout, .notFound, .server, .storage, .cancelled, .unknownModel, .unknownAction,
    .badArguments, .closed, .internalFailure,
  ]
}

extension ActionError: CustomStringConvertible {
  /// The code, and the sentence where there is one.
  public var description: String { detail.isEmpty ? code.description : "\(code): \(detail)" }
}
