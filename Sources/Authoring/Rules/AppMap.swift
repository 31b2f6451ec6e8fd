import Foundations
import Runtime
import Screens
import Simulation

/// How an app's scripts hang together: what each contains, and the ways from one to another.
struct AppMap {
  /// The app.
  let outline: AppOutline
  /// The actions of each script, by its kind and name.
  private let ownActions: [Key: [ActionCall]]
  /// What the rules about single components and actions found.
  let diagnostics: [Diagnostic]
  /// Every way from script to script.
  let ways: [Way]
  /// The ways by where they begin and by where they lead: there are thousands, and every script is asked for its own.
  private let waysFrom: [Key: [Way]]
  private let waysTo: [Key: [Way]]
  private let scripts: [Key: AppOutline.Script]

  private struct Key: Hashable {
    let kind: AppOutline.Script.Kind
    let name: String
  }

  /// A way from one script to another.
  final class Way: Sendable {
    /// How the other is named.
    enum Kind {
      case screen, flow, component

      /// What such a way leads to.
      var target: AppOutline.Script.Kind {
        switch self {
        case .screen: .screen
        case .flow: .flow
        case .component: .component
        }
      }
    }

    let from: AppOutline.Script
    let kind: Kind
    let to: String
    let span: Span
    /// The action that goes it, or the key of `app.yaml` or a flow; `use` for a component.
    let by: String
    /// What must hold for it to be gone.
    let conditions: [ExpressionSource]
    /// The flags that it needs.
    let flags: [String]

    init(
      from: AppOutline.Script, kind: Kind, to: String, span: Span, by: String,
      conditions: [ExpressionSource], flags: [String]
    ) {
      self.from = from
      self.kind = kind
      self.to = to
      self.span = span
      self.by = by
      self.conditions = conditions
      self.flags = flags
    }
  }

  init(_ outline: AppOutline) {
    self.outline = outline
    let walks = inParallel(outline.scripts) { Walk(through: $0, of: outline) }
    diagnostics = walks.flatMap(\.diagnostics)
    var ways = walks.flatMap(\.ways)
    if let app = outline.scripts(.app).first {
      ways += outline.flags.compactMap { flag in
        flag.sheet.map { sheet in
          Way(
            from: app, kind: .screen, to: sheet.name, span: sheet.span, by: "upgrade", conditions: [],
            flags: [])
        }
      }
    }
    let keys = outline.scripts.map { Key(kind: $0.kind, name: $0.name) }
    ownActions = Dictionary(zip(keys, walks.map(\.actions)), uniquingKeysWith: { first, _ in first })
    scripts = Dictionary(zip(keys, outline.scripts), uniquingKeysWith: { first, _ in first })
    waysFrom = Dictionary(grouping: ways) { Key(kind: $0.from.kind, name: $0.from.name) }
    waysTo = Dictionary(grouping: ways) { Key(kind: $0.kind.target, name: $0.to) }
    self.ways = ways
  }

  /// What one walk through a script finds, on whichever core.
  private struct Walk: Sendable {
    let actions: [ActionCall]
    let ways: [Way]
    let diagnostics: [Diagnostic]

    init(through script: AppOutline.Script, of outline: AppOutline) {
      var found = Diagnostics()
      var actions: [ActionCall] = []
      var ways: [Way] = []
      for rule in Rules.ofStops { rule.check(script, in: outline, into: &found) }
      ScriptWalk.walk(script.properties) { stop in
        if case .action(let call) = stop.kind { actions.append(call) }
        AppMap.addWays(at: stop, in: script, to: &ways)
        for rule in Rules.ofStops { rule.check(stop, in: outline, into: &found) }
      }
      diagnostics = found.all
      self.actions = actions
      self.ways = ways + AppMap.declaredWays(of: script)
    }
  }

  /// The script of a name; nil where there is none.
  func script(_ kind: AppOutline.Script.Kind, _ name: String) -> AppOutline.Script? {
    scripts[Key(kind: kind, name: name)]
  }

