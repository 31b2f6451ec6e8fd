import Expressions
package import Foundations
import PluginKit

/// What linking a script has found: what is wrong with it, and what it uses.
struct Findings: Sendable {
  /// What is wrong with it.
  var diagnostics = Diagnostics()
  /// The keys of the String Catalog that it uses.
  var texts: [TextReference] = []
  /// The names that its expressions read, each once; there are few of them, and each is read often.
  private(set) var uses: [NameReference] = []
  /// The places of expressions that read nothing.
  var constants: [Span] = []
  /// The calls of models' actions, each once per place.
  private(set) var calls: [CallSite] = []
  /// Whether all its expressions could be compiled, so that ``uses`` is complete.
  var isWhole = true

  /// Records that a name is read.
  mutating func note(_ use: NameReference) { note(use.component, use.name, use.field) }

  /// Records that a name, or a field of it, is read.
  mutating func note(_ component: String?, _ name: String, _ field: String?) {
    // Iterate by index, so that none is copied; fields differ more often than their owners.
    for index in uses.indices
    where uses[index].field == field && uses[index].name == name && uses[index].component == component {
      return
    }
    uses.append(NameReference(component: component, name: name, field: field))
  }

  /// Records a call, once for each place: a call written once may be linked for several devices.
  mutating func note(_ call: CallSite) {
    if !calls.contains(where: { $0.span == call.span }) { calls.append(call) }
  }

  /// Reports an error.
  mutating func report(
    _ code: Diagnostic.Code, _ message: String, at span: Span, help: String? = nil
  ) {
    diagnostics.report(Diagnostic(code, message, at: span, help: help))
    // An erroneous part may be where another name would have been found.
    isWhole = false
  }

  /// Reports an unknown name, suggesting the nearest known one.
  mutating func reportUnknown(
    _ code: Diagnostic.Code, _ message: String, _ name: String, among names: some Collection<String>,
    at span: Span
  ) {
    let all = names.sorted()
    let help =
      nearHelp(for: name, in: all)
      ?? (all.isEmpty
        ? nil
        : "there are \(all.prefix(12).map { "`\($0)`" }.joined(separator: ", "))\(all.count > 12 ? ", …" : "")")
    report(code, message, at: span, help: help)
  }
}

/// A key of the String Catalog that a script uses.
package struct TextReference: Sendable, Hashable {
  /// The key.
  package let key: String
  /// Where it is used.
  package let span: Span
  /// The types of its arguments, in order.
  package let arguments: [ValueType]
  /// Whether the key is an explicit name, not the text itself.
  package var isName = false
  /// The text that was probably meant, with `${…}` around what looks like an expression; nil for none.
  package var meant: String?
}

/// A name that expressions of a script read.
package struct NameReference: Sendable, Hashable {
  /// The component of the app's own in whose body it is read; nil for the script itself.
  package let component: String?
  /// The name, such as `state`.
  package let name: String
  /// The field of it that is read; nil where all of it is.
  package let field: String?

  /// Creates a use.
  package init(component: String? = nil, name: String, field: String?) {
    self.component = component
    self.name = name
    self.field = field
  }
}

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
