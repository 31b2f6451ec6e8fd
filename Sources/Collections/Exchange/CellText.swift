import Foundations
import PluginKit

/// The text of a field's value in a cell of a CSV file.
enum CellText {
  /// Returns a cell that reads back as the value.
  ///
  /// - Parameter value: a value that JSON can write.
  /// - Returns: the cell, in quotes where it needs them.
  static func cell(_ value: Value) -> String {
    switch value {
    case .null, .optional(nil): ""
    case .optional(let wrapped?): cell(wrapped)
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): String(number)
    case .uint(let number): String(number)
    case .double(let number): NumberText.text(number)
    case .string(let text): self.text(text)
    case .bytes(let bytes): self.text(Base64.encode(bytes))
    case .timestamp(let time): RFC3339.text(time)
    case .duration(let duration): self.text(DurationText.text(duration))
    default: CSV.cell(ValueJSON.write(value, limit: .max))
    }
  }

  /// A text; an empty one is in quotes, since without them it would be null.
  private static func text(_ text: String) -> String {
    CSV.cell(SpreadsheetGuard.guarded(text), isQuoted: text.isEmpty)
  }

  /// Returns what a cell holds as JSON; a text that is none of the type stays a text.
  ///
  /// - Parameters:
  ///   - cell: the cell.
  ///   - field: its field.
  /// - Returns: the JSON; nil for an empty cell that is neither null nor an empty text, as if the field were missing.
  /// - Throws: where a list, map or record is no JSON.
  static func json(
    _ cell: CSV.Cell, _ field: RecordDeclaration.Field
  ) throws(RowsReader.Mismatch) -> ParsedJSON? {
    guard cell.text.isEmpty, !cell.isQuoted else {
      return try json(SpreadsheetGuard.unguarded(cell.text), field.type)
    }
    if field.isNullable { return .null }
    return field.type == .string && field.defaultValue == nil ? .string("") : nil
  }

  private static func json(_ text: String, _ type: ValueType) throws(RowsReader.Mismatch) -> ParsedJSON {
    switch type {
    case .nullable(let wrapped), .optional(let wrapped): return try json(text, wrapped)
    case .bool:
      // Spreadsheets write them in capitals.
      return switch text.lowercased() {
      case "true": .bool(true)
      case "false": .bool(false)
      default: .string(text)
      }
    case .int, .uint, .double:
      if let number = try? ParsedJSON.read(Array(text.utf8)), case .number = number { return number }
      return .string(text)
    case .string, .enumeration, .timestamp, .duration, .bytes: return .string(text)
    default:
      do throws(JSONSyntaxError) {
        return try ParsedJSON.read(Array(text.utf8))
      } catch {
        throw RowsReader.Mismatch(error.message)
      }
    }
  }
}
