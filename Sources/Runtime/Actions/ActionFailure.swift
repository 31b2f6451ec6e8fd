import Foundations
import PluginKit

/// Why an action could not be carried out.
struct ActionFailure: Error {
  /// A stable code, such as `offline`; its text is in the catalogs under `error.offline`.
  var code: String
  /// What is wrong with the script, for its author and not for users; nil where the script is not at fault.
  var detail: String?
  /// Whether the detail begins with its place in the script.
  private var isLocated = false
  /// Why a tester's command failed, in the words of what it was sent to.
  var remark: String?
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
  ///
  /// A server, the network or the device that fails is no fault of the script: the person reads the code's text, and
  /// the plugin's log has the rest.
  init(_ error: ActionError) {
    let isAuthors = Self.authorsCodes.contains(error.code) && !error.detail.isEmpty
    self.init(code: error.code.description, detail: isAuthors ? error.detail : nil)
  }

  /// The codes of a call that is not as the contract says.
  private static let authorsCodes: Set<ActionError.Code> = [
    .unknownModel, .unknownAction, .badArguments, .internalFailure,
  ]

  /// The same with the place in the script, where its detail has none.
  func located(at span: Span) -> Self {
    guard let detail, !isLocated else { return self }
    var located = self
    (located.detail, located.isLocated) = ("\(span.description): \(detail)", true)
    return located
  }

  /// Creates a failure.
  init(
    code: String, detail: String? = nil, isLocated: Bool = false, remark: String? = nil, remedy: Remedy? = nil
  ) {
    self.code = code
    self.detail = detail
    self.isLocated = isLocated
    self.remark = remark
    self.remedy = remedy
  }

  /// Returns the failure of an expression that an action needs.
  static func expressionFailed(_ error: ValueError) -> Self {
    Self(code: ActionError.Code.internalFailure.description, detail: error.sentence, isLocated: true)
  }

  /// The person declined: the actions after it are not run.
  static let declined = Self(code: "declined")

  /// The person navigated away while the actions ran: the actions after it are not run.
  static let navigatedAway = Self(code: "moved_on")

  /// Whether it is neither announced nor passed to a script's `error`.
  var isSilent: Bool { code == Self.declined.code || code == Self.navigatedAway.code }
}
