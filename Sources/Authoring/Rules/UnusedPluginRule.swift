import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A plugin that the app names and no script uses.
  static let unusedPlugin = Self("KL0444")
}

enum UnusedPluginRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    guard let app = graph.outline.scripts(.app).first, graph.outline.isWhole else { return }
    let used = Set(
      graph.outline.scripts.flatMap { $0.properties.named("models") }.compactMap { named -> String? in
        guard case .record(let record) = named.property else { return nil }
        return record.word("use")?.split(separator: ".").first.map(String.init)
      })
    for plugin in app.properties.named("plugins") where !used.contains(plugin.name) {
      diagnostics.report(
        Diagnostic(
          .unusedPlugin, .warning, "no script uses the plugin `\(plugin.name)`", at: plugin.span,
          help: "open one of its models, or remove it"))
    }
  }
}
