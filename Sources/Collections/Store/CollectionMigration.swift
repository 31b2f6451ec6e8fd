import Foundations
import PluginKit
import Simulation
import Storage

/// Makes the tables of a collection, and makes them again where its declaration has changed.
///
/// Every stored value goes through it: under its name or the field's `was`, widened where its type was. A value that is
/// none of the new type is kept in the journal, and the field has its default. What is declared no more stays with the
/// row, and is found again by a later declaration.
struct CollectionMigration {
  private let table: CollectionTable
  private let now: Timestamp
  private let report: @Sendable (String) -> Void

  init(_ table: CollectionTable, at now: Timestamp, report: @escaping @Sendable (String) -> Void) {
    var table = table
    table.followers = nil
    self.table = table
    self.now = now
    self.report = report
  }

  /// What the tables of a collection were made for; nil where there are none.
  static func fingerprint(of collection: String, in db: Database) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT fingerprint FROM collection WHERE name = ?"), arguments: [collection])
  }

  /// Makes the tables.
  func create(in db: Database) throws {
    try table.create(db)
    try note(in: db)
  }

  /// Makes the tables again, with the rows of the old ones.
  func run(in db: Database) throws {
    let name = table.declaration.name
    let old = "\"old_\(name)\""
    let fields = RowJSON.members(
      try String.fetchOne(db, sql: "SELECT fields FROM collection WHERE name = ?", arguments: [name]))
    try db.execute(
      sql: "DROP INDEX IF EXISTS \"order_\(name)\"; ALTER TABLE \(table.rows) RENAME TO \(old)")
    try table.drop(db)
    try table.create(db)
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(old) ORDER BY rid")
    var lost: [String: Int] = [:]
    while let row = try rows.next() { try take(row, fields, &lost, in: db) }
    try db.execute(sql: "DROP TABLE \(old)")
    // Rows that have not changed since lack what is new in the type: all are read again, also those that could not be.
    try db.execute(
      sql: "UPDATE feed SET cursor = NULL, waits = 1 WHERE collection = ? AND cursor IS NOT NULL",
      arguments: [name])
    try note(in: db)
    for (field, count) in lost.sorted(by: { $0.key < $1.key }) {
      report(
        "`\(field)` of `\(name)` has another type now, and \(count) stored values are none of it; "
          + "the rows have its default, and the values are kept in the journal")
    }
  }

  private func take(
    _ row: Row, _ fields: ValueMap, _ lost: inout [String: Int], in db: Database
  ) throws {
    var stored: [(String, Value)] = []
    for (key, type) in zip(fields.keys, fields.values) {
      guard case .string(let type) = type else { continue }
      stored.append((key.description, Self.value(row["f_\(key.description)"], type)))
    }
    let rest = RowJSON.members(row["rest"])
    stored += zip(rest.keys, rest.values).map { ($0.0.description, $0.1) }
    var unused = ValueMap(fields: stored)
    var values: [Value] = []
    for field in table.declaration.record.fields {
      let source = unused[field.name] == nil ? field.was ?? field.name : field.name
      guard let json = unused[source] else {
        values.append(field.defaultValue ?? field.type.emptyValue)
        continue
      }
      unused = ValueMap(zip(unused.keys, unused.values).filter { $0.0 != .string(source) })
      if let value = field.type.converting(json) {
        values.append(value)
      } else {
        values.append(field.defaultValue ?? field.type.emptyValue)
        lost[field.name, default: 0] += 1
        try journal(row["key"], row["scope"], field, json, in: db)
      }
    }
    let kept = zip(unused.keys, unused.values).filter { $0.1 != .null }
    try table.write(
      StoredRow(key: row["key"], values: values, others: ValueMap(Array(kept)), position: row["position"]),
      of: row["scope"], generation: row["generation"], in: db)
  }

  private func journal(
    _ key: String, _ scope: String, _ field: RecordDeclaration.Field, _ value: Value, in db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO journal (collection, scope, key, kind, path, problem, raw, at)
        VALUES (?, ?, ?, 'migrated', ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        table.declaration.name, scope, key, field.name, "expected \(field.type)",
        ValueJSON.write(value, limit: .max), now.milliseconds,
      ])
  }

  /// A value of an old column, in the form in which JSON has it.
  private static func value(_ stored: DatabaseValue, _ type: String) -> Value {
    switch stored.storage {
    case .null: .null
    case .int64(let number):
      switch type {
      case "bool": .bool(number != 0)
      case "duration": .string(DurationText.text(.nanoseconds(number)))
      default: .int(Int(number))
      }
    case .double(let number): .double(number)
    case .string(let text): .string(text)
    case .blob: .null
    }
  }

  private func note(in db: Database) throws {
    let fields = table.columns.map { column -> (String, Value) in
      (column.field.name, .string(column.type.celName))
    }
    let types = fields.map { name, type in
      (name, type == .string("google.protobuf.Duration") ? "duration" : type)
    }
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO collection (name, fingerprint, fields) VALUES (?, ?, ?)"
    ).execute(arguments: [table.declaration.name, table.fingerprint, RowJSON.text(types)])
  }
}

extension ValueType {
  /// A stored value in this type: itself, or the same in another form, such as `"3"` for 3; nil where it is none.
  func converting(_ json: Value) -> Value? {
    if let value = RowJSON.value(json, of: self) { return value }
    switch (self, json) {
    case (.nullable(let wrapped), _): return wrapped.converting(json)
    case (.string, .int(let number)): return .string(String(number))
    case (.string, .double(let number)): return .string(NumberText.text(number))
    case (.string, .bool(let truth)): return .string(truth ? "true" : "false")
    case (.int, .string(let text)): return Int(text).map { .int($0) }
    case (.double, .string(let text)): return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
    case (.bool, .string("true")): return .bool(true)
    case (.bool, .string("false")): return .bool(false)
    case (.list(let element), _): return element.converting(json).map { .list([$0]) }
    default: return nil
    }
  }
}
