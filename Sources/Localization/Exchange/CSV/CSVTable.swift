import Catalogs
import Foundations

/// A table of comma-separated values.
struct CSVTable {
  let rows: [[CSV.Cell]]

  /// Parses a table.
  ///
  /// - Throws: a diagnostic for a quote that is not closed, or text after a closed one.
  init(_ source: SourceText) throws(Diagnostic) {
    if let broken = source.brokenUTF8 {
      throw Diagnostic(
        .malformedExchange, "the file is not UTF-8 from this byte on", at: Span(source, broken),
        help: "save it as CSV UTF-8")
    }
    var scanner = CSV.Scanner(source.bytes)
    var rows: [[CSV.Cell]] = []
    do throws(CSV.SyntaxError) {
      while let row = try scanner.next() {
        // An empty line is not a row, nor are the empty cells that spreadsheets write after the last one.
        if row.contains(where: { !$0.text.isEmpty }) { rows.append(row) }
      }
    } catch {
      throw Self.diagnostic(error, in: source)
    }
    self.rows = rows
  }

  private static func diagnostic(_ error: CSV.SyntaxError, in source: SourceText) -> Diagnostic {
    let span = Span(source, error.offset..<error.offset + 1)
    return switch error.problem {
    case .openQuote:
      Diagnostic(.malformedExchange, "a quote is opened here and never closed", at: span)
    case .textAfterQuote:
      Diagnostic(
        .malformedExchange, "text follows a closed quote", at: span,
        help: "write a quote within quotes twice")
    case .tooManyCells: Diagnostic(.malformedExchange, "the row has too many cells", at: span)
    }
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
        text += cells.map { CSV.cell(SpreadsheetGuard.guarded($0)) }.joined(separator: ",") + "\r\n"
      }
      return ExportedFile("\(file.name).\(file.target).csv", text)
    }
  }
}
