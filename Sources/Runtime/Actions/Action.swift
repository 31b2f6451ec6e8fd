import Foundations
import PluginKit
import Screens

/// A kind of action: what it takes in a script and what it does.
///
/// Each conforming type is a file of its own, listed once in ``Actions/all``.
protocol Action: Sendable {
  /// Its name, keys, documentation and example.
  static var spec: ActionSpec { get }
  /// Resolves what a script says; nil where that is wrong and reported.
  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)?
}

/// An action that is ready to run.
protocol ActionBody: Sendable {
  /// Does what the script says.
  ///
  /// - Throws: why it could not; the actions after it are then not run.
  func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure)
}

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
}

/// The actions that scripts may use.
enum Actions {
  /// All of them; adding an action is adding its file and its name here.
  static let all: [any Action.Type] = [
    BackAction.self, CallAction.self, ConfirmAction.self, DismissAction.self, EmitAction.self,
    ExitAction.self,
    GoAction.self, LocaleAction.self, NextAction.self, PresentAction.self, ReplaceAction.self,
    RootAction.self,
    RunAction.self, SetAction.self, TabAction.self, ThemeAction.self, ToastAction.self, ValidateAction.self,
  ]

  /// By name.
  static let byName = Dictionary(all.map { ($0.spec.name, $0) }, uniquingKeysWith: { first, _ in first })
}
