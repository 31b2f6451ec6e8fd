import Expressions
import Foundations
import Runtime

extension Diagnostic.Code {
  /// An expression that always fails.
  static let constantError = Self("KL0314")
}

/// Evaluates the expressions that read nothing: what fails here fails whenever it is shown.
enum ConstantErrorRule: Rule {
  static func check(_ graph: NavigationGraph, into diagnostics: inout Diagnostics) {
    for span in graph.outline.constants.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      var ignored = Diagnostics()
      // One with functions of the app does not compile without them, and is left out.
      guard let program = Program.compile(span, Declarations(), into: &ignored),
        case .error(let error) = program.evaluate([])
      else { continue }
      diagnostics.report(
        Diagnostic(
          .constantError, .error, "this always fails: \(error.message)", at: span,
          help: "write what is to be computed from, such as a field of a model"))
    }
  }
}
