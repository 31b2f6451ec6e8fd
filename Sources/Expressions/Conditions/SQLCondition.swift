package import Foundations

/// A condition on rows, divided into what SQLite decides and what is left to evaluate.
package struct SQLCondition: Sendable {
  /// A part of the condition that SQLite does not decide.
  package struct Unpushed: Sendable, Hashable {
    /// The part.
    package let text: String
    /// The reason, such as "`tags` has no column".
    package let reason: String
  }

  /// An SQL expression with a `?` for each argument; it is true exactly for the rows that meet the parts it stands for,
  /// and `1` for none.
  package let sql: String
  /// The values of its `?`, in order.
  package let arguments: [ColumnValue]
  /// What rows that meet the SQL must meet too, with the same captures; nil where the SQL decides alone.
  package let residual: RowCondition?
  /// The parts that SQLite decides, as written.
  package let pushed: [String]
  /// The parts of the residual, each with the reason.
  package let unpushed: [Unpushed]
}

extension RowCondition {
  /// Divides the condition for some values of its captures.
  ///
  /// A part becomes SQL only where SQLite decides as the evaluation does, row by row: where that fails, the SQL is NULL.
  ///
  /// - Parameters:
  ///   - captured: the values of the captures, in their order.
  ///   - columns: the column of a field; nil for a field that has none.
  /// - Returns: the SQL and the rest.
  package func sql(captured: [Value], columns: (String) -> RowColumn?) -> SQLCondition {
    withoutActuallyEscaping(columns) { columns in
      var pushed: [SQLText] = []
      var pushedTexts: [String] = []
      var residual: [Part] = []
      var unpushed: [SQLCondition.Unpushed] = []
      var writer = SQLWriter(captured: captured, columns: columns)
      for part in parts {
        do throws(SQLWriter.Refusal) {
          pushed.append(try writer.truth(part.term))
          pushedTexts.append(part.text)
        } catch {
          residual.append(part)
          unpushed.append(SQLCondition.Unpushed(text: part.text, reason: error.reason))
        }
      }
      let sql = pushed.isEmpty ? "1" : SQLText(pushed, separator: " AND ")
      return SQLCondition(
        sql: sql.text, arguments: sql.arguments, residual: residual.isEmpty ? nil : with(residual),
        pushed: pushedTexts, unpushed: unpushed)
    }
  }
}
