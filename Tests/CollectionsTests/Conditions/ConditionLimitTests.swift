import Expressions
import Foundations
import Testing

/// What SQLite refuses is never made.
@Suite struct ConditionLimitTests {
  private static func nested(_ before: String, _ after: String, _ count: Int) -> String {
    String(repeating: before, count: count) + "item.flag" + String(repeating: after, count: count)
  }

  @Test(arguments: [
    Array(repeating: "item.flag", count: 290).joined(separator: " || "),
    nested("!(", ")", 70), nested("!(", ")", 9), nested("item.flag && (item.flag || ", ")", 4),
    nested("(item.flag ? ", " : item.flag)", 9), nested("(", " ? item.flag : true)", 9),
    nested("(item.flag ? true : ", ")", 9),
    Array(repeating: "item.count in params.list", count: 7).joined(separator: " && "),
    Array(repeating: "item.flag", count: 5_000).joined(separator: " && "),
  ])
  func takesLongAndDeepConditions(_ text: String) throws {
    var generator = ConditionGenerator(seed: 1)
    let table = try ConditionTable(ConditionGenerator.row, rows: [generator.rowValues()])
    let span = Span(SourceText(path: "screen.yaml", text: text), 0..<text.utf8.count)
    var diagnostics = Diagnostics()
    let condition = try #require(
      RowCondition.compile(
        text, at: span, row: ConditionGenerator.row, functions: .standard, into: &diagnostics))
    let list = Value.list((0..<1_000).map { .int($0) })
    let captured = RowCondition.captures(text, at: span, functions: .standard).map { _ in list }
    let sql = condition.sql(captured: captured, columns: table.column)
    let row = table.rows[0]
    let isKept = try table.truths(sql)[0] == true && sql.residual?.matches(row, captured: captured) != false
    #expect(sql.residual == nil || text.utf8.count > 150)
    #expect(isKept == (condition.matches(row, captured: captured) == true))
  }
}
