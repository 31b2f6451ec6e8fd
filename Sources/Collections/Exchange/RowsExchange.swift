package import Foundations
package import PluginKit

/// The rows of a collection as files, for spreadsheets and other programs.
extension CollectionStore {
  /// Writes the rows of a collection in its own order, as a file that ``importRows(_:to:as:)`` reads.
  ///
  /// - Parameters:
  ///   - collection: the collection's name.
  ///   - format: the form of the file.
  ///   - write: writes the next piece of the file.
  /// - Returns: how many rows were written.
  /// - Throws: that there is no such collection, that it cannot be read, or what `write` throws.
  package func exportRows(
    _ collection: String, as format: RowsWriter.Format, _ write: (String) throws -> Void
  ) throws -> Int {
    let table = try rowTable(collection)
    var writer = RowsWriter(format, table.declaration.record)
    var query = RowQuery()
    query.limit = .max
    let rows = try window(query, of: table, scope: Self.device).rows
    try write(writer.head())
    for row in rows {
      let values = zip(table.declaration.record.fields, row.values).map { ($0.0.name, $0.1) }
      try write(writer.row(ValueMap(fields: values), key: row.key))
    }
    try write(writer.tail)
    return rows.count
  }

  /// Adds the rows of a file, all or none; one with the key of a stored row takes its place.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - collection: the collection's name.
  ///   - format: its form.
  /// - Returns: how many rows it has, and the columns or members that no field takes.
  /// - Throws: ``RowsError`` with all that is wrong with the file, or that the rows cannot be added.
  package func importRows(
    _ bytes: [UInt8], to collection: String, as format: RowsWriter.Format
  ) throws -> (count: Int, unknown: [String]) {
    let record = try rowTable(collection).declaration.record
    var reader =
      switch format {
      case .csv: try RowsReader(csv: bytes, record, decode: Self.value)
      case .json: try RowsReader(json: bytes, record, decode: Self.value)
      }
    var rows: [ValueMap] = []
    var faults: [RowsReader.Fault] = []
    while let next = try reader.next() {
      switch next {
      case .row(let row): rows.append(row.key.map { row.values.setting("id", to: .string($0)) } ?? row.values)
      case .faults(let found): faults += found.prefix(RowsError.most - faults.count)
      }
    }
    guard faults.isEmpty else { throw RowsError(faults: faults) }
    _ = try addAll(rows, to: collection)
    return (rows.count, reader.unknown)
  }

  /// A field of a row of a file.
  private static func value(
    _ json: ParsedJSON?, of field: RecordDeclaration.Field
  ) throws(RowsReader.Mismatch) -> Value {
    do throws(Mismatch) { return try DecodedValue.decode(json, field).value } catch {
      throw RowsReader.Mismatch(error.problem)
    }
  }

  private func rowTable(_ collection: String) throws(ActionError) -> CollectionTable {
    guard let table = table(collection), table.declaration.form == .collection else {
      throw ActionError(.unknownModel, "the app declares no collection `\(collection)` under `data:`")
    }
    return table
  }
}

/// What is wrong with a file of rows; nothing of it was added.
package struct RowsError: Error, Sendable {
  /// The most faults that are reported.
  static let most = 20
  /// The faults, the first ones of the file.
  package let faults: [RowsReader.Fault]
}
