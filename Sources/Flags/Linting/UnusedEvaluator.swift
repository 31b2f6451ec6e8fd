import Foundations

extension Diagnostic.Code {
  /// A shared rule that nothing brings in.
  ///
  /// It stands under `$evaluators`, and no targeting has a `$ref` with its name. Remove it, or bring it in.
  ///
  /// ```yaml fails flagfile
  /// $evaluators: { is_tester: { ends_with: [{ var: email }, "@example.com"] } }
  /// flags: {}
  /// ```
  /// ```yaml passes flagfile
  /// $evaluators: { is_tester: { ends_with: [{ var: email }, "@example.com"] } }
  /// flags:
  ///   scan:
  ///     state: ENABLED
  ///     variants: { "on": true, "off": false }
  ///     defaultVariant: "off"
  ///     targeting: { if: [{ $ref: is_tester }, "on", "off"] }
  /// ```
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
