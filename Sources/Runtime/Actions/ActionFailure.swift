import Foundations
import PluginKit

/// Why an action could not be carried out.
struct ActionFailure: Error {
  /// A stable word, such as `offline`; the catalogs have its words under `error.offline`.
  var code: String
  /// More for the author of the script, not for people.
  var detail: String?
  /// What could be meant instead of a name that is none.
  var remedy: Remedy?

  /// What could be meant instead of a name that is none.
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

    /// The text that says so.
    var key: String {
      switch self {
      case .nearest: "remedy.nearest %@"
      case .among: "remedy.among %@"
      }
    }

    /// What is named in it.
    var names: String {
      switch self {
      case .nearest(let name): name
      case .among(let names): names.joined(separator: ", ")
      }
    }
  }

  /// A model would not open, or an action of it failed.
  init(_ error: ActionError) {
    self.init(code: error.code.description, detail: error.detail.isEmpty ? nil : error.detail)
  }

  /// Names a failure.
  init(code: String, detail: String? = nil, remedy: Remedy? = nil) {
    self.code = code
    self.detail = detail
    self.remedy = remedy
  }

  /// An expression that an action needs has no value.
  static func expressionFailed(_ error: ValueError) -> Self {
    Self(code: ActionError.Code.internalFailure.description, detail: error.sentence)
  }

  /// The person said no: what follows is not run.
  static let declined = Self(code: "declined")

  /// The person has gone elsewhere while the actions were at work, and stays there: what follows is not run.
  static let movedOn = Self(code: "moved_on")

  /// Whether nothing is announced of it, and no `error` of a script hears of it.
  var isSilent: Bool { code == Self.declined.code || code == Self.movedOn.code }
}
