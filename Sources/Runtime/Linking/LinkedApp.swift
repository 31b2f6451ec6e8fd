import Expressions
import Foundations
import PluginKit
import Screens

/// The compiled parts of an `app.yaml`: its own models, its tabs' badges and its routes.
final class LinkedApp: Sendable {
  let scope: Scope
  let models: [LinkedModel]
  /// The badges of tabs, by their ids.
  let badges: [String: LinkedText]
  /// The conditions of tabs, by their ids.
  let tabConditions: [String: Program]
  let routes: [LinkedRoute]
  let found: Findings
  var texts: [TextReference] { found.texts }
  let diagnostics: [Diagnostic]

  init(
    scope: Scope, models: [LinkedModel], badges: [String: LinkedText], tabConditions: [String: Program],
    routes: [LinkedRoute], found: Findings, diagnostics: [Diagnostic]
  ) {
    self.scope = scope
    self.models = models
    self.badges = badges
    self.tabConditions = tabConditions
    self.routes = routes
    self.found = found
    self.diagnostics = diagnostics
  }

  /// Returns the route of a screen.
  func route(to screen: String) -> LinkedRoute? { routes.first { $0.screen == screen } }
}

/// The route of a screen: the links that open it, and its guard.
struct LinkedRoute: Sendable {
  let screen: String
  let span: Span
  /// The links that open it.
  let pattern: LinkPattern?
  /// Opened only while true; sees the screen's params.
  let condition: Program?
  /// The destination opened otherwise.
  let otherwise: Destination?
}

extension Linker {
  /// Links the expressions of an `app.yaml`.
  mutating func link(_ script: AppScript) -> LinkedApp {
    let modelReferences = script.properties.modelReferences
    let models = modelReferences.compactMap { model($0) }
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
    let routes = script.properties.records("routes").compactMap { route($0, models) }
    checkRoutes(routes)
    if case .word(let name, let span) = script.properties["upgrade"] { _ = screen(name, at: span) }
    return LinkedApp(
      scope: scope, models: linkedModels, badges: badges, tabConditions: conditions, routes: routes,
      found: findings, diagnostics: diagnostics.all)
  }

  private mutating func route(
    _ record: Properties, _ models: [(ModelReference, ModelContract)]
  ) -> LinkedRoute? {
    guard case .word(let name, let span) = record["screen"], let fields = screen(name, at: span) else {
      return nil
    }
    var scope = Scope(context, Scope.Names(params: RecordType(name: "params", fields: fields)))
    scope.declare(models.map { ($0.0.alias, $0.1) }, among: [])
    var pattern: LinkPattern?
    if case .value(.literal(let node)) = record["link"], let text = node.text {
      pattern = linkPattern(text, at: node.span, to: name, fields)
    }
    let condition = record.expression("when").flatMap { compile($0, in: scope, expecting: .bool) }
    var otherwise: Destination?
    if case .record(let other) = record["else"] { otherwise = destination(other, in: scope) }
    return LinkedRoute(
      screen: name, span: span, pattern: pattern, condition: condition, otherwise: otherwise)
  }

  private mutating func linkPattern(
    _ text: String, at span: Span, to screen: String, _ fields: [RecordType.Field]
  ) -> LinkPattern? {
    guard let pattern = LinkPattern(text) else {
      report(
        .linkPattern, "`\(text)` is not a link", at: span,
        help: "write parts with `/` between them, such as `recipe/{id}`, without the scheme")
      return nil
    }
    for name in pattern.names {
      guard let field = fields.first(where: { $0.name == name }) else {
        reportUnknown(
          .linkPattern, "the screen `\(screen)` takes no `\(name)`", name, among: fields.map(\.name), at: span
        )
        continue
      }
      if !LinkPattern.canRead(field.type) {
        report(
          .linkPattern, "`\(name)` is of type `\(field.type)`, which a link cannot say", at: span,
          help: "links can say texts, numbers, true and false")
      }
    }
    for field in fields where Parameter(field).isRequired && !pattern.names.contains(field.name) {
      report(
        .linkPattern, "the screen `\(screen)` needs `\(field.name)`, which the link does not say", at: span,
        help: "add `{\(field.name)}` to the link")
    }
    if context.scheme == nil {
      report(
        .linkPattern, "the app has links and no scheme", at: span,
        help: "add `scheme:` to app.yaml, such as `scheme: myapp`")
    }
    return pattern
  }

  private mutating func checkRoutes(_ routes: [LinkedRoute]) {
    for (index, route) in routes.enumerated() {
      for other in routes[..<index] {
        let isSame = other.screen == route.screen
        let isAmbiguous = other.pattern.flatMap { route.pattern?.isAmbiguous(beside: $0) } ?? false
        guard isSame || isAmbiguous else { continue }
        report(
          .duplicateRoute,
          isSame
            ? "the screen `\(route.screen)` has two routes"
            : "the same links open `\(other.screen)` and `\(route.screen)`", at: route.span,
          help: isSame ? "make one of them" : "give one of the links another first part")
      }
    }
  }
}
