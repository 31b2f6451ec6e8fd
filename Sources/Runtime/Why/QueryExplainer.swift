import Expressions
import Foundations
import PluginKit

/// Explains how the database takes the conditions with which screens query collections.
struct QueryExplainer {
  /// What the app declares under `data:`.
  let collections: [CollectionDeclaration]
  /// The functions that conditions may call.
  let functions: FunctionLibrary

  /// Returns a finding for each part of a query's condition, what the database decides first; empty where it has none.
  func findings(_ model: OpenModel, at span: Span) -> [NodeExplanation.Finding] {
    guard let collection = collections.first(where: { "\(Contract.dataName).\($0.name)" == model.path })
    else {
      return []
    }
    return collection.contract.parameters.filter { $0.type.rowOfCondition != nil }.flatMap { parameter in
      guard case .map(let condition)? = model.arguments[parameter.name],
        case .string(let text)? = condition["text"], case .list(let captured)? = condition["captured"],
        let divided = divide(text, captured, of: collection)
      else { return [NodeExplanation.Finding]() }
      func finding(_ text: String, _ reason: String?) -> NodeExplanation.Finding {
        NodeExplanation.Finding(
          key: "\(model.alias).\(parameter.name)", source: text, span: span, value: nil,
          kind: .rows(residual: reason), parts: [])
      }
      return divided.pushed.map { finding($0, nil) } + divided.unpushed.map { finding($0.text, $0.reason) }
    }
  }

  private func divide(_ text: String, _ captured: [Value], of collection: CollectionDeclaration)
    -> SQLCondition?
  {
    var ignored = Diagnostics()
    let source = SourceText(path: "where", text: text)
    let condition = RowCondition.compile(
      text, at: Span(source, 0..<text.utf8.count), row: collection.row, functions: functions, into: &ignored)
    return condition?.sql(captured: captured) { name in
      if name == "id", collection.record.field("id") == nil { return RowColumn(name, .text) }
      guard let field = collection.record.field(name), field.type.isSortable else { return nil }
      return ColumnKind(field.type).map { RowColumn(name, $0) }
    }
  }
}
