import Expressions
import Foundations
import PluginKit
import Screens

/// A linked screen.
final class LinkedScreen: Sendable {
  let script: ScreenScript
  let scope: Scope
  let params: RecordType
  let models: [LinkedModel]
  let states: [LinkedState]
  /// The states of the flows that it is a step of, as they are outside of these.
  let flowStates: [LinkedState]
  /// The title, as an element of its own so that it is cached like any other.
  let title: LinkedElement
  let body: [LinkedElement]
  let onAppear: [LinkedAction]
  let onLeave: [LinkedAction]
  let watches: [LinkedWatch]
  let timers: [LinkedTimer]
  let sequences: [String: [LinkedAction]]
  /// Its form fields, in reading order.
  let form: [FormField]

  var name: String { script.name }

  init(
    script: ScreenScript, scope: Scope, params: RecordType, models: [LinkedModel], states: [LinkedState],
    flowStates: [LinkedState],
    title: LinkedElement, body: [LinkedElement], triggers: LinkedTriggers, form: [FormField]
  ) {
    self.script = script
    self.scope = scope
    self.params = params
    self.models = models
    self.states = states
    self.flowStates = flowStates
    self.title = title
    self.body = body
    onAppear = triggers.onAppear
    onLeave = triggers.onLeave
    watches = triggers.watches
    timers = triggers.timers
    sequences = triggers.sequences
    self.form = form
  }

  /// The result of linking a screen.
  struct Result: Sendable {
    /// The screen; nil where it cannot be parsed, or was only checked.
    let screen: LinkedScreen?
    /// What is wrong with it, and what it uses.
    let found: Findings
  }

  /// Links a screen as far as it could be parsed.
  ///
  /// - Parameters:
  ///   - parsed: the screen's file.
  ///   - context: the rest of the app.
  ///   - isForRunning: whether it will be drawn; if not, it is only checked.
  /// - Returns: the screen, and what was found.
  static func link(
    _ parsed: App.Parsed<ScreenScript>, in context: LinkContext, isForRunning: Bool = true
  ) -> Result {
    var elements = ElementLinker(linker: Linker(context: context, isForRunning: isForRunning))
    elements.linker.found.diagnostics.report(contentsOf: parsed.diagnostics)
    elements.linker.found.isWhole = parsed.isWhole
    let screen = parsed.script.flatMap { elements.link($0) }
    return Result(screen: screen, found: elements.linker.found)
  }
}

/// A model that a screen opens.
struct LinkedModel: Sendable {
  let alias: String
  let plugin: String
  let model: String
  let arguments: LinkedArguments
  /// The handlers of its events, by their names.
  let handlers: [String: LinkedModelEvent]
  let span: Span

  /// The plugin and its model, such as `recipes.RecipeDetail`.
  var path: String { "\(plugin).\(model)" }

  /// Whether it is opened again when its arguments change, as a collection is with another query.
  var followsArguments: Bool { plugin == Contract.dataName }
}

/// An event of a model, and its handler in a script.
struct LinkedModelEvent: Sendable {
  /// The event's payload by the contract.
  let payload: RecordType
  /// The actions; they see the script's names, and the payload as `event`.
  let actions: [LinkedAction]
}

extension ElementLinker {
  /// Links a screen; nil where it will not be run.
  fileprivate mutating func link(_ script: ScreenScript) -> LinkedScreen? {
    let states = script.properties.stateDeclarations
    let flowStates = linker.flowStates(of: script)
    let models = script.modelReferences.compactMap { linker.context.model($0, &linker.found) }
    linker.checkNames(script)
    let form = formFields(script.properties.elements("body") ?? [])
    let names = Scope.Names(
      params: RecordType(name: "params", fields: script.parameters),
      states: RecordType(name: "state", fields: states.map { .init($0.name, $0.type) }),
      flow: flowStates.map { .init($0.name, $0.type) },
      kept: Set(
        states.filter(\.isKept).map { StateReference(.screen, $0.name) }
          + flowStates.filter { $0.lifetime != .open }.map { StateReference(.flow, $0.name) }), form: form,
      sequences: script.sequenceParameters)
    // A model's own arguments see everything except the models.
    let inputIndex = InputIndex(script.properties, form)
    linker.offers += inputIndex.offers
    var opening = Scope(linker.context, names)
    opening.secrets = inputIndex.secrets
    var scope = opening
    scope.declare(models.map { ($0.0.alias, $0.1) }, among: script.properties.named("models").map(\.name))
    scope.inputSites = inputIndex.inputSites
    let linkedModels = models.map { linker.linkedModel($0, $1, opening: opening, in: scope) }
    let body = children(script.properties.elements("body") ?? [], in: scope)
    let linkedStates = states.map { linker.state($0, in: opening) }
    let title = title(script, in: scope)
    let triggers = linker.triggers(script, in: scope)
    guard let title else { return nil }
    return LinkedScreen(
      script: script, scope: scope, params: names.params, models: linkedModels, states: linkedStates,
      flowStates: flowStates,
      title: title, body: body, triggers: triggers, form: form)
  }

