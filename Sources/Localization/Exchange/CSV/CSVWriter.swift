import Catalogs

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
