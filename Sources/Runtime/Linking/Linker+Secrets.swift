import Expressions
import Foundations
import Screens

/// Where a secret is held: a password or a one-time code.
struct SecretLocation: Sendable {
  /// Its slot and fields.
  let path: ReadPath
  /// The id of the field that it is typed into; nil where it has none.
  let field: String?
}

extension Diagnostic.Code {
  /// A secret would be shown, copied or passed on.
  static let secretLeak = Self("KL0517")
}

extension Linker {
  /// Reports an action whose text would show or pass on a secret.
  mutating func checkSecrets(of call: ActionCall, _ texts: [LinkedText?], in scope: Scope) {
    check(texts.compactMap { $0 }.flatMap(\.bounds).map(\.program), call, in: scope)
  }

  /// Reports an action whose values would pass on a secret.
  mutating func checkSecrets(of call: ActionCall, _ values: [ActionValue], in scope: Scope) {
    check(values.flatMap(\.programs), call, in: scope)
  }

  private mutating func check(_ programs: [Program], _ call: ActionCall, in scope: Scope) {
    for program in programs {
      let found = scope.secrets.first { secret in
        program.reads.contains { $0.isConcerned(by: secret.path) }
      }
      guard let found else { continue }
      let owner = found.field.map { "the field `\($0)`" } ?? "a field"
      report(
        .secretLeak, "`\(call.action)` would tell what \(owner) keeps secret", at: program.span,
        help: "leave it out; only a model's action may be given it, with `call`")
    }
  }
}

extension ActionValue {
  /// The expressions in it.
  fileprivate var programs: [Program] {
    switch self {
    case .constant: []
    case .expression(let program): [program]
    case .joined(let pieces):
      pieces.compactMap { if case .value(let program) = $0 { program } else { nil } }
    }
  }
}
