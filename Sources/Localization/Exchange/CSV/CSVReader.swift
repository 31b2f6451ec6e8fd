import Foundations

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
