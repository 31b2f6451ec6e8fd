import Expressions
import Foundations
import Screens

/// A place that holds what a person types unseen: a password or a one-time code.
struct Secret: Sendable {
  /// The place.
  let path: ReadPath
  /// The id of the field that it is typed into; nil where it has none.
  let field: String?
}

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
      let found = scope.secrets.first { secret in
        program.reads.contains { $0.isConcerned(by: secret.path) }
      }
      guard let found else { continue }
      let owner = found.field.map { "the field `\($0)`" } ?? "a field"
      report(
        .secretHandedOn, "`\(call.action)` would tell what \(owner) keeps secret", at: program.span,
        help: "leave it out; only a model's action may be given it, with `call`")
    }
  }
}

extension ScreenScript {
  /// What its fields and states hold that a person types unseen, rows and fields on other devices included.
  var secrets: [Secret] {
    var secrets: [Secret] = []
    ScriptWalk.walk(properties) { stop in
      guard case .element(let element) = stop.kind, element.isSecret else { return }
      let id = element.properties.word("id")
      if let state = element.properties.word("bind"), state.hasPrefix("state.") {
        let name = String(state.dropFirst("state.".count))
        secrets.append(
          Secret(path: ReadPath(slot: Environment.Slot.state.rawValue, steps: [.field(name)]), field: id))
      } else if let id {
        secrets.append(
          Secret(path: ReadPath(slot: Environment.Slot.form.rawValue, steps: [.field(id)]), field: id))
      }
    }
    return secrets
  }
}

extension Scope {
  /// Makes the name that was added last a secret: `value`, in what a field does with it.
  mutating func noteSecret(in element: Element) {
    let slot = declarations.variables.count - 1
    secrets.append(Secret(path: ReadPath(slot: slot), field: element.properties.word("id")))
  }
}

extension Element {
  /// Whether it is a field whose value nobody is to see.
  var isSecret: Bool {
    component == FieldComponent.spec.name
      && properties.word("kind").flatMap(ViewNode.FieldKind.init)?.isSecret ?? false
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