  /// The ways that begin at a script.
  func ways(from kind: AppOutline.Script.Kind, _ name: String) -> [Way] {
    waysFrom[Key(kind: kind, name: name)] ?? []
  }

  /// The ways that lead to a script.
  func ways(to kind: AppOutline.Script.Kind, _ name: String) -> [Way] {
    waysTo[Key(kind: kind, name: name)] ?? []
  }

  /// All that can be reached by ways, beginning with some.
  ///
  /// - Parameters:
  ///   - starts: the first ways.
  ///   - isOpen: which ways lead on.
  /// - Returns: the names of the scripts of each kind.
  func reached(
    by starts: [Way], where isOpen: (Way) -> Bool = { _ in true }
  ) -> [AppOutline.Script.Kind: Set<String>] {
    var reached: [AppOutline.Script.Kind: Set<String>] = [:]
    var open = starts
    while let way = open.popLast() {
      guard reached[way.kind.target, default: []].insert(way.to).inserted else { continue }
      open += ways(from: way.kind.target, way.to).filter(isOpen)
    }
    return reached
  }

  /// The actions that a script itself says.
  func ownActions(of script: AppOutline.Script) -> [ActionCall] {
    ownActions[Key(kind: script.kind, name: script.name)] ?? []
  }

  /// The actions of a script, those of the components of the app's own that it uses included.
  func actions(of script: AppOutline.Script) -> [ActionCall] {
    let own = ownActions(of: script)
    let used = used(by: script)
    return used.isEmpty ? own : own + used.flatMap { ownActions(of: $0) }
  }

  /// The components of the app's own that a script uses, by way of others or not.
  func used(by script: AppOutline.Script) -> [AppOutline.Script] {
    var found: [AppOutline.Script] = []
    var open = [script]
    while let next = open.popLast() {
      for way in ways(from: next.kind, next.name) where way.kind == .component {
        guard let component = self.script(.component, way.to),
          !found.contains(where: { $0.name == component.name })
        else { continue }
        found.append(component)
        open.append(component)
      }
    }
    return found
  }

  private static func addWays(at stop: ScriptStop, in script: AppOutline.Script, to ways: inout [Way]) {
    switch stop.kind {
    case .element(let element):
      guard element.component == "use", case .word(let name, let span) = element.properties["use"] else {
        return
      }
      ways.append(way(stop, script, .component, name, span, "use"))
    case .action(let call):
      if case .word(let name, let span) = call.properties["screen"] {
        ways.append(way(stop, script, .screen, name, span, call.action))
      }
      if case .word(let name, let span) = call.properties["flow"] {
        ways.append(way(stop, script, .flow, name, span, call.action))
      }
    }
  }

  private static func way(
    _ stop: ScriptStop, _ script: AppOutline.Script, _ kind: Way.Kind, _ name: String, _ span: Span,
    _ by: String
  ) -> Way {
    Way(
      from: script, kind: kind, to: name, span: span, by: by, conditions: stop.conditions, flags: stop.flags)
  }

  /// The ways that `app.yaml` and flows declare.
  private static func declaredWays(of script: AppOutline.Script) -> [Way] {
    var found: [Way] = []
    func add(_ properties: Properties, _ key: String, _ by: String) {
      guard case .word(let name, let span) = properties[key] else { return }
      found.append(
        Way(
          from: script, kind: .screen, to: name, span: span, by: by,
          conditions: properties.expression("when").map { [$0] } ?? [], flags: []))
    }
    switch script.kind {
    case .app:
      for key in ["start", "upgrade"] { add(script.properties, key, key) }
      for tab in script.properties.records("tabs") { add(tab, "screen", "tab") }
      for route in script.properties.records("routes") {
        if route["link"] != nil { add(route, "screen", "link") }
        if case .record(let other) = route["else"] { add(other, "screen", "else") }
      }
    case .flow: for step in script.properties.records("steps") { add(step, "screen", "step") }
    case .screen, .component: break
    }
    return found
  }
}
