import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// An event that a component never tells.
  ///
  /// The component declares it, and no `emit` in its body names it. What others do on it never happens.
  ///
  /// ```yaml fails Screens/demo/components/card.yaml
  /// component: card
  /// params: { name: string }
  /// events: { chosen: { name: string } }
  /// body:
  ///   - text: ${params.name}
  /// ```
  /// ```yaml passes Screens/demo/components/card.yaml
  /// component: card
  /// params: { name: string }
  /// events: { chosen: { name: string } }
  /// body:
  ///   - text: ${params.name}
  ///   - button: Choose
  ///     id: choose
  ///     do: [ emit: { event: chosen, with: { name: "${params.name}" } } ]
  /// ```
  static let unusedEvent = Self("KL0242")
}

enum UnusedEventRule: Rule {
  static func check(_ map: AppMap, into diagnostics: inout Diagnostics) {
    for component in map.outline.scripts(.component) where component.isWhole {
      let told = Set(
        map.ownActions(of: component).filter { $0.action == "emit" }.compactMap {
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
