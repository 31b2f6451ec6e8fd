@testable import Foundations
import Testing

@Suite struct CSVTests {
  private func rows(_ text: String) throws -> [[String]] {
    var scanner = CSV.Scanner(Array(text.utf8))
    var rows: [[String]] = []
    while let row = try scanner.next() { rows.append(row.map { $0.isQuoted ? "<\($0.text)>" : $0.text }) }
    return rows
  }

  @Test(
    arguments: [
      ("", []), ("a", [["a"]]), ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]), ("a,b,", [["a", "b", ""]]),
      ("\n", [[""]]), ("a\n\nb\n", [["a"], [""], ["b"]]), ("a\rb\r\nc", [["a"], ["b"], ["c"]]),
      ("\"a,\"\"b\"\"\r\nc\",\"\"", [["<a,\"b\"\r\nc>", "<>"]]), ("a \"b\",c", [["a \"b\"", "c"]]),
      ("a;b;c,d", [["a", "b", "c,d"]]), ("a\tb", [["a", "b"]]), ("sep=|\na|b,c", [["a", "b,c"]]),
      ("\"sep=;\"\r\na;b", [["a", "b"]]), ("\u{FEFF}a,b", [["a", "b"]]),
    ] as [(String, [[String]])])
  func readsRows(_ text: String, _ expected: [[String]]) throws {
    #expect(try rows(text) == expected)
  }

  @Test(arguments: [
    ("a,\"b\nc", CSV.SyntaxError(problem: .openQuote, offset: 2, line: 1)),
    ("a\r\n\"b\nc\"d", CSV.SyntaxError(problem: .textAfterQuote, offset: 8, line: 3)),
  ])
  func saysWhereATextIsNoTable(_ text: String, _ error: CSV.SyntaxError) {
    #expect(throws: error) { try rows(text) }
  }

  @Test func countsLinesWithinQuotes() throws {
    var scanner = CSV.Scanner(Array("a,\"b\nc\",d\ne,f".utf8))
    #expect(try scanner.next()?.map(\.line) == [1, 1, 2])
    #expect(try scanner.next()?.map(\.line) == [3, 3])
  }

  @Test func limitsTheCellsOfARow() throws {
    var scanner = CSV.Scanner(Array("a,b\nc,d,e".utf8), mostCells: 2)
    #expect(try scanner.next()?.count == 2)
    #expect(throws: CSV.SyntaxError(problem: .tooManyCells, offset: 8, line: 2)) { try scanner.next() }
  }

  @Test(arguments: ["", "a", "=1", "'=1", "''@", "'a", "-", "＝1", "\tx"])
  func guardedTextsReadBack(_ text: String) {
    #expect(SpreadsheetGuard.unguarded(SpreadsheetGuard.guarded(text)) == text)
    #expect(text.first == "=" || text.first == "-" ? SpreadsheetGuard.guarded(text).first == "'" : true)
  }
}
