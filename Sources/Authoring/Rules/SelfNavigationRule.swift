import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A screen that opens itself again without a change.
  static let selfNavigation = Self("KL0542")
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
