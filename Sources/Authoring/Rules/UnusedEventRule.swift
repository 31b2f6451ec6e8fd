import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// An event that a component never tells.
  static let unusedEvent = Self("KL0242")
}

enum UnusedEventRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    for component in graph.outline.scripts(.component) where component.isWhole {
      let told = Set(
        graph.directActions(of: component).filter { $0.action == "emit" }.compactMap {
          $0.properties.word("event")
        })
      for event in component.properties.named("events") where !told.contains(event.name) {
        diagnostics.report(
          Diagnostic(
            .unusedEvent, .warning, "the component never tells `\(event.name)`", at: event.span,
            help: "tell it with `emit: \(event.name)`, or remove it"))
      }
    }
  }
}
