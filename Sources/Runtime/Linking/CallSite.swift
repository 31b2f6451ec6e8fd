package import Foundations
import PluginKit

/// A call of a model's action that may show a person the texts of its errors.
package struct CallSite: Sendable, Hashable {
  /// Where `call` is written.
  package let span: Span
  /// The action as the script names it, such as `recipe.start`.
  package let action: String
  /// The codes that the contract declares and whose texts a person may see.
  package let shownErrors: [String]
  /// Where the contract declares the action.
  package let declaration: Span

  /// The codes that any action can end with, whatever its contract declares.
  package static var standardErrors: [String] { ActionError.Code.standard.map(\.description) }

  init(_ codes: ErrorCodes, at span: Span, shownErrors: [String]) {
    self.span = span
    action = codes.action
    self.shownErrors = shownErrors
    declaration = codes.declaration
  }
}

extension Linker {
  /// Records a call, once for each place: a call written once may be linked for several devices.
  mutating func note(_ call: CallSite) {
    if !calls.contains(where: { $0.span == call.span }) { calls.append(call) }
  }
}
