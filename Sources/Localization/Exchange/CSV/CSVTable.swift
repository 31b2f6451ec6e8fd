import Foundations

/// Comma-separated values, parsed (RFC 4180); also semicolons or tabs, as some spreadsheets write them.
struct CSVTable {
  /// A cell's text and where it begins.
  struct Cell {
    let text: String
    let offset: Int
  }

  let rows: [[Cell]]

  /// Parses a table.
  ///
  /// - Throws: a diagnostic for a quote that is not closed, or text after a closed one.
  init(_ source: SourceText) throws(Diagnostic) {
    if let broken = source.brokenUTF8 {
      throw Diagnostic(
        .malformedExchange, "the file is not UTF-8 from this byte on", at: Span(source, broken),
        help: "save it as CSV UTF-8")
    }
    let bytes = source.bytes
    var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let separator: UInt8
    if let declared = Self.declaredSeparator(bytes[at...]) {
      (separator, at) = declared
    } else {
      separator = Self.separator(bytes[at...].prefix { $0 != 0x0A })
    }
    var rows: [[Cell]] = []
    var row: [Cell] = []
    while at < bytes.count {
      let start = at
      var text: [UInt8] = []
      if bytes[at] == UInt8(ascii: "\"") {
        at += 1
        while true {
          guard at < bytes.count else {
            throw Diagnostic(
              .malformedExchange, "a quote is opened here and never closed",
              at: Span(source, start..<start + 1))
          }
          if bytes[at] != UInt8(ascii: "\"") {
            text.append(bytes[at])
            at += 1
          } else if at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "\"") {
            text.append(bytes[at])
            at += 2
          } else {
            at += 1
            break
          }
        }
        if at < bytes.count, bytes[at] != separator, bytes[at] != 0x0A, bytes[at] != 0x0D {
          throw Diagnostic(
            .malformedExchange, "text follows a closed quote", at: Span(source, at..<at + 1),
            help: "write a quote within quotes twice")
        }
      } else {
        while at < bytes.count, bytes[at] != separator, bytes[at] != 0x0A, bytes[at] != 0x0D {
          text.append(bytes[at])
          at += 1
        }
      }
      row.append(Cell(text: String(decoding: text, as: UTF8.self), offset: start))
      if at < bytes.count, bytes[at] == separator {
        at += 1
        if at < bytes.count { continue }
        row.append(Cell(text: "", offset: at))
      }
      if at < bytes.count, bytes[at] == 0x0D { at += 1 }
      if at < bytes.count, bytes[at] == 0x0A { at += 1 }
      // An empty line is not a row, nor are the empty cells that spreadsheets write after the last one.
      if row.contains(where: { !$0.text.isEmpty }) { rows.append(row) }
      row = []
    }
    self.rows = rows
  }

  /// Returns the separator that a line `sep=;` before the table declares for Excel, and where the table begins.
  private static func declaredSeparator(_ bytes: ArraySlice<UInt8>) -> (separator: UInt8, start: Int)? {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let words = line.filter { $0 != UInt8(ascii: "\"") }
    guard words.count == 5, words.starts(with: Array("sep=".utf8)), let separator = words.last else {
      return nil
    }
    var start = line.endIndex
    if start < bytes.endIndex, bytes[start] == 0x0D { start += 1 }
    if start < bytes.endIndex, bytes[start] == 0x0A { start += 1 }
    return (separator, start)
  }

  /// Returns the separator of the first line's cells.
  private static func separator(_ line: ArraySlice<UInt8>) -> UInt8 {
    let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    return candidates.max { left, right in
      line.count { $0 == left } < line.count { $0 == right }
    } ?? UInt8(ascii: ",")
  }
}
