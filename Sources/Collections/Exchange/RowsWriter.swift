package import Foundations
package import PluginKit

/// Writes rows as a file that ``RowsReader`` reads back as the same rows, a piece at a time.
///
/// Doubles that are no number or not finite have no JSON form: rows do not have them.
package struct RowsWriter: Sendable {
  /// The form of a file.
  package enum Format: String, Sendable, CaseIterable {
    /// Comma-separated values (RFC 4180), for spreadsheets.
    case csv
    /// A list of objects.
    case json
  }

  private let format: Format
  private let names: [String]
  private let hasKey: Bool
  private var isFirst = true

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - format: its form.
  ///   - record: the type of the rows.
  package init(_ format: Format, _ record: RecordDeclaration) {
    self.format = format
    names = record.fields.map(\.name)
    hasKey = !names.contains(RowsReader.keyName)
  }

  /// What comes before the rows: in CSV the names, behind a byte order mark where one is asked for.
  ///
  /// - Parameter hasMark: whether a CSV file begins with the mark, without which Excel decodes it as Latin.
  /// - Returns: the text.
  package func head(hasMark: Bool = false) -> String {
    switch format {
    case .csv:
      let columns = (hasKey ? [RowsReader.keyName] : []) + names
      return (hasMark ? "\u{FEFF}" : "") + line(columns.map { CSV.cell(SpreadsheetGuard.guarded($0)) })
    case .json: return "["
    }
  }

  /// A row.
  ///
  /// - Parameters:
  ///   - values: its fields; one that is missing is null.
  ///   - key: its key, which is written unless a field has its name; nil for none.
  /// - Returns: the text, which continues the file.
  package mutating func row(_ values: ValueMap, key: String? = nil) -> String {
    let fields = names.map { values[$0] ?? .null }
    switch format {
    case .csv:
      let cells = fields.map(CellText.cell)
      return line((hasKey ? [key.map { CellText.cell(.string($0)) } ?? ""] : []) + cells)
    case .json:
      defer { isFirst = false }
      let members = zip(names, fields).map { ($0, $1) }
      let keyed = hasKey ? key.map { [(RowsReader.keyName, Value.string($0))] } ?? [] : []
      let object = ValueJSON.write(.map(ValueMap(fields: keyed + members)), limit: .max)
      return (isFirst ? "\n" : ",\n") + object
    }
  }

  /// What comes after the rows.
  package var tail: String { format == .csv ? "" : "\n]\n" }

  private func line(_ cells: [String]) -> String { cells.joined(separator: ",") + "\r\n" }
}
