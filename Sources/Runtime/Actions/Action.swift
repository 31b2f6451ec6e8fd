import Foundations
import Screens

/// A kind of action: its keys in a script and its effect.
///
/// Each conforming type has its keys, its checks and its effect in one place, and is listed once in ``Actions/all``.
protocol Action: Sendable {
  /// Its name, keys, documentation and example.
  static var spec: ActionSpec { get }
  /// Resolves a call in a script; nil where it is invalid, which is reported.
  static func link(_ call: ActionCall, in scope: Scope, _ linker: inout Linker) -> (any ActionBody)?
}

/// A linked action.
protocol ActionBody: Sendable {
  /// The error codes that it can end with; nil where they are not known before it runs.
  var errorCodes: ErrorCodes? { get }
  /// Performs the action.
  ///
  /// - Throws: the failure; the actions after it are then not run.
  func perform(in session: isolated AppSession, _ frame: ActionFrame) async throws(ActionFailure)
}

extension ActionBody {
  /// The default: not known.
  var errorCodes: ErrorCodes? { nil }
}

/// The actions that scripts may use.
enum Actions {
  /// All of them; adding an action is adding its type and its name here.
  static let all: [any Action.Type] = [
    AlertAction.self, BackAction.self, CallAction.self, ConfirmAction.self, CopyAction.self,
    DismissAction.self, EmitAction.self, ExitAction.self, GoAction.self, LocaleAction.self, LockAction.self,
    NextAction.self, NotifyAction.self, OpenAction.self, PresentAction.self, ReplaceAction.self,
    RootAction.self, RunAction.self, SetAction.self, ShareAction.self, TabAction.self, TextSizeAction.self,
    ThemeAction.self,
    ToastAction.self, UpgradeAction.self, ValidateAction.self,
  ]

  /// By name.
  static let byName = Dictionary(all.map { ($0.spec.name, $0) }, uniquingKeysWith: { first, _ in first })
}
