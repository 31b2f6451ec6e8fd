/// Comma-separated values (RFC 4180); also semicolons or tabs, as some spreadsheets write them.
package enum CSV {
  /// A cell of a row.
  package struct Cell: Sendable, Equatable {
    /// Its text, without the quotes around it.
    package let text: String
    /// Whether it is in quotes.
    package let isQuoted: Bool
    /// The byte that it begins at, its quote included.
    package let offset: Int
    /// The line that it begins in, from 1.
    package let line: Int
  }

  /// Why a text is no table.
  package struct SyntaxError: Error, Sendable, Equatable {
    /// What is wrong.
    package enum Problem: Sendable, Equatable {
      /// A quote is opened and never closed.
      case openQuote
      /// Text follows a closed quote.
      case textAfterQuote
      /// A row has more cells than a reader takes.
      case tooManyCells
    }
    /// What is wrong.
    package let problem: Problem
    /// The byte where.
    package let offset: Int
    /// The line where, from 1.
    package let line: Int
  }

  /// Returns a cell of a written table, in quotes if necessary (section 2).
  ///
  /// - Parameters:
  ///   - text: the cell's text.
  ///   - isQuoted: whether it is in quotes in any case.
  /// - Returns: the cell.
  package static func cell(_ text: String, isQuoted: Bool = false) -> String {
    let needsQuotes =
      isQuoted || text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0D || $0 == 0x0A }
      || text.utf8.first == 0x20 || text.utf8.last == 0x20
    return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }

  /// Reads a table row by row.
  package struct Scanner: Sendable {
    private let bytes: [UInt8]
    private let separator: UInt8
    private let mostCells: Int
    private var at: Int
    private var line = 1

    /// Begins at the first row, behind a byte order mark and a line such as `sep=;`, which declares the separator for
    /// Excel; elsewhere it is the commonest one of the first line.
    ///
    /// - Parameters:
    ///   - bytes: the table, UTF-8.
    ///   - mostCells: the most cells that a row may have.
    package init(_ bytes: [UInt8], mostCells: Int = .max) {
      self.bytes = bytes
      self.mostCells = mostCells
      at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      let first = bytes[at...].prefix { $0 != 0x0A && $0 != 0x0D }
      let words = first.prefix(8).filter { $0 != UInt8(ascii: "\"") }
      if first.count < 8, words.count == 5, words.starts(with: "sep=".utf8), let declared = words.last {
        separator = declared
        at = first.endIndex
        takeLineBreak()
      } else {
        let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
        let counts = candidates.map { candidate in first.count { $0 == candidate } }
        separator = zip(candidates, counts).max { $0.1 < $1.1 }?.0 ?? UInt8(ascii: ",")
      }
    }

    /// Reads the next row.
    ///
    /// - Returns: its cells, a single empty one for an empty line; nil at the end.
    /// - Throws: where the text is no table from there on.
    package mutating func next() throws(SyntaxError) -> [Cell]? {
      guard at < bytes.count else { return nil }
      var row: [Cell] = []
      while true {
        guard row.count < mostCells else {
          throw SyntaxError(problem: .tooManyCells, offset: at, line: line)
        }
        row.append(try cell())
        guard at < bytes.count, bytes[at] == separator else { break }
        at += 1
      }
      takeLineBreak()
      return row
    }

    private mutating func cell() throws(SyntaxError) -> Cell {
      let (start, startLine) = (at, line)
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
        while at < bytes.count, bytes[at] != separator, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
        return Cell(text: text(start..<at), isQuoted: false, offset: start, line: startLine)
      }
      at += 1
      var parts = ""
      var part = at
      while true {
        guard at < bytes.count else {
          throw SyntaxError(problem: .openQuote, offset: start, line: startLine)
        }
        if bytes[at] == 0x0A || bytes[at] == 0x0D {
          takeLineBreak()
          continue
        }
        at += 1
        guard bytes[at - 1] == UInt8(ascii: "\"") else { continue }
        guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { break }
        parts += text(part..<at)
        at += 1
        part = at
      }
      if at < bytes.count, bytes[at] != separator, bytes[at] != 0x0A, bytes[at] != 0x0D {
        throw SyntaxError(problem: .textAfterQuote, offset: at, line: line)
      }
      return Cell(text: parts + text(part..<at - 1), isQuoted: true, offset: start, line: startLine)
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Consumes a line break if one comes next: CR LF, LF or CR.
    private mutating func takeLineBreak() {
      let start = at
      if at < bytes.count, bytes[at] == 0x0D { at += 1 }
      if at < bytes.count, bytes[at] == 0x0A { at += 1 }
      if at > start { line += 1 }
    }
  }
}

/// Keeps spreadsheets from evaluating a text as a formula, which could send data elsewhere.
///
/// A text that begins with `=`, `+`, `-`, `@`, a tab, a line break or the like is prefixed with an apostrophe, also
/// after apostrophes of its own, so that a reader can always remove one.
/// Source: OWASP, CSV Injection.
package enum SpreadsheetGuard {
  private static let dangerous: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// Returns the text of a cell that no spreadsheet evaluates.
  package static func guarded(_ text: String) -> String { needsGuard(text) ? "'" + text : text }

  /// Returns the text that a guarded one stands for; another one unchanged.
  package static func unguarded(_ text: String) -> String {
    text.utf8.first == UInt8(ascii: "'") && needsGuard(text) ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func needsGuard(_ text: String) -> Bool {
    text.unicodeScalars.drop { $0 == "'" }.first.map(dangerous.contains) ?? false
  }
}
