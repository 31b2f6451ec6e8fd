import Catalogs
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

/// Reads a table of texts, with columns in any order.
struct CSVReader: ExchangeReader {
  func read(_ source: SourceText, for targets: ImportTargets) throws(Diagnostic) -> [ImportedFile] {
    let table = try CSVTable(source)
    let top = Span(source, 0..<min(1, source.bytes.count))
    guard let header = table.rows.first else {
      throw Diagnostic(.unknownExchangeFormat, "the table is empty", at: top)
    }
    let names = header.map { $0.text.lowercased() }
    func column(_ name: String) -> Int? { names.firstIndex(of: name) }
    guard let keys = column("key"), let translations = column("target") else {
      throw Diagnostic(
        .unknownExchangeFormat, "the first row has to name the columns, among them `key` and `target`",
        at: top,
        help: "the columns are \(CSVWriter.columns.joined(separator: ", "))")
    }
    var units: [ImportedUnit] = []
    for row in table.rows.dropFirst() {
      let span = Span(source, row[0].offset..<row[0].offset + 1)
      guard row.count == header.count else {
        throw Diagnostic(
          .malformedExchange, "the row has \(row.count) cells, and the first row \(header.count)", at: span,
          help: "put a text with commas or line breaks in quotes")
      }
      func cell(_ index: Int?) -> String { index.map { SpreadsheetGuard.unguarded(row[$0].text) } ?? "" }
      let path = cell(column("path"))
      let text = cell(translations)
      let from = cell(column("source"))
      let state = cell(column("state"))
      units.append(
        ImportedUnit(
          id: path.isEmpty ? cell(keys) : cell(keys) + TextPath.separator + path,
          source: from.isEmpty ? nil : from, target: text.isEmpty ? nil : text,
          state: state.isEmpty ? nil : state, maxLength: Int(cell(column("max"))), span: span))
    }
    let name = FileNameParts(source.path)
    let locale = try name.locale(for: targets, at: top)
    return [
      ImportedFile(
        original: name.original(among: targets), source: nil, target: locale, span: top, states: .plain,
        units: units)
    ]
  }
}

/// Writes comma-separated values (RFC 4180), a text a row, for spreadsheets.
struct CSVWriter: ExchangeWriter {
  static let columns = ["key", "path", "comment", "source", "target", "state", "max"]

  /// Whether the file begins with a byte order mark, without which Excel decodes it as Latin.
  let hasMark: Bool

  func write(_ files: [TranslationFile], losses: inout [ExchangeLoss]) -> [ExportedFile] {
    files.map { file in
      var text = hasMark ? "\u{FEFF}" : ""
      text += Self.columns.joined(separator: ",") + "\r\n"
      for unit in file.units {
        if let target = unit.target, target.text.isEmpty, target.state == .translated {
          losses.append(ExchangeLoss(unit.id, "a translation that is empty and done, which is an empty cell"))
        }
        if !unit.isTranslatable {
          losses.append(ExchangeLoss(unit.id, "that it is not to be translated"))
        }
        let cells = [
          unit.key, unit.path.description, unit.note ?? "", unit.source ?? "", unit.target?.text ?? "",
          unit.target?.state.rawValue ?? "", unit.maxLength.map(String.init) ?? "",
        ]
        text += cells.map { Self.cell(SpreadsheetGuard.guarded($0)) }.joined(separator: ",") + "\r\n"
      }
      return ExportedFile("\(file.name).\(file.target).csv", text)
    }
  }

  /// Returns a cell, quoted if necessary (RFC 4180 section 2).
  private static func cell(_ text: String) -> String {
    let needsQuotes =
      text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0D || $0 == 0x0A }
      || text.utf8.first == 0x20 || text.utf8.last == 0x20
    return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}

/// Keeps spreadsheets from evaluating a text as a formula, which could send data elsewhere.
///
/// A text that begins with `=`, `+`, `-`, `@`, a tab, a line break or the like is prefixed with an apostrophe, also
/// after apostrophes of its own, so that a reader can always remove one.
/// Source: OWASP, CSV Injection.
enum SpreadsheetGuard {
  private static let dangerous: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  static func guarded(_ text: String) -> String { needsGuard(text) ? "'" + text : text }

  static func unguarded(_ text: String) -> String {
    text.utf8.first == UInt8(ascii: "'") && needsGuard(text) ? String(text.unicodeScalars.dropFirst()) : text
  }

  private static func needsGuard(_ text: String) -> Bool {
    text.unicodeScalars.drop { $0 == "'" }.first.map(dangerous.contains) ?? false
  }
}
