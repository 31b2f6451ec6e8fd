import Foundations
import Screens

extension ScreenScript {
  /// The declaration of a state.
  struct State {
    var name: String
    var span: Span
    var type: ValueType
    var initial: ValueSource?
  }

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

  var stateDeclarations: [State] {
    properties.named("state").compactMap { named in
      guard case .record(let record) = named.property, case .type(let type, _) = record["type"] else {
        return nil
      }
      var initial: ValueSource?
      if case .value(let source) = record["default"] { initial = source }
      return State(name: named.name, span: named.span, type: type, initial: initial)
    }
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
