import Foundations
import PluginKit

/// Why an action could not be carried out.
struct ActionFailure: Error {
  /// A stable code, such as `offline`; its text is in the catalogs under `error.offline`.
  var code: String
  /// Details for the author of the script, not for users.
  var detail: String?
  /// Suggestions for an unknown name.
  var remedy: Remedy?

  /// Suggestions for an unknown name.
  enum Remedy: Sendable {
    case nearest(String)
    case among([String])

    /// The nearest of some names; all of them where none is near, nil where there are none.
    init?(to name: String, in names: [String]) {
      if let near = nearestName(to: name, in: names) {
        self = .nearest(near)
      } else if names.isEmpty {
        return nil
      } else {
        self = .among(names)
      }
    }

    /// The catalog key of the suggestion.
    var key: String {
      switch self {
      case .nearest: "remedy.nearest %@"
      case .among: "remedy.among %@"
      }
    }

    /// The suggested names.
    var names: String {
      switch self {
      case .nearest(let name): name
      case .among(let names): names.joined(separator: ", ")
      }
    }
  }

  /// Wraps the error of opening a model, or of one of its actions.
  init(_ error: ActionError) {
    self.init(code: error.code.description, detail: error.detail.isEmpty ? nil : error.detail)
  }

  /// Creates a failure.
  init(code: String, detail: String? = nil, remedy: Remedy? = nil) {
    self.code = code
    self.detail = detail
    self.remedy = remedy
  }

  /// Returns the failure of an expression that an action needs.
  static func expressionFailed(_ error: ValueError) -> Self {
    Self(code: ActionError.Code.internalFailure.description, detail: error.sentence)
  }

  /// The person declined: the actions after it are not run.
  static let declined = Self(code: "declined")

  /// The person navigated away while the actions ran: the actions after it are not run.
  static let navigatedAway = Self(code: "moved_on")

  /// Whether it is neither announced nor passed to a script's `error`.
  var isSilent: Bool { code == Self.declined.code || code == Self.navigatedAway.code }
}
