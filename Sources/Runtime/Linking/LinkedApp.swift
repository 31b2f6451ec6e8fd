import Expressions
import Foundations
import PluginKit
import Screens

/// The compiled parts of an `app.yaml`: its own models and its tabs' badges; ``LinkedRoutes`` has its routes.
final class LinkedApp: Sendable {
  let scope: Scope
  let models: [LinkedModel]
  /// The badges of tabs, by their ids.
  let badges: [String: LinkedText]
  /// The conditions of tabs, by their ids.
  let tabConditions: [String: Program]
  let found: Findings

  init(
    scope: Scope, models: [LinkedModel], badges: [String: LinkedText], tabConditions: [String: Program],
    found: Findings
  ) {
    self.scope = scope
    self.models = models
    self.badges = badges
    self.tabConditions = tabConditions
    self.found = found
  }
}

extension Linker {
  /// Links the expressions of an `app.yaml`.
  mutating func link(_ script: AppScript) -> LinkedApp {
    let modelReferences = script.properties.modelReferences
    let models = modelReferences.compactMap { context.model($0, &found) }
    for use in modelReferences { checkName(use.alias, at: use.aliasSpan) }
    let opening = Scope(context)
    var scope = opening
    scope.declare(models.map { ($0.0.alias, $0.1) }, among: script.properties.named("models").map(\.name))
    let linkedModels = models.map { linkedModel($0, $1, opening: opening, in: scope) }
    var badges: [String: LinkedText] = [:]
    var conditions: [String: Program] = [:]
    for tab in script.properties.records("tabs") {
      guard let id = tab.word("tab") else { continue }
      badges[id] = actionText(tab.text("badge"), in: scope)
      conditions[id] = tab.expression("when").flatMap { compile($0, in: scope, expecting: .bool) }
    }
    return LinkedApp(
      scope: scope, models: linkedModels, badges: badges, tabConditions: conditions, found: found)
  }
}
