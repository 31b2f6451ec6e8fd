import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A view model that a screen opens and never uses.
  static let unusedModel = Self("KL0441")
}

enum UnusedModelRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    for script in graph.outline.scripts where script.isWhole {
      // A route's guard is linked with the app, so its reads are among the app's.
      for model in script.properties.named("models")
      where !script.uses.contains(where: { $0.name == model.name }) {
        diagnostics.report(
          Diagnostic(
            .unusedModel, .warning, "nothing uses the model `\(model.name)`", at: model.span,
            help: "read its state, call its actions or answer its events, or remove it"))
      }
    }
  }
}
