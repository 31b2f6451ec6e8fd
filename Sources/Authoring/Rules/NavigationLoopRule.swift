import Foundations
import Runtime
import Screens

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
