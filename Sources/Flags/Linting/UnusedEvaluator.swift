import Foundations

extension Diagnostic.Code {
  /// A shared rule that nothing brings in.
  static let unusedEvaluator = Self("KL0739")
}

/// Shared JSONLogic rules that nothing references.
enum UnusedEvaluator {
  static func check(_ file: FlagFile, into diagnostics: inout Diagnostics) {
    for evaluator in file.contents.unusedEvaluators {
      diagnostics.report(
        Diagnostic(
          .unusedEvaluator, .warning, "nothing brings the evaluator `\(evaluator.name)` in",
          at: evaluator.span, help: "remove it, or write `{ $ref: \(evaluator.name) }`"))
    }
  }
}
