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
    let separator = Self.separator(bytes[at...].prefix { $0 != 0x0A })
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
      // An empty line is not a row.
      if row.count > 1 || row.first.map({ !$0.text.isEmpty }) ?? false { rows.append(row) }
      row = []
    }
    self.rows = rows
  }

  /// Returns the separator of the first line's cells.
  private static func separator(_ line: ArraySlice<UInt8>) -> UInt8 {
    let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    return candidates.max { left, right in
      line.count { $0 == left } < line.count { $0 == right }
    } ?? UInt8(ascii: ",")
  }
}
