import Expressions
import Foundations
import PluginKit
import Storage
import Synchronization

/// The conditions of screens, each compiled once.
///
/// SQLite evaluates the parts of a condition that it decides as expressions do; the rest is evaluated row by row.
final class RowConditions: Sendable {
  /// What a condition is compiled for.
  private struct Key: Hashable {
    let collection: String
    let text: String
  }

  private let functions: FunctionLibrary
  private let compiled = Mutex<[Key: RowCondition]>([:])

  init(_ functions: FunctionLibrary) { self.functions = functions }

  /// Returns the filter of an argument.
  ///
  /// - Parameters:
  ///   - argument: the text of the condition and the values that it has read elsewhere; nil or null for all rows.
  ///   - table: the collection.
  ///   - report: receives why a row could not be compared, for the author.
  /// - Returns: the filter; nil for all rows.
  /// - Throws: that it is no condition.
  func filter(
    _ argument: Value?, of table: CollectionTable, report: @escaping @Sendable (String) -> Void
  ) throws(ActionError) -> RowFilter? {
    guard case .map(let map)? = argument, case .string(let text)? = map["text"],
      case .list(let captured)? = map["captured"]
    else { return nil }
    let condition = try condition(text, of: table)
    let sql = condition.sql(captured: captured) { table.rowColumn($0) }
    var filter = RowFilter(sql: sql.sql, arguments: sql.arguments.map(\.databaseValue))
    if let residual = sql.residual {
      let hasReported = Mutex(false)
      filter.residual = { row in
        let value = residual.evaluate(table.shown(row), captured: captured)
        if case .error(let error) = value,
          !hasReported.withLock({ flag in
            defer { flag = true }; return flag
          })
        {
          report("the condition `\(text)` fails on the row `\(row.key)`: \(error.message)")
        }
        return value == .bool(true)
      }
    }
    return filter
  }

  private func condition(_ text: String, of table: CollectionTable) throws(ActionError) -> RowCondition {
    let key = Key(collection: table.declaration.name, text: text)
    if let known = compiled.withLock({ $0[key] }) { return known }
    var diagnostics = Diagnostics()
    let source = SourceText(path: "where", text: text)
    let condition = RowCondition.compile(
      text, at: Span(source, 0..<text.utf8.count), row: table.declaration.row, functions: functions,
      into: &diagnostics)
    guard let condition else {
      throw ActionError(.badArguments, diagnostics.all.first?.message ?? "`\(text)` is no condition")
    }
    compiled.withLock { $0[key] = condition }
    return condition
  }
}

extension CollectionTable {
  /// The column that conditions compare for a field; nil where it has none.
  fileprivate func rowColumn(_ field: String) -> RowColumn? {
    guard let column = column(field) else { return field == "id" ? RowColumn("\(rows).key", .text) : nil }
    return ColumnKind(column.field.type).map { RowColumn("\(rows).\(column.name)", $0) }
  }
}
