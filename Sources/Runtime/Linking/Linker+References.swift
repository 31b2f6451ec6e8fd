import Expressions
import Foundations
import PluginKit
import Screens

/// A parameter: a named value with its type.
struct Parameter {
  var name: String
  var type: ValueType
  var range: ClosedRange<Int>?
  var isRequired: Bool

  init(_ parameter: ParameterContract) {
    name = parameter.name
    type = parameter.type
    range = parameter.range
    isRequired = parameter.isRequired
  }

  init(_ field: RecordType.Field) {
    name = field.name
    type = field.type
    if case .nullable = field.type { isRequired = false } else { isRequired = true }
  }
}

extension Linker {
  /// Finds the contract of a model that a screen uses.
  mutating func model(_ use: ModelReference) -> (ModelReference, ModelContract)? {
    if context.missing.faultyPlugins.contains(use.plugin) { return nil }
    guard let contract = context.contracts[use.plugin] else {
      // It may be one that could not be read, or that is misspelt in app.yaml.
      if context.missing.contracts { return nil }
      reportUnknown(
        .unknownPlugin, "no plugin `\(use.plugin)`", use.plugin, among: context.contracts.keys,
        at: use.span.beforeDot)
      return nil
    }
    guard !use.model.isEmpty else {
      report(
        .unknownModel, "`\(use.plugin)` names a plugin, expected one of its models", at: use.span,
        help: contract.models.first.map { "write `\(use.plugin).\($0.name)`, or another of its models" })
      return nil
    }
    guard let model = contract.model(use.model) else {
      reportUnknown(
        .unknownModel, "the plugin `\(use.plugin)` has no model `\(use.model)`", use.model,
        among: contract.models.map(\.name), at: use.span.afterDot)
      return nil
    }
    return (use, model)
  }

  /// Finds the contract of an action written as `alias.action`.
  mutating func action(_ reference: String, at span: Span, in scope: Scope) -> (
    alias: String, ActionContract
  )? {
    let parts = reference.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    if scope.unknownModelAliases.contains(parts[0]) {
      isWhole = false
      return nil
    }
    guard let model = scope.models[parts[0]] else {
      reportUnknown(
        .unknownModel, "no model `\(parts[0])` on this screen", parts[0], among: scope.models.keys,
        at: span.beforeDot)
      return nil
    }
    guard parts.count == 2 else {
      report(
        .unknownModelAction, "`\(reference)` names a model, expected one of its actions", at: span,
        help: model.actions.first.map { "write `\(reference).\($0.name)`, or another of its actions" })
      return nil
    }
    guard let action = model.action(parts[1]) else {
      reportUnknown(
        .unknownModelAction, "the model `\(model.name)` has no action `\(parts[1])`", parts[1],
        among: model.actions.map(\.name), at: span.afterDot)
      return nil
    }
    note(NameReference(component: nil, name: parts[0], field: nil))
    return (parts[0], action)
  }

  /// Returns the parameters of a screen; nil where there is no such screen or it cannot be read.
  mutating func screen(_ name: String, at span: Span) -> [RecordType.Field]? {
    guard context.screenNames.contains(name) else {
      reportUnknown(.unknownScreen, "no screen `\(name)`", name, among: context.screenNames, at: span)
      return nil
    }
    return context.parameters(name)
  }

  /// Resolves a state written as `state.name`.
  mutating func state(_ reference: String, at span: Span, in scope: Scope) -> (name: String, type: ValueType)?
  {
    let name = reference.hasPrefix("state.") ? String(reference.dropFirst(6)) : reference
    guard reference.hasPrefix("state."), let type = scope.states[name] else {
      let names = scope.states.keys.sorted()
      let near = scope.states[name] == nil ? nearestName(to: name, in: names) : name
      report(
        .unknownState, "no state `\(reference)` on this screen", at: span,
        help: near.map { "did you mean `state.\($0)`?" }
          ?? (names.isEmpty ? nil : "there are \(names.map { "`state.\($0)`" }.joined(separator: ", "))"))
      return nil
    }
    return (name, type)
  }

  /// Links arguments against parameters.
  mutating func arguments(
    _ given: [NamedProperty], for parameters: [Parameter], of owner: String, at span: Span, in scope: Scope
  ) -> LinkedArguments {
    checkArguments(given, for: parameters, of: owner, at: span)
    var values: [(String, ActionValue)] = []
    for argument in given {
      guard let parameter = parameters.first(where: { $0.name == argument.name }) else { continue }
      guard case .value(let source) = argument.property,
        let value = value(source, of: parameter.type, in: scope)
      else { continue }
      if let range = parameter.range, case .constant(.int(let number)) = value, !range.contains(number) {
        report(
          .wrongArgument,
          "`\(argument.name)` is \(number), expected \(range.lowerBound) to \(range.upperBound)",
          at: source.span)
      }
      values.append((argument.name, value))
    }
    return LinkedArguments(values: values.map { (name: $0.0, value: $0.1) })
  }

  /// Reports unknown and missing arguments.
  mutating func checkArguments(
    _ given: [NamedProperty], for parameters: [Parameter], of owner: String, at span: Span
  ) {
    for argument in given where !parameters.contains(where: { $0.name == argument.name }) {
      reportUnknown(
        .wrongArgument, "\(owner) takes no `\(argument.name)`", argument.name, among: parameters.map(\.name),
        at: argument.span)
    }
    // An argument that is missing because it is misspelt is reported once.
    let unknown = given.map(\.name).filter { name in !parameters.contains { $0.name == name } }
    let missing = parameters.filter { parameter in
      // What is wrong with a type has been reported where it is declared.
      parameter.isRequired && parameter.type != .error && !given.contains { $0.name == parameter.name }
    }
    for parameter in missing
    where !unknown.contains(where: { nearestName(to: $0, in: missing.map(\.name)) == parameter.name }) {
      report(
        .wrongArgument, "\(owner) needs `\(parameter.name)`, which is not given", at: span,
        help: "add `with: { \(parameter.name): … }`, of type `\(parameter.type)`")
    }
  }
}

extension Span {
  /// The part of `plugin.Model` before its dot; the whole where there is none.
  fileprivate var beforeDot: Span { dot.map { Span(source, range.lowerBound..<$0) } ?? self }

  /// The part of `plugin.Model` after its dot; the whole where there is none.
  fileprivate var afterDot: Span { dot.map { Span(source, $0 + 1..<range.upperBound) } ?? self }

  private var dot: Int? { source.bytes[range].firstIndex(of: UInt8(ascii: ".")) }
}
