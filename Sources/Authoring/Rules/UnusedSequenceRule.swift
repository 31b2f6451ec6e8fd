import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A sequence of actions that nothing runs.
  static let unusedSequence = Self("KL0443")
}

enum UnusedSequenceRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    for screen in graph.outline.scripts(.screen) where screen.isWhole {
      let run = Set(
        graph.actions(of: screen).filter { $0.action == "run" }.compactMap { $0.properties.word("sequence") })
      for sequence in screen.properties.named("sequences") where !run.contains(sequence.name) {
        diagnostics.report(
          Diagnostic(
            .unusedSequence, .warning, "nothing runs the sequence `\(sequence.name)`", at: sequence.span,
            help: "run it with `run: \(sequence.name)`, or remove it"))
      }
    }
  }
}
