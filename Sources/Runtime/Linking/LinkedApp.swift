import Expressions
import Foundations
import PluginKit
import Screens

/// The compiled parts of an `app.yaml`: its own models and its tabs' badges; ``LinkedRoutes`` has its routes.
final class LinkedApp: Sendable {
  let scope: Scope
  let models: [LinkedModel]
  let states: [LinkedState]
  /// The badges of tabs, by their ids.
  let badges: [String: LinkedText]
  /// The conditions of tabs, by their ids.
  let tabConditions: [String: Program]
  let found: Findings

  init(
    scope: Scope, models: [LinkedModel], states: [LinkedState], badges: [String: LinkedText],
    tabConditions: [String: Program],
    found: Findings
  ) {
    self.scope = scope
    self.models = models
    self.states = states
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
    let declared = script.properties.stateDeclarations
    checkStateNames(declared, beside: Environment.app)
    let states = declared.map { state($0, in: opening) }
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
      scope: scope, models: linkedModels, states: states, badges: badges, tabConditions: conditions,
      found: found)
  }
}

/// The routes of an `app.yaml`.
///
/// They are linked at their first use, not at the start of the app: each takes reading the screens that it leads to.
final class LinkedRoutes: Sendable {
  let all: [LinkedRoute]
  let found: Findings
  var diagnostics: [Diagnostic] { found.diagnostics.all }

  init(_ routes: [LinkedRoute], found: Findings) { (all, self.found) = (routes, found) }

  /// Returns the route of a screen.
  func route(to screen: String) -> LinkedRoute? { all.first { $0.screen == screen } }
}

/// The route of a screen: the links that open it, and its guard.
struct LinkedRoute: Sendable {
  let screen: String
  let span: Span
  /// The links that open it.
  let pattern: LinkPattern?
  /// Opened only while true; sees the screen's params.
  let condition: Program?
  /// What is opened otherwise.
  let otherwise: Target?
}

extension App {
  /// Its routes.
  var linkedRoutes: LinkedRoutes {
    if let linked = cache.withLock({ $0.routes }) { return linked }
    var linker = Linker(context: context)
    let linked = linker.linkRoutes(of: script)
    cache.withLock { $0.routes = linked }
    return linked
  }

  /// The screens that links open, and the links; asked without linking the routes, which takes reading their screens.
  var linkPatterns: [(screen: String, pattern: LinkPattern)] {
    script.properties.records("routes").compactMap { route in
      guard let screen = route.word("screen"), screenNames.contains(screen),
        case .value(.literal(let link)) = route["link"], let pattern = link.text.flatMap({ LinkPattern($0) })
      else { return nil }
      return (screen, pattern)
    }
  }

  /// Whether a screen's route has a guard; asked without linking the routes.
  func hasGuard(_ screen: String) -> Bool {
    script.properties.records("routes").contains { $0.word("screen") == screen && $0["when"] != nil }
  }
}

extension Linker {
  /// Links the routes of an `app.yaml`, and the screens that it names for an upgrade and as its widget.
  mutating func linkRoutes(of script: AppScript) -> LinkedRoutes {
    // What is wrong with the models is the app's own.
    var ignored = Findings()
    let models = script.properties.modelReferences.compactMap { context.model($0, &ignored) }
    let routes = script.properties.records("routes").compactMap { route($0, models) }
    checkRoutes(routes)
    for key in ["upgrade", "widget"] {
      if case .word(let name, let span) = script.properties[key] {
        _ = context.screen(name, at: span, &found)
      }
    }
    return LinkedRoutes(routes, found: found)
  }

  private mutating func route(
    _ record: Properties, _ models: [(ModelReference, ModelContract)]
  ) -> LinkedRoute? {
    guard case .word(let name, let span) = record["screen"],
      let fields = context.screen(name, at: span, &found)
    else {
      return nil
    }
    var scope = Scope(context, Scope.Names(params: RecordType(name: "params", fields: fields)))
    scope.declare(models.map { ($0.0.alias, $0.1) }, among: [])
    var pattern: LinkPattern?
    if case .value(.literal(let node)) = record["link"], let text = node.text {
      pattern = linkPattern(text, at: node.span, to: name, fields)
    }
    let condition = record.expression("when").flatMap { compile($0, in: scope, expecting: .bool) }
    var otherwise: Target?
    if case .record(let other) = record["else"] {
      otherwise = target(other, of: "else", at: record.keySpans["else"] ?? span, in: scope)
    }
    return LinkedRoute(
      screen: name, span: span, pattern: pattern, condition: condition, otherwise: otherwise)
  }

  private mutating func linkPattern(
    _ text: String, at span: Span, to screen: String, _ fields: [RecordType.Field]
  ) -> LinkPattern? {
    guard let pattern = LinkPattern(text) else {
      found.report(
        .linkPattern, "`\(text)` is not a link", at: span,
        help: "write parts with `/` between them, such as `recipe/{id}`, without the scheme")
      return nil
    }
    for name in pattern.names {
      guard let field = fields.first(where: { $0.name == name }) else {
        found.reportUnknown(
          .linkPattern, "the screen `\(screen)` takes no `\(name)`", name, among: fields.map(\.name), at: span
        )
        continue
      }
      if !LinkPattern.canRead(field.type) {
        found.report(
          .linkPattern, "`\(name)` is of type `\(field.type)`, which a link cannot say", at: span,
          help: "links can say texts, numbers, true and false")
      }
    }
    for field in fields where Parameter(field).isRequired && !pattern.names.contains(field.name) {
      found.report(
        .linkPattern, "the screen `\(screen)` needs `\(field.name)`, which the link does not say", at: span,
        help: "add `{\(field.name)}` to the link")
    }
    if context.scheme == nil {
      found.report(
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
        found.report(
          .duplicateRoute,
          isSame
            ? "the screen `\(route.screen)` has two routes"
            : "the same links open `\(other.screen)` and `\(route.screen)`", at: route.span,
          help: isSame ? "make one of them" : "give one of the links another first part")
      }
    }
  }
}
