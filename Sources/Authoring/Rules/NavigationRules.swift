import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A screen without a way on or back.
  static let deadEnd = Self("KL0521")
  /// A `dismiss` on a screen that is never a sheet.
  static let dismissOutside = Self("KL0527")
  /// A screen that opens itself again without a change.
  static let selfNavigation = Self("KL0542")
  /// A screen that needs params where nobody gives any.
  static let startNeedsParams = Self("KL0526")
  /// A screen that nobody can come to.
  static let unreachableScreen = Self("KL0520")
}

enum DeadEndRule: Rule {
  /// Actions that leave a screen.
  private static let leading: Set<String> = [
    "go", "replace", "present", "tab", "root", "back", "dismiss", "next", "exit", "upgrade",
  ]

  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard graph.outline.isWhole,
      let app = graph.outline.scripts(.app).first, app.properties.records("tabs").isEmpty
    else { return }
    let screens = graph.outline.scripts(.screen)
    let isAlone = screens.count == 1
    let bottoms = bottoms(of: graph)
    for screen in screens {
      guard bottoms.contains(screen.name), !isAlone,
        !graph.actions(of: screen).contains(where: { leading.contains($0.action) })
      else {
        continue
      }
      diagnostics.report(
        Diagnostic(
          .deadEnd, .warning, "the screen `\(screen.name)` has no way on and no way back",
          at: screen.nameSpan,
          help: "add an action that leads on, such as `go:` or `replace:`"))
    }
  }

  /// The screens that may have no screen below them.
  ///
  /// A screen that replaces another has the same one below it, so it is only one of them where the other is.
  private static func bottoms(of graph: NavigationGraph) -> Set<String> {
    var open = graph.edges.filter { edge in
      guard edge.kind == .screen else { return false }
      let isScreenStale = edge.from.kind == .screen || edge.from.kind == .component
      return ["start", "else"].contains(edge.by) || edge.by == "replace" && !isScreenStale
    }.map(\.to)
    var bottoms: Set<String> = []
    while let name = open.popLast() {
      guard bottoms.insert(name).inserted else { continue }
      let own = graph.edges(from: .screen, name)
      let components = graph.reached(
        by: own.filter { $0.kind == .component }, where: { $0.kind == .component })
      let used = components[.component, default: []].flatMap { graph.edges(from: .component, $0) }
      open += (own + used).filter { $0.kind == .screen && $0.by == "replace" }.map(\.to)
    }
    return bottoms
  }
}

enum DismissRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    // A script that could not be read may present any screen.
    guard graph.outline.isWhole else { return }
    // A screen opened from a sheet is on the sheet, too.
    let sheets = graph.reached(by: graph.edges.filter { $0.by == "present" || $0.by == "upgrade" }) {
      $0.by != "tab"
    }
    for script in graph.outline.scripts(.screen) where !(sheets[.screen] ?? []).contains(script.name) {
      for call in graph.directActions(of: script) where call.action == "dismiss" {
        diagnostics.report(
          Diagnostic(
            .dismissOutside, .warning, "the screen `\(script.name)` is never a sheet", at: call.nameSpan,
            help: "write `back`, or open the screen with `present`"))
      }
    }
  }
}

/// Reports screens whose `appear` actions show each other on every path.
///
/// Actions with an `if` are left out: their condition may come to an end, and the session stops those that do not.
enum NavigationLoopRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    var next: [String: (screen: String, span: Span)] = [:]
    for script in graph.outline.scripts(.screen) {
      guard case .record(let triggers) = script.properties["on"] else { continue }
      for call in triggers.actions("appear") ?? [] where call.properties["if"] == nil {
        guard case .word(let target, let span) = call.properties["screen"] else { continue }
        next[script.name] = (target, span)
      }
    }
    var reported: Set<String> = []
    for (screen, first) in next.sorted(by: { $0.key < $1.key }) where !reported.contains(screen) {
      var path = [screen]
      var target = first.screen
      while !path.contains(target), let step = next[target] {
        path.append(target)
        target = step.screen
      }
      guard target == screen else { continue }
      reported.formUnion(path)
      let others = path.dropFirst().map { "`\($0)`" }.joined(separator: ", ")
      diagnostics.report(
        Diagnostic(
          .navigationLoop, .error,
          others.isEmpty
            ? "`\(screen)` shows itself whenever it appears"
            : "`\(screen)` shows \(others), which shows `\(screen)` again, without end",
          at: first.span, help: "give one of these actions an `if` that becomes false"))
    }
  }
}

