import Expressions
import Foundations
import PluginKit
import Screens

/// The names that the expressions of one place may use, and their declarations.
struct Scope: Sendable {
  /// Names, types and slots.
  var declarations: Declarations
  /// The contracts of the models in scope, by alias.
  var models: [String: ModelContract] = [:]
  /// The aliases of unknown models.
  var unknownModelAliases: Set<String> = []
  /// The states that scripts may set, by their references such as `state.query`.
  var states: [StateReference: ValueType] = [:]
  /// Those of the states that are stored.
  var keptStates: Set<StateReference> = []
  /// The screen's own form fields, by their ids.
  var form: [String: FormField] = [:]
  /// The parameters of the screen's sequences.
  var sequences: [String: [RecordType.Field]] = [:]
  /// The number of the screen's slots; those after them belong to a component, a row or an action.
  var screenSlots: Int
  /// The component of the app's own whose body this is; nil on a screen itself.
  var component: ComponentUse?
  /// The ids of the script's components, and whether they have inputs.
  var inputSites: [InputSite] = []
  /// Whether this is the scope of a list's row, of which there are many.
  var isRow = false
  /// The secrets: values of secret fields.
  var secrets: [SecretLocation] = []
  /// The id space, within which ids must be unique: one per script; a component's body has its own.
  var idSpace = 0

  /// The initial names of a script's scope.
  struct Names {
    /// The script's params.
    var params = RecordType(name: "params", fields: [])
    /// Its states.
    var states = RecordType(name: "state", fields: [])
    /// The states of the flows that it belongs to.
    var flow: [RecordType.Field] = []
    /// Those of its states and its flows' that are stored.
    var kept: Set<StateReference> = []
    /// Its form fields.
    var form: [FormField] = []
    /// The parameters of its sequences.
    var sequences: [String: [RecordType.Field]] = [:]
  }

