import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A state that nothing reads.
  ///
  /// No expression of the screen reads it, and no component shows it with `bind`. What is set is never seen.
  ///
  /// ```yaml fails Screens/demo/welcome.yaml
  /// screen: welcome
  /// title: Welcome
  /// state: { isSure: bool }
  /// body:
  ///   - button: Later
  ///     id: later
  ///     do: [ set: { state.isSure: true }, exit: later ]
  /// ```
  /// ```yaml passes Screens/demo/welcome.yaml
  /// screen: welcome
  /// title: Welcome
  /// state: { isSure: bool }
  /// body:
  ///   - toggle: I am sure
  ///     id: sure
  ///     bind: state.isSure
  ///   - button: Later
  ///     id: later
  ///     do: [ exit: later ]
  /// ```
  static let unusedState = Self("KL0440")
}

enum UnusedStateRule: Rule {
  static func check(_ map: AppMap, into diagnostics: inout Diagnostics) {
    for screen in map.outline.scripts(.screen) where screen.isWhole {
      let isReadWhole = screen.uses.contains { $0.name == "state" && $0.field == nil && $0.component == nil }
      for state in screen.properties.named("state")
      where !isReadWhole && !screen.uses.contains(NameUse(name: "state", field: state.name)) {
        diagnostics.report(
          Diagnostic(
            .unusedState, .warning, "nothing reads `state.\(state.name)`", at: state.span,
            help: "read it in an expression or with `bind`, or remove it"))
      }
    }
  }
}
