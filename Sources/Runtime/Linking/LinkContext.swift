import Expressions
import Foundations
import PluginKit
import Screens

/// The context that a screen is linked against: the rest of the app.
struct LinkContext: Sendable {
  /// The functions and names that all expressions see.
  var environment: Declarations
  /// The record types that the app declares, by name.
  let types: [String: RecordDeclaration]
  /// The plugins' contracts, by name.
  let contracts: [String: Contract]
  /// The app's files that could not be read.
  let missing: App.Missing
  /// The app's tabs.
  let tabs: [String]
  /// The names of the app's screens.
  let screenNames: Set<String>
  /// The parameters of a screen; nil for one that cannot be read.
  var parameters: @Sendable (_ screen: String) -> [RecordType.Field]?
  /// The names of the app's own components.
  let componentNames: Set<String>
  /// One of the app's own components; nil for one that cannot be read.
  let component: @Sendable (_ name: String) -> ComponentScript?
  /// The names of the app's flows.
  let flowNames: Set<String>
  /// One of the app's flows; nil for one that cannot be read.
  let flow: @Sendable (_ name: String) -> FlowScript?
  /// The app's own states.
  let states: [StateDeclaration]
  /// The app's flags and their types.
  let flags: RecordType
  /// The names of the app's plans.
  let tiers: [String]
  /// The names of the app's device profiles.
  let profiles: [String]
  /// The scheme of the app's deep links.
  let scheme: String?
  /// Whether a link of that scheme opens a screen.
  let opensLink: @Sendable (_ link: String) -> Bool
  /// The app's locales.
  let locales: [String]
  /// Finds the contract of a model that a screen uses.
  func model(_ use: ModelReference, _ found: inout Findings) -> (ModelReference, ModelContract)? {
    if missing.faultyPlugins.contains(use.plugin) { return nil }
    guard let contract = contracts[use.plugin] else {
      // It may be one that could not be read, or that is misspelt in app.yaml.
      if missing.contracts { return nil }
      found.reportUnknown(
        .unknownPlugin, "no plugin `\(use.plugin)`", use.plugin, among: contracts.keys,
        at: use.span.beforeDot)
      return nil
    }
    guard !use.model.isEmpty else {
      found.report(
        .unknownModel, "`\(use.plugin)` names a plugin, expected one of its models", at: use.span,
        help: contract.models.first.map { "write `\(use.plugin).\($0.name)`, or another of its models" })
      return nil
    }
    guard let model = contract.model(use.model) else {
      found.reportUnknown(
        .unknownModel, "the plugin `\(use.plugin)` has no model `\(use.model)`", use.model,
        among: contract.models.map(\.name), at: use.span.afterDot)
      return nil
    }
    return (use, model)
  }

  /// Returns the parameters of a screen; nil where there is no such screen or it cannot be read.
  func screen(_ name: String, at span: Span, _ found: inout Findings) -> [RecordType.Field]? {
    guard screenNames.contains(name) else {
      found.reportUnknown(.unknownScreen, "no screen `\(name)`", name, among: screenNames, at: span)
      return nil
    }
    return parameters(name)
  }

  /// The flows that have a screen as a step, by name.
  func flows(of screen: String) -> [FlowScript] {
    flowNames.sorted().compactMap { flow($0) }.filter { flow in
      flow.properties.records("steps").contains { $0.word("screen") == screen }
    }
  }

  /// Resolves the name of a flow.
  func flow(_ name: String, at span: Span, _ found: inout Findings) -> FlowScript? {
    guard flowNames.contains(name) else {
      found.reportUnknown(.unknownFlow, "no flow `\(name)`", name, among: flowNames, at: span)
      return nil
    }
    return flow(name)
  }
}