/// Reports actions that open the screen that they are on, with nothing that would be different there.
///
/// Replacing a screen that holds something is left out, since that resets it.
enum SelfNavigationRule: Rule {
  private static let opening: Set = ["go", "present", "replace"]

  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    for script in graph.outline.scripts(.screen) where script.properties.named("params").isEmpty {
      let looping = appearing(script)
      let holdsNothing = holdsNothing(script)
      ScriptWalk.walk(script.properties) { stop in
        guard case .action(let call) = stop.kind, opening.contains(call.action),
          call.properties["if"] == nil, case .word(let target, let span) = call.properties["screen"],
          target == script.name, !looping.contains(call.nameSpan),
          call.action != "replace" || holdsNothing
        else { return }
        diagnostics.report(
          Diagnostic(
            .selfNavigation, .warning, "`\(target)` opens itself again, where nothing is different", at: span,
            help: "name the screen that is meant, or remove the action"))
      }
    }
  }

  /// Returns the actions on appearing, which `NavigationLoopRule` reports.
  private static func appearing(_ script: AppOutline.Script) -> Set<Span> {
    guard case .record(let triggers) = script.properties["on"] else { return [] }
    return Set((triggers.actions("appear") ?? []).map(\.nameSpan))
  }

  private static func holdsNothing(_ script: AppOutline.Script) -> Bool {
    guard script.properties.named("state").isEmpty, script.properties.named("models").isEmpty else {
      return false
    }
    var hasInput = false
    ScriptWalk.walk(script.properties) { stop in
      if case .element(let element) = stop.kind, element.spec?.group == .ask || element.spec == nil {
        hasInput = true
      }
    }
    return !hasInput
  }
}

enum StartRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    let ways = ["start", "tab", "upgrade", "widget"]
    for edge in graph.edges where edge.from.kind == .app && ways.contains(edge.by) {
      guard let screen = graph.script(.screen, edge.to) else { continue }
      let needed = screen.properties.named("params").first { named in
        guard case .type(let type, _) = named.property else { return false }
        switch type {
        case .nullable, .error: return false
        default: return true
        }
      }
      guard let needed else { continue }
      diagnostics.report(
        Diagnostic(
          .startNeedsParams, "the screen `\(edge.to)` needs `\(needed.name)`, which nobody gives here",
          at: edge.span,
          help: "make the param nullable with `?`, or name another screen",
          related: [Diagnostic.Related("`\(needed.name)` is declared here", needed.span)]))
    }
  }
}

enum UnreachableRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    // A script that could not be read may lead anywhere.
    guard graph.outline.isWhole else { return }
    let reached = graph.reached(by: graph.edges.filter { $0.from.kind == .app })[.screen] ?? []
    let steps = Set(graph.edges.filter { $0.from.kind == .flow && $0.by == "step" }.map(\.to))
    for screen in graph.outline.scripts(.screen) where !reached.contains(screen.name) {
      // A plugin brings screens for many apps, and none has to use all of them.
      if screen.nameSpan.source.path.hasPrefix("Plugins/") { continue }
      // What is wrong is that nothing begins the flow, which is reported there.
      if steps.contains(screen.name) { continue }
      diagnostics.report(
        Diagnostic(
          .unreachableScreen, .warning, "nobody can come to the screen `\(screen.name)`", at: screen.nameSpan,
          help: "lead there with `go: \(screen.name)`, or remove the file"))
    }
  }
}