  /// Creates the scope of a screen, a flow or the app itself.
  init(_ context: LinkContext, _ names: Names = Names()) {
    declarations = context.environment
    let fields = names.form.map { RecordType.Field($0.id, $0.type) }
    declarations.declare(Environment.Slot.params.name, .record(names.params))
    declarations.declare(Environment.Slot.state.name, .record(names.states))
    declarations.declare(Environment.Slot.form.name, .record(RecordType(name: "form", fields: fields)))
    if !names.flow.isEmpty {
      declarations.declare(Environment.Slot.flow.name, .record(Environment.flow.adding(names.flow)))
    }
    for (owner, fields) in [
      (StateReference.Owner.screen, names.states.fields), (.flow, names.flow),
      (.app, context.states.map { RecordType.Field($0.name, $0.type) }),
    ] {
      for field in fields { states[StateReference(owner, field.name)] = field.type }
    }
    keptStates = names.kept.union(context.states.filter(\.isKept).map { StateReference(.app, $0.name) })
    form = Dictionary(names.form.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    sequences = names.sequences
    screenSlots = declarations.variables.count
  }

  /// Adds the models that a script opens.
  ///
  /// - Parameters:
  ///   - known: their contracts by alias, in slot order.
  ///   - aliases: the names of all, unknown models included, which are reported where they are named.
  mutating func declare(_ known: [(String, ModelContract)], among aliases: [String]) {
    for (alias, contract) in known {
      declarations.declare(alias, .record(contract.state))
      models[alias] = contract
    }
    for alias in aliases where models[alias] == nil {
      unknownModelAliases.insert(alias)
      declarations.spoil(alias)
    }
    screenSlots = declarations.variables.count
  }

  /// Returns this scope with further names, whose slots come after all others; they shadow those of the same name.
  func adding(_ names: [(String, ValueType)]) -> Scope {
    var scope = self
    for (name, type) in names { scope.declarations.shadow(name, type) }
    return scope
  }

  /// Returns the scope with an item of a list and its index; what reads an item of a list with errors has none itself.
  func adding(item name: String, _ type: ValueType) -> Scope {
    var scope = adding([(name, type), ("index", .int)])
    if type == .error { scope.declarations.spoil(name) }
    return scope
  }

  /// Returns the scope of a component's body: its params and the environment, in the same slots as outside.
  func within(_ use: ComponentUse, params: RecordType, idSpace: Int) -> Scope {
    var scope = Scope(hidingNamesOf: self)
    scope.idSpace = idSpace
    scope.declarations.shadow("params", .record(params))
    scope.component = use
    return scope
  }

  /// The number of its slots.
  var count: Int { declarations.variables.count }

  /// Returns this scope with an answer as `value`, which is secret if its field is.
  func seeing(_ type: ValueType, of element: Element) -> Scope {
    var inner = adding([("value", type)])
    if element.isSecret {
      inner.secrets.append(SecretLocation(path: ReadPath(slot: count), field: element.properties.word("id")))
    }
    return inner
  }

  /// Returns whether a path leads to a secret, or to a value that contains one.
  func isSecret(_ path: ReadPath) -> Bool {
    secrets.contains { secret in
      secret.path.slot == path.slot
        && (path.steps.starts(with: secret.path.steps) || secret.path.steps.starts(with: path.steps))
    }
  }

  /// The number of its slots beyond the screen's.
  var extraCount: Int { declarations.variables.count - screenSlots }

  /// Finds the contract of an action written as `alias.action`.
  func action(
    _ reference: String, at span: Span, _ found: inout Findings
  ) -> (alias: String, ActionContract)? {
    let parts = reference.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    if unknownModelAliases.contains(parts[0]) {
      found.isWhole = false
      return nil
    }
    guard let model = models[parts[0]] else {
      if models.isEmpty {
        found.report(
          .unknownModel, "no model `\(parts[0])` on this screen", at: span.beforeDot,
          help:
            "name it under the screen's `models:`; a flow has none: a step's screen calls it before `next`")
        return nil
      }
      found.reportUnknown(
        .unknownModel, "no model `\(parts[0])` on this screen", parts[0], among: models.keys,
        at: span.beforeDot)
      return nil
    }
    guard parts.count == 2 else {
      found.report(
        .unknownModelAction, "`\(reference)` names a model, expected one of its actions", at: span,
        help: model.actions.first.map { "write `\(reference).\($0.name)`, or another of its actions" })
      return nil
    }
    guard let action = model.action(parts[1]) else {
      found.reportUnknown(
        .unknownModelAction, "the model `\(model.name)` has no action `\(parts[1])`", parts[1],
        among: model.actions.map(\.name), at: span.afterDot)
      return nil
    }
    found.note(NameReference(component: nil, name: parts[0], field: nil))
    return (parts[0], action)
  }

  /// Resolves a state written as `state.name`, `flow.name` or `app.name`.
  func state(
    _ reference: String, at span: Span, _ found: inout Findings
  ) -> (reference: StateReference, type: ValueType)? {
    if let state = StateReference(reference), let type = states[state] { return (state, type) }
    let all = states.keys.sorted { $0.description < $1.description }
    let name = reference.split(separator: ".", maxSplits: 1).last.map(String.init) ?? reference
    let names = all.map(\.name)
    let near = names.contains(name) ? name : nearestName(to: name, in: names)
    let owner = StateReference(reference)?.owner
    let meant = all.first { $0.name == near && $0.owner == owner } ?? all.first { $0.name == near }
    found.report(
      .unknownState, "no state `\(reference)` on this screen", at: span,
      help: meant.map { "did you mean `\($0)`?" }
        ?? (all.isEmpty ? nil : "there are \(all.map { "`\($0)`" }.joined(separator: ", "))"))
    return nil
  }

  private init(hidingNamesOf outer: Scope) {
    declarations = outer.declarations
    let kept = Environment.names.subtracting(["state", "form"])
    for variable in declarations.variables where !kept.contains(variable.name) {
      declarations.hide(variable.name)
    }
    // The states of the app are for all scripts, those of a flow for its screens.
    declarations.declare(Environment.Slot.flow.name, .record(Environment.flow))
    states = outer.states.filter { $0.key.owner == .app }
    keptStates = outer.keptStates.filter { $0.owner == .app }
    screenSlots = outer.screenSlots
  }
}

/// A use of a component of the app's own, to which its body refers back.
final class ComponentUse: Sendable {
  /// The component's name.
  let name: String
  /// The scope of the place.
  let outer: Scope
  /// The content of its slots, by name; the unnamed one is `body`.
  let content: [String: [Element]]
  /// The place's handlers of its events.
  let handlers: [String: EventHandler]

  /// The names of this component and those around it, to detect cycles.
  var path: [String] { (outer.component?.path ?? []) + [name] }

  init(name: String, outer: Scope, content: [String: [Element]], handlers: [String: EventHandler]) {
    self.name = name
    self.outer = outer
    self.content = content
    self.handlers = handlers
  }
}

/// The handler of an event of a component.
struct EventHandler: Sendable {
  /// The fields of the event.
  let fields: [RecordType.Field]
  /// The actions; they see the place where the component is used, and `event`.
  let actions: [LinkedAction]
  /// The number of slots that the place itself has beyond the screen's.
  let extras: Int
}

/// Where a secret is held: a password or a one-time code.
struct SecretLocation: Sendable {
  /// Its slot and fields.
  let path: ReadPath
  /// The id of the field that it is typed into; nil where it has none.
  let field: String?
}

extension Span {
  /// The part of `plugin.Model` before its dot; the whole where there is none.
  var beforeDot: Span { dot.map { Span(source, range.lowerBound..<$0) } ?? self }

  /// The part of `plugin.Model` after its dot; the whole where there is none.
  var afterDot: Span { dot.map { Span(source, $0 + 1..<range.upperBound) } ?? self }

  private var dot: Int? { source.bytes[range].firstIndex(of: UInt8(ascii: ".")) }
}
