import Expressions
import Foundations
import Testing

/// SQLite and CEL decide alike: on rows and conditions that are made up, thousands of each.
@Suite struct ConditionProofTests {
  /// A condition as a screen makes it, with the values of its captures.
  struct Made {
    let condition: RowCondition
    let captured: [Value]

    init(_ text: String, on screen: Value) throws {
      let span = Span(SourceText(path: "screen.yaml", text: text), 0..<text.utf8.count)
      var diagnostics = Diagnostics()
      let programs = RowCondition.captures(text, at: span, functions: .standard).map { capture in
        capture.compile(ConditionGenerator.declarations, into: &diagnostics)
      }
      let condition = RowCondition.compile(
        text, at: span, row: ConditionGenerator.row, captured: programs.map { $0?.type ?? .error },
        functions: .standard, into: &diagnostics)
      try #require(diagnostics.all.isEmpty, "\(text): \(diagnostics.all.map(\.message))")
      self.condition = try #require(condition)
      captured = try programs.map { try #require($0).evaluate([screen]) }
    }
  }

  @Test(arguments: [1, 7, 2026] as [UInt64])
  func pushedConditionsAreTrueFalseAndFailingForTheSameRows(_ seed: UInt64) throws {
    var generator = ConditionGenerator(seed: seed)
    let table = try ConditionTable(
      ConditionGenerator.row, rows: (0..<100).map { _ in generator.rowValues() })
    var pairs: [Bool?: Int] = [:]
    var pushed = 0
    for _ in 0..<500 {
      let text = generator.condition()
      let made = try Made(text, on: generator.screenValues())
      let sql = made.condition.sql(captured: made.captured, columns: table.column)
      guard sql.residual == nil else { continue }
      pushed += 1
      let truths = try table.truths(sql)
      for (row, truth) in zip(table.rows, truths) {
        let expected = made.condition.matches(row, captured: made.captured)
        pairs[expected, default: 0] += 1
        if truth != expected {
          let found = "CEL \(String(describing: expected)), SQL \(String(describing: truth))"
          Issue.record("\(found): \(sql.sql) for \(text) of \(row.values) and \(made.captured)")
        }
      }
    }
    // The comparison must not be of a few easy ones.
    #expect(pushed > 350)
    for truth in [true, false, nil] { #expect(pairs[truth, default: 0] > 2_000) }
  }

  @Test func rowsThatMeetSQLAndResidualAreThoseThatMeetTheCondition() throws {
    var generator = ConditionGenerator(seed: 42)
    let table = try ConditionTable(
      ConditionGenerator.row, rows: (0..<100).map { _ in generator.rowValues() })
    var both = 0
    for _ in 0..<300 {
      let parts = [generator.condition(depth: 2), generator.unpushable(), generator.condition(depth: 1)]
      let text = parts.map { "(\($0))" }.joined(separator: " && ")
      let made = try Made(text, on: generator.screenValues())
      let sql = made.condition.sql(captured: made.captured, columns: table.column)
      let residual = try #require(sql.residual, "\(text)")
      if sql.sql != "1" { both += 1 }
      for (row, truth) in zip(table.rows, try table.truths(sql)) {
        let isKept = truth == true && residual.matches(row, captured: made.captured) == true
        #expect(isKept == (made.condition.matches(row, captured: made.captured) == true), "\(text)")
      }
    }
    #expect(both > 200)
  }
}
