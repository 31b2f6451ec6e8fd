import Foundations
import PluginKit
import Screens

/// An event of a model, and its handler in a script.
struct LinkedModelEvent: Sendable {
  /// The event's payload by the contract.
  let payload: RecordType
  /// The actions; they see the script's names, and the payload as `event`.
  let actions: [LinkedAction]
}

extension Linker {
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
      note(NameReference(component: nil, name: use.alias, field: nil))
      handlers[named.name] = LinkedModelEvent(
        payload: event.payload,
        actions: actions(calls, in: scope.adding([("event", .record(event.payload))])))
    }
    return handlers
  }

  private mutating func reportUnknownEvent(_ named: NamedProperty, _ contract: ModelContract) {
    guard !contract.events.isEmpty else {
      report(
        .unknownModelEvent, "the model `\(contract.name)` has no events", at: named.span,
        help: "declare `\(named.name)` under `events` in the plugin's contract, or remove it here")
      return
    }
    reportUnknown(
      .unknownModelEvent, "the model `\(contract.name)` has no event `\(named.name)`", named.name,
      among: contract.events.map(\.name), at: named.span)
  }
}
