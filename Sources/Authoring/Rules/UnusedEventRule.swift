import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// An event that a component never tells.
  ///
  /// The component declares it, and no `emit` in its body names it. What others do on it never happens.
  static let unusedEvent = Self("KL0242")
}

enum UnusedEventRule: Rule {
  static func check(_ map: AppMap, into diagnostics: inout Diagnostics) {
    for component in map.outline.scripts(.component) {
      let told = Set(
        map.stops(of: component).compactMap { stop -> String? in
          guard case .action(let call) = stop.kind, call.action == "emit" else { return nil }
          return call.properties.word("event")
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
