import Expressions
import Foundations
import PluginKit
import Screens

extension Linker {
  /// Links a condition on rows: an expression over `item`, whose other parts are evaluated where it is written.
  ///
  /// - Parameters:
  ///   - source: the condition, written bare.
  ///   - row: the type of a row.
  ///   - scope: the names that its other parts see.
  /// - Returns: the condition; nil where it is wrong, which is reported.
  mutating func condition(_ source: ValueSource, on row: RecordType, in scope: Scope) -> ActionValue? {
    guard case .literal(let node) = source, let scalar = node.scalar, !scalar.isNull else {
      found.report(
        .wrongKind, "found a computed text, expected a condition on `item`", at: source.span,
        help: "write it bare, such as `\"!item.done\"`; it may read `state` and `params`")
      return nil
    }
    let written = ExpressionSource(scalar, in: node)
    let functions = scope.declarations.functions
    var captures: [Program] = []
    for capture in RowCondition.captures(written.text, at: written.span, functions: functions) {
      let part = ExpressionSource(
        text: capture.text, span: capture.span, isVerbatim: capture.span.text == capture.text)
      guard let program = compile(part, in: scope) else { return nil }
      captures.append(program)
    }
    let condition = RowCondition.compile(
      written.text, at: written.span, row: row, captured: captures.map(\.type), functions: functions,
      into: &found.diagnostics)
    guard condition != nil else {
      found.isWhole = false
      return nil
    }
    return .condition(written.text, captures: captures)
  }
}

extension ValueType {
  /// The row of a parameter that takes a condition; nil for another type.
  var rowOfCondition: RecordType? {
    switch self {
    case .opaque(CollectionDeclaration.conditionName, let rows):
      if case .record(let row)? = rows.first { row } else { nil }
    case .nullable(let wrapped): wrapped.rowOfCondition
    default: nil
    }
  }
}
