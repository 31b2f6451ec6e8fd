import Expressions
import Foundations
import Screens

/// A linked flow.
final class LinkedFlow: Sendable {
  let script: FlowScript
  let params: RecordType
  let states: [LinkedState]
  let steps: [Step]
  /// The actions run when it is left, by the name of the exit.
  let exits: [String: [LinkedAction]]
  let found: Findings

  var name: String { script.name }

  /// One of its screens.
  struct Step: Sendable {
    let screen: String
    let span: Span
    let arguments: LinkedArguments
    /// Part of the flow only while true.
    let condition: Program?
  }

  init(
    script: FlowScript, params: RecordType, states: [LinkedState], steps: [Step],
    exits: [String: [LinkedAction]], found: Findings
  ) {
    self.script = script
    self.params = params
    self.states = states
    self.steps = steps
    self.exits = exits
    self.found = found
  }
}

extension Linker {
  /// Links a flow: its conditions and exits see its params and the environment.
  mutating func link(_ script: FlowScript) -> LinkedFlow {
    let params = RecordType(name: "params", fields: script.parameters)
    let declared = script.properties.stateDeclarations
    checkStateNames(declared, beside: Environment.flow)
    var scope = Scope(context, Scope.Names(params: params, flow: script.properties.stateFields))
    let states = declared.map { state($0, in: scope) }
    for name in Self.namesOfScreens { scope.declarations.hide(name) }
    var steps: [LinkedFlow.Step] = []
    for record in script.properties.records("steps") {
      let condition = record.expression("when").flatMap { compile($0, in: scope, expecting: .bool) }
      guard let destination = destination(record, in: scope) else { continue }
      steps.append(
        LinkedFlow.Step(
          screen: destination.screen, span: destination.span, arguments: destination.arguments,
          condition: condition))
    }
    if steps.isEmpty, script.properties.records("steps").isEmpty {
      found.report(
        .emptyFlow, "the flow has no step", at: script.properties.keySpans["steps"] ?? script.nameSpan,
        help: "name its screens in order under `steps:`")
    }
    var exits: [String: [LinkedAction]] = [:]
    for named in script.properties.named("exits") {
      if case .actions(let calls) = named.property { exits[named.name] = actions(calls, in: scope) }
    }
    let reported = found.diagnostics.all
    found.diagnostics = Diagnostics()
    found.diagnostics.report(contentsOf: reported.lazy.map(Self.explainedInFlow))
    return LinkedFlow(
      script: script, params: params, states: states, steps: steps, exits: exits, found: found)
  }

  /// What belongs to a single screen, which a flow has none of.
  private static let namesOfScreens = [Environment.Slot.form.name, Environment.Slot.state.name]

  /// Says what a flow sees, where it reads what a screen holds.
  private static func explainedInFlow(_ diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.code == .unknownName, let name = diagnostic.span?.text, namesOfScreens.contains(name)
    else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.message = "no `\(name)` in a flow, which is not a screen"
    diagnostic.help =
      "a flow sees its `params`, its own `state` as `flow.…` and what every screen sees; let the screen set a state of the flow"
    return diagnostic
  }

  /// Resolves a screen with its params, as a step of a flow names it.
  mutating func destination(_ record: Properties, in scope: Scope) -> Destination? {
    guard case .word(let name, let span) = record["screen"],
      let params = context.screen(name, at: span, &found)
    else {
      return nil
    }
    let arguments = arguments(
      record.named("with"), for: params.map(Parameter.init), of: "the screen `\(name)`", at: span, in: scope)
    return Destination(screen: name, span: span, arguments: arguments)
  }
}

/// A screen with its params.
struct Destination: Sendable {
  let screen: String
  let span: Span
  let arguments: LinkedArguments
}

extension FlowScript {
  /// Its parameters.
  var parameters: [RecordType.Field] { properties.fields("params") }

  /// The names of its exits, which always include `done` and `cancel`.
  var exits: [String] { properties.named("exits").map(\.name) + ["done", "cancel"] }
}
