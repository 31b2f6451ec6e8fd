import Foundations
import Runtime
import Screens
import Simulation

/// The navigation graph of an app's scripts: the contents of each, and the edges between them.
struct NavigationGraph {
  /// The app.
  let outline: AppOutline
  /// The actions of each script, by its kind and name.
  private let directActions: [Key: [ActionCall]]
  /// What the rules about single components and actions found.
  let diagnostics: [Diagnostic]
  /// All edges between scripts.
  let edges: [Edge]
  /// The edges by source and by target: there are thousands, and every script's own are looked up.
  private let edgesFrom: [Key: [Edge]]
  private let edgesTo: [Key: [Edge]]
  private let scripts: [Key: AppOutline.Script]

  private struct Key: Hashable {
    let kind: AppOutline.Script.Kind
    let name: String
  }

  /// An edge from one script to another.
  final class Edge: Sendable {
    /// The kind of reference.
    enum Kind {
      case screen, flow, component

      /// The kind of script that it leads to.
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
    /// The action that follows it, or the key of `app.yaml` or a flow; `use` for a component.
    let by: String
    /// The conditions that must be true to follow it.
    let conditions: [ExpressionSource]
    /// The flags that must be on to follow it.
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
    var edges = walks.flatMap(\.edges)
    if let app = outline.scripts(.app).first {
      edges += outline.flags.compactMap { flag in
        flag.sheet.map { sheet in
          Edge(
            from: app, kind: .screen, to: sheet.name, span: sheet.span, by: "upgrade", conditions: [],
            flags: [])
        }
      }
    }
    let keys = outline.scripts.map { Key(kind: $0.kind, name: $0.name) }
    directActions = Dictionary(zip(keys, walks.map(\.actions)), uniquingKeysWith: { first, _ in first })
    scripts = Dictionary(zip(keys, outline.scripts), uniquingKeysWith: { first, _ in first })
    edgesFrom = Dictionary(grouping: edges) { Key(kind: $0.from.kind, name: $0.from.name) }
    edgesTo = Dictionary(grouping: edges) { Key(kind: $0.kind.target, name: $0.to) }
    self.edges = edges
  }

  /// The findings of one traversal of a script, on any core.
  private struct Walk: Sendable {
    let actions: [ActionCall]
    let edges: [Edge]
    let diagnostics: [Diagnostic]

    init(through script: AppOutline.Script, of outline: AppOutline) {
      var found = Diagnostics()
      var actions: [ActionCall] = []
      var edges: [Edge] = []
      for rule in Rules.ofStops { rule.check(script, in: outline, into: &found) }
      ScriptWalk.walk(script.properties) { stop in
        if case .action(let call) = stop.kind { actions.append(call) }
        NavigationGraph.addEdges(at: stop, in: script, to: &edges)
        for rule in Rules.ofStops { rule.check(stop, in: outline, into: &found) }
      }
      diagnostics = found.all
      self.actions = actions
      self.edges = edges + NavigationGraph.declaredEdges(of: script)
    }
  }

  /// Returns the script of a name, if it exists.
  func script(_ kind: AppOutline.Script.Kind, _ name: String) -> AppOutline.Script? {
    scripts[Key(kind: kind, name: name)]
  }

  /// Returns the edges from a script.
  func edges(from kind: AppOutline.Script.Kind, _ name: String) -> [Edge] {
    edgesFrom[Key(kind: kind, name: name)] ?? []
  }

  /// Returns the edges to a script.
  func edges(to kind: AppOutline.Script.Kind, _ name: String) -> [Edge] {
    edgesTo[Key(kind: kind, name: name)] ?? []
  }

  /// Returns all scripts reachable from some edges.
  ///
  /// - Parameters:
  ///   - starts: the first edges.
  ///   - isOpen: whether an edge is followed.
  /// - Returns: the names of the scripts of each kind.
  func reached(
    by starts: [Edge], where isOpen: (Edge) -> Bool = { _ in true }
  ) -> [AppOutline.Script.Kind: Set<String>] {
    var reached: [AppOutline.Script.Kind: Set<String>] = [:]
    var open = starts
    while let edge = open.popLast() {
      guard reached[edge.kind.target, default: []].insert(edge.to).inserted else { continue }
      open += edges(from: edge.kind.target, edge.to).filter(isOpen)
    }
    return reached
  }

  /// Returns the actions of a script itself.
  func directActions(of script: AppOutline.Script) -> [ActionCall] {
    directActions[Key(kind: script.kind, name: script.name)] ?? []
  }

  /// Returns the actions of a script, including those of the app's components that it uses.
  func actions(of script: AppOutline.Script) -> [ActionCall] {
    let own = directActions(of: script)
    let used = used(by: script)
    return used.isEmpty ? own : own + used.flatMap { directActions(of: $0) }
  }

  /// Returns the app's components that a script uses, directly or not.
  func used(by script: AppOutline.Script) -> [AppOutline.Script] {
    var found: [AppOutline.Script] = []
    var open = [script]
    while let next = open.popLast() {
      for edge in edges(from: next.kind, next.name) where edge.kind == .component {
        guard let component = self.script(.component, edge.to),
          !found.contains(where: { $0.name == component.name })
        else { continue }
        found.append(component)
        open.append(component)
      }
    }
    return found
  }

  private static func addEdges(at stop: ScriptNode, in script: AppOutline.Script, to edges: inout [Edge]) {
    switch stop.kind {
    case .element(let element):
      guard element.component == "use", case .word(let name, let span) = element.properties["use"] else {
        return
      }
      edges.append(edge(stop, script, .component, name, span, "use"))
    case .action(let call):
      if case .word(let name, let span) = call.properties["screen"] {
        edges.append(edge(stop, script, .screen, name, span, call.action))
      }
      if case .word(let name, let span) = call.properties["flow"] {
        edges.append(edge(stop, script, .flow, name, span, call.action))
      }
    }
  }

  private static func edge(
    _ stop: ScriptNode, _ script: AppOutline.Script, _ kind: Edge.Kind, _ name: String, _ span: Span,
    _ by: String
  ) -> Edge {
    Edge(
      from: script, kind: kind, to: name, span: span, by: by, conditions: stop.conditions, flags: stop.flags)
  }

  /// Returns the edges that `app.yaml` and flows declare.
  private static func declaredEdges(of script: AppOutline.Script) -> [Edge] {
    var found: [Edge] = []
    func add(_ properties: Properties, _ key: String, _ by: String, _ kind: Edge.Kind = .screen) {
      guard case .word(let name, let span) = properties[key] else { return }
      found.append(
        Edge(
          from: script, kind: kind, to: name, span: span, by: by,
          conditions: properties.expression("when").map { [$0] } ?? [], flags: []))
    }
    switch script.kind {
    case .app:
      for key in ["start", "upgrade", "widget"] { add(script.properties, key, key) }
      for tab in script.properties.records("tabs") { add(tab, "screen", "tab") }
      for route in script.properties.records("routes") {
        if route["link"] != nil { add(route, "screen", "link") }
        if case .record(let other) = route["else"] {
          add(other, "screen", "else")
          add(other, "flow", "else", .flow)
        }
      }
    case .flow: for step in script.properties.records("steps") { add(step, "screen", "step") }
    case .screen, .component: break
    }
    return found
  }
}