  private mutating func title(_ script: ScreenScript, in scope: Scope) -> LinkedElement? {
    let properties = script.properties["title"].map { ["text": $0] } ?? [:]
    let element = Element(
      component: "text", nameSpan: script.nameSpan,
      properties: Properties(properties, keySpans: [:], span: script.nameSpan), spec: TextComponent.spec)
    return link(element, in: scope, named: "title")
  }
}

extension Linker {
  fileprivate mutating func checkNames(_ script: ScreenScript) {
    for use in script.modelReferences where Environment.names.contains(use.alias) {
      found.report(
        .nameTaken, "the name `\(use.alias)` is taken by the runtime", at: use.aliasSpan,
        help: "give the model another name")
    }
    for key in ["models", "params", "state"] {
      for named in script.properties.named(key) { checkName(named.name, at: named.span) }
    }
  }

  /// Links a model's arguments and the handlers of its events.
  ///
  /// - Parameters:
  ///   - use: the model as the script names it.
  ///   - contract: the model's contract.
  ///   - opening: the names that its arguments see, without models.
  ///   - scope: the names that its handlers see.
  /// - Returns: the model.
  mutating func linkedModel(
    _ use: ModelReference, _ contract: ModelContract, opening: Scope, in scope: Scope
  ) -> LinkedModel {
    LinkedModel(
      alias: use.alias, plugin: use.plugin, model: use.model,
      arguments: arguments(
        use.arguments, for: contract.parameters.map(Parameter.init),
        of: "the model `\(use.plugin).\(use.model)`", at: use.span, in: opening),
      handlers: handlers(of: use, contract, in: scope), span: use.span)
  }

  private mutating func handlers(
    of use: ModelReference, _ contract: ModelContract, in scope: Scope
  ) -> [String: LinkedModelEvent] {
    var handlers: [String: LinkedModelEvent] = [:]
    for named in use.handlers {
      guard let event = contract.event(named.name) else {
        reportUnknownEvent(named, contract)
        continue
      }
      guard case .actions(let calls) = named.property else { continue }
      found.note(NameReference(component: nil, name: use.alias, field: nil))
      handlers[named.name] = LinkedModelEvent(
        payload: event.payload,
        actions: actions(calls, in: scope.adding([("event", .record(event.payload))])))
    }
    return handlers
  }

  private mutating func reportUnknownEvent(_ named: NamedProperty, _ contract: ModelContract) {
    guard !contract.events.isEmpty else {
      found.report(
        .unknownModelEvent, "the model `\(contract.name)` has no events", at: named.span,
        help: "declare `\(named.name)` under `events` in the plugin's contract, or remove it here")
      return
    }
    found.reportUnknown(
      .unknownModelEvent, "the model `\(contract.name)` has no event `\(named.name)`", named.name,
      among: contract.events.map(\.name), at: named.span)
  }
}

extension ScreenScript {
  /// The screen's parameters.
  var parameters: [RecordType.Field] { properties.fields("params") }

  /// The models that it opens.
  var modelReferences: [ModelReference] { properties.modelReferences }

  /// The parameters of its sequences.
  var sequenceParameters: [String: [RecordType.Field]] {
    Dictionary(
      properties.named("sequences").map { named in
        guard case .record(let record) = named.property else { return (named.name, []) }
        return (named.name, record.fields("params"))
      }, uniquingKeysWith: { first, _ in first })
  }

  func trigger(_ name: String) -> [ActionCall] {
    guard case .record(let triggers) = properties["on"] else { return [] }
    return triggers.actions(name) ?? []
  }
}

/// The use of a model in a script.
struct ModelReference {
  var alias: String
  var aliasSpan: Span
  var plugin: String
  var model: String
  var span: Span
  var arguments: [NamedProperty]
  /// The handlers of its events, by their names.
  var handlers: [NamedProperty]
}

extension Properties {
  /// The models that a script opens, in the order they are written.
  var modelReferences: [ModelReference] {
    named("models").compactMap { named in
      guard case .record(let record) = named.property, case .word(let use, let span) = record["use"] else {
        return nil
      }
      let parts = use.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return ModelReference(
        alias: named.name, aliasSpan: named.span, plugin: parts[0], model: parts.count > 1 ? parts[1] : "",
        span: span, arguments: record.named("with"), handlers: record.named("on"))
    }
  }
}
