import Foundations
import Runtime
import Screens

/// How an app's scripts hang together: what each contains, and the ways from one to another.
struct AppMap {
  /// The app.
  let outline: AppOutline
  /// The components and actions of each script, by its kind and name.
  private let stops: [Key: [ScriptStop]]
  /// Every way from script to script.
  let ways: [Way]

  private struct Key: Hashable {
    let kind: AppOutline.Script.Kind
    let name: String
  }

  /// A way from one script to another.
  struct Way {
    /// How the other is named.
    enum Kind { case screen, flow, component }

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
  }

  init(_ outline: AppOutline) {
    self.outline = outline
    var stops: [Key: [ScriptStop]] = [:]
    var ways: [Way] = []
    for script in outline.scripts {
      var found: [ScriptStop] = []
      ScriptWalk.walk(script.properties) { found.append($0) }
      stops[Key(kind: script.kind, name: script.name)] = found
      ways += found.flatMap { Self.ways(at: $0, in: script) }
      ways += Self.declaredWays(of: script)
    }
    if let app = outline.scripts(.app).first {
      ways += outline.flags.compactMap { flag in
        flag.sheet.map { sheet in
          Way(
            from: app, kind: .screen, to: sheet.name, span: sheet.span, by: "upgrade", conditions: [],
            flags: [])
        }
      }
    }
    self.stops = stops
    self.ways = ways
  }

  /// The components and actions of a script.
  func stops(of script: AppOutline.Script) -> [ScriptStop] {
    stops[Key(kind: script.kind, name: script.name)] ?? []
  }

  /// The actions of a script, those of the components of the app's own that it uses included.
  func actions(of script: AppOutline.Script) -> [ActionCall] {
    let own = stops(of: script) + used(by: script).flatMap { stops(of: $0) }
    return own.compactMap { if case .action(let call) = $0.kind { call } else { nil } }
  }

  /// The components of the app's own that a script uses, by way of others or not.
  func used(by script: AppOutline.Script) -> [AppOutline.Script] {
    var found: [AppOutline.Script] = []
    var open = [script]
    while let next = open.popLast() {
      for way in ways where way.kind == .component && way.from.kind == next.kind && way.from.name == next.name
      {
        guard let component = outline.script(.component, way.to),
          !found.contains(where: { $0.name == component.name })
        else { continue }
        found.append(component)
        open.append(component)
      }
    }
    return found
  }

  private static func ways(at stop: ScriptStop, in script: AppOutline.Script) -> [Way] {
    switch stop.kind {
    case .element(let element):
      guard element.component == "use", case .word(let name, let span) = element.properties["use"] else {
        return []
      }
      return [way(stop, script, .component, name, span, "use")]
    case .action(let call):
      var found: [Way] = []
      if case .word(let name, let span) = call.properties["screen"] {
        found.append(way(stop, script, .screen, name, span, call.action))
      }
      if case .word(let name, let span) = call.properties["flow"] {
        found.append(way(stop, script, .flow, name, span, call.action))
      }
      return found
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
