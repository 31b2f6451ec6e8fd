import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A component of the app's own that nothing uses.
  static let unusedComponent = Self("KL0240")
}

enum UnusedComponentRule: Rule {
  static func check(_ map: AppMap, into diagnostics: inout Diagnostics) {
    guard map.outline.isWhole else { return }
    let used = Set(
      map.ways.filter { $0.kind == .component && $0.from.kind != .component }.flatMap { way in
        [way.to] + (map.script(.component, way.to).map { map.used(by: $0).map(\.name) } ?? [])
      })
    for component in map.outline.scripts(.component) where !used.contains(component.name) {
      diagnostics.report(
        Diagnostic(
          .unusedComponent, .warning, "nothing uses the component `\(component.name)`",
          at: component.nameSpan,
          help: "use it with `use: \(component.name)`, or remove the file"))
    }
  }
}
