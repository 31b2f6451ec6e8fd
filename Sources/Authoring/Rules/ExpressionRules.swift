import Expressions
import Foundations
import Runtime
import Screens

extension Diagnostic.Code {
  /// A condition that is always the same.
  static let constantCondition = Self("KL0313")
  /// An expression that always fails.
  static let constantError = Self("KL0314")
}

enum ConstantConditionRule: NodeRule {
  static func check(_ stop: ScriptNode, in outline: AppOutline, into diagnostics: inout Diagnostics) {
    guard !outline.constants.isEmpty else { return }
    switch stop.kind {
    case .element(let element):
      for key in ["when", "enabled"] { check(element.properties, key, outline, into: &diagnostics) }
    case .action(let call): check(call.properties, "if", outline, into: &diagnostics)
    }
  }

  static func check(_ script: AppOutline.Script, in outline: AppOutline, into diagnostics: inout Diagnostics)
  {
    guard !outline.constants.isEmpty else { return }
    for key in ["tabs", "routes", "steps", "every"] {
      for record in script.properties.records(key) { check(record, "when", outline, into: &diagnostics) }
    }
  }

  private static func check(
    _ properties: Properties, _ key: String, _ outline: AppOutline, into diagnostics: inout Diagnostics
  ) {
    guard let source = properties.expression(key), outline.constants.contains(source.span) else { return }
    var ignored = Diagnostics()
    guard
      let program = Program.compile(text: source.text, at: source.span, Declarations(), into: &ignored),
      case .bool(let value) = program.evaluate([])
    else { return }
    diagnostics.report(
      Diagnostic(
        .constantCondition, .warning, "`\(key)` is always \(value)", at: source.span,
        help: value || key == "enabled" ? "remove it" : "remove what it guards"))
  }
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
