import Expressions
import Foundations
import Screens

extension Diagnostic.Code {
  /// What a person types unseen would be shown, copied or handed on.
  ///
  /// A field of the kind `secret` or `otp` holds what nobody is to see. Only a model's action may be given it; no
  /// message, link, notification or clipboard.
  ///
  /// ```yaml fails body
  /// - field: Password
  ///   id: password
  ///   kind: secret
  /// - button: Copy
  ///   id: copy
  ///   do: [ copy: "${form.password}" ]
  /// ```
  /// ```yaml passes body
  /// - field: Name
  ///   id: name
  /// - button: Copy
  ///   id: copy
  ///   do: [ copy: "${form.name}" ]
  /// ```
  static let secretHandedOn = Self("KL0517")
}

extension Linker {
  /// Reports an action whose words would show or hand on what a person types unseen.
  mutating func checkSecrets(of call: ActionCall, _ texts: [LinkedText?], in scope: Scope) {
    check(texts.compactMap { $0 }.flatMap(\.bounds).map(\.program), call, in: scope)
  }

  /// Reports an action whose values would hand on what a person types unseen.
  mutating func checkSecrets(of call: ActionCall, _ values: [ActionValue], in scope: Scope) {
    check(values.flatMap(\.programs), call, in: scope)
  }

  private mutating func check(_ programs: [Program], _ call: ActionCall, in scope: Scope) {
    for program in programs {
      guard let path = program.reads.first(where: scope.isSecret) else { continue }
      var owner = "a field"
      if case .field(let name)? = path.steps.first { owner = "`\(name)`" }
      report(
        .secretHandedOn, "`\(call.action)` would tell what \(owner) keeps secret", at: program.span,
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
