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
  /// What it is about, which its text names; nil where that names nothing.
  private(set) var subject: String?

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
    if error.code == .missingPlugin { subject = error.detail }
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

  /// Returns the failure of a required script that has errors, or is missing.
  static func broken(_ diagnostics: Diagnostics, _ otherwise: String) -> Self {
    let first = diagnostics.sorted.first { $0.severity == .error }
    let location = first?.span.map { "\($0.description): " } ?? ""
    return Self(
      code: "screen_broken", detail: location + (first?.message ?? otherwise), isLocated: !location.isEmpty)
  }

  /// Answers are invalid; the errors have been reported.
  static let invalid = Self(code: "invalid")

  /// The person declined: the actions after it are not run.
  static let declined = Self(code: "declined")

  /// The person navigated away while the actions ran: the actions after it are not run.
  static let navigatedAway = Self(code: "moved_on")

  /// Whether it is neither announced nor passed to a script's `error`.
  var isSilent: Bool { code == Self.declined.code || code == Self.navigatedAway.code }
}

/// The error codes that an action can end with, where they are known before it runs.
struct ErrorCodes: Sendable {
  /// The action as the script names it, such as `recipe.start`.
  let action: String
  /// The codes that the contract declares for it.
  let declared: [String]
  /// All codes, including those that any action can end with.
  let all: [String]
  /// Where the contract declares the action.
  let declaration: Span

  /// Creates the codes of a model's action.
  ///
  /// - Parameters:
  ///   - contract: the action.
  ///   - action: the action as the script names it.
  ///   - target: the state that receives the result; a result that does not fit it is an error, too.
  init(of contract: ActionContract, _ action: String, into target: String?) {
    self.action = action
    declared = contract.errors
    let further = target == nil ? [] : ["not_a_number"]
    all = (contract.codes + further).reduce(into: []) { all, code in
      if !all.contains(code) { all.append(code) }
    }
    declaration = contract.span
  }

  /// Returns the type of `error` in the handler of an action.
  ///
  /// - Parameter codes: the codes that it can hold; nil where they are not known.
  /// - Returns: a record of `code` and `message`.
  static func errorType(_ codes: ErrorCodes?) -> ValueType {
    guard let codes else { return .record(Environment.error) }
    let code = ValueType.enumeration(Enumeration(name: "errors of \(codes.action)", cases: codes.all))
    return .record(RecordType(name: "error", fields: [.init("code", code), .init("message", .string)]))
  }
}
