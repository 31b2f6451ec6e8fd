import Foundations
import PluginKit

/// Why an action could not be carried out.
struct ActionFailure: Error {
  /// A stable word, such as `offline`; the catalogs have its words under `error.offline`.
  var code: String
  /// More for the author of the script, not for people.
  var detail: String?

  /// A model would not open, or an action of it failed.
  init(_ error: ActionError) {
    self.init(code: error.code.description, detail: error.detail.isEmpty ? nil : error.detail)
  }

  /// Names a failure.
  init(code: String, detail: String? = nil) {
    self.code = code
    self.detail = detail
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
