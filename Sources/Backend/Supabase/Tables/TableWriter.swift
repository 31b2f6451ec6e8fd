package import Foundations
import Simulation
package import Storage

/// Reads and writes rows of a schema within a transaction: constraints are checked as PostgreSQL checks them, and each
/// change is written to the feed.
package struct TableWriter {
  let schema: SupabaseSchema
  let db: Database
  /// The time of the transaction.
  package let now: Timestamp
  let identifiers: any IdentifierSource

  /// The rows whose columns have some values, as the server itself sees them.
  package func rows(_ table: String, where match: TableRow, orderedBy order: String? = nil) throws
    -> [TableRow]
  {
    let table = try schema.table(table)
    let (clause, values) = try Self.clause(match, table)
    let sql =
      "SELECT * FROM \"\(table.name)\" WHERE \(clause) ORDER BY \(order.map { "\"\($0)\"" } ?? "rowid")"
    return try Row.fetchAll(db, sql: sql, arguments: StatementArguments(values)).map { table.row($0) }
  }

  /// The row that was inserted last of those whose columns have some values; nil where there is none.
  package func last(_ table: String, where match: TableRow) throws -> TableRow? {
    let table = try schema.table(table)
    let (clause, values) = try Self.clause(match, table)
    let sql = "SELECT * FROM \"\(table.name)\" WHERE \(clause) ORDER BY rowid DESC LIMIT 1"
    return try Row.fetchOne(db, sql: sql, arguments: StatementArguments(values)).map { table.row($0) }
  }

  /// Inserts a row.
  ///
  /// - Returns: the row with its defaults.
  /// - Throws: ``PostgresError``, or what SQLite reports.
  @discardableResult
  package func insert(_ values: TableRow, into name: String, as caller: Caller = .service) throws -> TableRow
  {
    let table = try schema.table(name)
    var row = TableRow()
    for column in table.columns {
      if let given = values[column.name] {
        row[column.name] = column.json(try column.stored(given))
      } else {
        switch column.usual {
        case .null: row[column.name] = .null
        case .newID: row[column.name] = .string(identifiers.next().lowercased())
        case .caller: row[column.name] = caller.user.map { .string($0) } ?? .null
        case .now: row[column.name] = .string(TimestampText.text(now.microseconds))
        case .value(let value): row[column.name] = value
        }
      }
    }
    try check(row, .insert, table, caller)
    for unique in [table.key] + table.uniques {
      if try existing(row, by: unique, table) != nil { throw duplicate(row, unique, table) }
    }
    try checkReferences(of: row, table)
    let names = table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let marks = Array(repeating: "?", count: table.columns.count).joined(separator: ", ")
    let arguments = try table.columns.map { try $0.stored(row[$0.name] ?? .null) }
    try db.execute(
      sql: "INSERT INTO \"\(table.name)\" (\(names)) VALUES (\(marks))",
      arguments: StatementArguments(arguments))
    try record(TableChange(table: name, action: .insert, row: row, old: nil), table)
    return row
  }

  /// Changes a row.
  ///
  /// - Returns: the row with its changes.
  /// - Throws: ``PostgresError``, or what SQLite reports.
  @discardableResult
  package func update(
    _ old: TableRow, _ changes: TableRow, in name: String, as caller: Caller = .service
  ) throws -> TableRow {
    let table = try schema.table(name)
    var row = old
    for (column, value) in changes {
      guard let column = table.column(column) else { throw Self.unknown(column, table) }
      row[column.name] = column.json(try column.stored(value))
    }
    try check(row, .update, table, caller)
    for unique in [table.key] + table.uniques
    where unique.contains(where: { text(row[$0]) != text(old[$0]) }) {
      if try existing(row, by: unique, table) != nil { throw duplicate(row, unique, table) }
    }
    try checkReferences(of: row, table)
    let names = changes.keys.sorted()
    if !names.isEmpty {
      let (clause, key) = try Self.clause(old.filter { table.key.contains($0.key) }, table)
      let values = try names.map { try table.column($0)?.stored(row[$0] ?? .null) ?? .null }
      try db.execute(
        sql:
          "UPDATE \"\(table.name)\" SET \(names.map { "\"\($0)\" = ?" }.joined(separator: ", ")) WHERE \(clause)",
        arguments: StatementArguments(values + key))
    }
    try record(TableChange(table: name, action: .update, row: row, old: old), table)
    return row
  }

  /// Deletes a row, and those that refer to it.
  package func delete(_ row: TableRow, from name: String) throws {
    let table = try schema.table(name)
    let (clause, key) = try Self.clause(row.filter { table.key.contains($0.key) }, table)
    try db.execute(sql: "DELETE FROM \"\(table.name)\" WHERE \(clause)", arguments: StatementArguments(key))
    guard db.changesCount > 0 else { return }
    try record(TableChange(table: name, action: .delete, row: row, old: row), table)
    for other in schema.tables {
      for reference in other.references where reference.table == name {
        let match = zip(reference.columns, reference.target).map { ($0, row[$1] ?? .null) }
        for dependent in try rows(other.name, where: Dictionary(uniqueKeysWithValues: match)) {
          try delete(dependent, from: other.name)
        }
      }
    }
  }

  /// Whether there is a person of an id.
  package func hasPerson(_ id: String) throws -> Bool { try AuthUsers.contains(id, db) }

  /// Adds a person who signs in by e-mail and password.
  package func addPerson(_ id: String, email: String, password: String, name: String) throws {
    try AuthUsers.seed(id, email: email, password: password, name: name, self)
  }

  /// Lets the kit's pushes to a person go to a device.
  package func register(push token: String, platform: String, account: String) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO push_devices (token, platform, account, session, registered) VALUES (?, ?, ?, '', ?)
        """, arguments: [token, platform, account, now.milliseconds])
  }

  /// Ends pushes to a device.
  package func unregister(push token: String) throws {
    try db.execute(sql: "DELETE FROM push_devices WHERE token = ?", arguments: [token])
  }

  /// The row that has the same values in some columns; nil where there is none, as where one of them is null.
  func existing(_ row: TableRow, by columns: [String], _ table: SupabaseTable) throws -> TableRow? {
    let match = row.filter { columns.contains($0.key) }
    if match.count < columns.count
      || match.values.contains(where: { if case .null = $0 { true } else { false } })
    {
      return nil
    }
    return try rows(table.name, where: match).first
  }

  static func unknown(_ column: String, _ table: SupabaseTable) -> PostgresError {
    PostgresError(
      400, "PGRST204", "Could not find the '\(column)' column of '\(table.name)' in the schema cache")
  }

  private func text(_ value: ParsedJSON?) -> String {
    String(decoding: (value ?? .null).bytes, as: UTF8.self)
  }

  private func bare(_ value: ParsedJSON?) -> String { value?.text ?? text(value) }

  private func check(
    _ row: TableRow, _ action: SupabaseTable.Action, _ table: SupabaseTable, _ caller: Caller
  ) throws {
    if caller.role != .service {
      guard let owner = table.rules.owner, table.rules.allowed.contains(action), let user = caller.user,
        row[owner]?.text == user, table.rules.check(row)
      else { throw PostgresError.foreign(table.name, caller) }
    }
    let shown = table.columns.map { bare(row[$0.name]) }.joined(separator: ", ")
    for column in table.columns {
      let value = row[column.name] ?? .null
      if case .null = value {
        guard column.isRequired else { continue }
        throw PostgresError(
          400, "23502",
          "null value in column \"\(column.name)\" of relation \"\(table.name)\" violates not-null constraint",
          details: "Failing row contains (\(shown)).")
      }
      if let choices = column.choices, let text = value.text, !choices.contains(text) {
        throw PostgresError(
          400, "23514",
          "new row for relation \"\(table.name)\" violates check constraint \"\(table.name)_\(column.name)_check\"",
          details: "Failing row contains (\(shown)).")
      }
    }
  }

  private func duplicate(_ row: TableRow, _ columns: [String], _ table: SupabaseTable) -> PostgresError {
    let name =
      columns == table.key ? "\(table.name)_pkey" : "\(table.name)_\(columns.joined(separator: "_"))_key"
    let values = columns.map { bare(row[$0]) }.joined(separator: ", ")
    return PostgresError(
      409, "23505", "duplicate key value violates unique constraint \"\(name)\"",
      details: "Key (\(columns.joined(separator: ", ")))=(\(values)) already exists.")
  }

  private func checkReferences(of row: TableRow, _ table: SupabaseTable) throws {
    for reference in table.references {
      let pairs = zip(reference.columns, reference.target).map { ($1, row[$0] ?? .null) }
      if pairs.contains(where: { if case .null = $0.1 { true } else { false } }) { continue }
      let isThere: Bool
      if reference.table == SupabaseSchema.users {
        isThere =
          try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM auth_users WHERE id = ?)",
            arguments: [pairs[0].1.text ?? ""])
          ?? false
      } else {
        isThere = try !rows(reference.table, where: Dictionary(uniqueKeysWithValues: pairs)).isEmpty
      }
      if isThere { continue }
      let columns = reference.columns.joined(separator: ", ")
      throw PostgresError(
        409, "23503",
        "insert or update on table \"\(table.name)\" violates foreign key constraint "
          + "\"\(table.name)_\(reference.columns.joined(separator: "_"))_fkey\"",
        details:
          "Key (\(columns))=(\(pairs.map { bare($0.1) }.joined(separator: ", "))) is not present in table \"\(reference.table)\"."
      )
    }
  }

  private func record(_ change: TableChange, _ table: SupabaseTable) throws {
    try db.execute(
      sql: "INSERT INTO supabase_changes (name, action, record, old, time) VALUES (?, ?, ?, ?, ?)",
      arguments: [
        table.name, change.action.rawValue, table.text(change.row), change.old.map(table.text),
        now.microseconds,
      ])
    for trigger in table.triggers { try trigger(change, self) }
  }

  private static func clause(
    _ match: TableRow, _ table: SupabaseTable
  ) throws -> (String, [DatabaseValue]) {
    var (parts, values): ([String], [DatabaseValue]) = ([], [])
    for (name, value) in match.sorted(by: { $0.key < $1.key }) {
      guard let column = table.column(name) else { throw PostgresError.noColumn(name, of: table.name) }
      parts.append("\"\(name)\" IS ?")
      values.append(try column.stored(value))
    }
    return (parts.isEmpty ? "1" : parts.joined(separator: " AND "), values)
  }
}
