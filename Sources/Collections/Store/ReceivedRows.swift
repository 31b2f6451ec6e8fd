import Foundations
import PluginKit
import Storage

/// What becomes of a row that a server has sent before it is stored, within a transaction.
extension CollectionTable {
  /// A row with the keys that are known here, what the server has left out of it, and what a plugin computes.
  ///
  /// - Parameters:
  ///   - row: the row as the server has sent it.
  ///   - scope: whose it is.
  ///   - change: the change that the server has responded to with it; nil where it was read.
  ///   - db: the transaction.
  /// - Returns: the row as it is stored.
  /// - Throws: what SQLite reports.
  func received(
    _ row: StoredRow, _ scope: String, after change: RowChange? = nil, in db: Database
  ) throws -> StoredRow {
    var row = try RowReferences(self, scope, in: db).received(row)
    let kept = declaration.remote?.kept ?? []
    guard !kept.isEmpty || followers?.isDeriving == true else { return row }
    let base = try base(of: row.key, scope, in: db)
    let before = try base.map(\.row) ?? self.row(row.key, of: scope, in: db)
    if let before {
      for (index, field) in declaration.record.fields.enumerated()
      where row.values[index] == .null && kept.contains(field.name) {
        // What the person has just set, or emptied, is what the server has accepted.
        let accepted = change?.fields.first { $0.name == field.name }?.new
        row.values[index] = accepted ?? before.values[index]
      }
    }
    guard let derived = followers?.derived(before.map { shown($0) }, shown(row)) else { return row }
    for (index, field) in declaration.record.fields.enumerated() {
      if let value = derived[field.name], field.firstMismatch(of: value) == nil { row.values[index] = value }
    }
    return row
  }

  /// Takes over a row that was read by itself, under the changes that are on their way.
  ///
  /// - Parameters:
  ///   - record: the row.
  ///   - acceptance: the last acceptance of a change before it was requested.
  ///   - scope: whose it is.
  ///   - now: the time.
  ///   - db: the transaction.
  /// - Throws: what SQLite reports.
  func take(
    _ record: RemoteRow, since acceptance: Int64, of scope: String, at now: Timestamp, in db: Database
  ) throws {
    let key = try localKey(of: record.key, scope, in: db)
    let known = try base(of: key, scope, in: db)?.position ?? position(of: key, scope, in: db)
    var rows = try ServerRows(
      self, scope, since: acceptance, generation: generation(of: key, scope, in: db), at: now, in: db)
    try rows.take(record, at: known ?? nextPosition(of: scope, in: db), in: db)
    if rows.hasLeftOut { try noteWaitingRead(scope, in: db) }
  }
}
