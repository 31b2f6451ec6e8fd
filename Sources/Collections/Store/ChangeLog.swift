import Foundations
import PluginKit
import Storage

/// The changes of a collection that can be undone.
struct ChangeLog {
  /// A change of one row.
  struct Entry {
    var sequence: Int64 = 0
    var unit: Int64 = 0
    var operation: String
    var key: String
    /// The fields before it, as a JSON object; nil of a row that was added.
    var before: String?
    /// The fields that it has changed, as a JSON object; nil of a row that was removed.
    var after: String?
    var position: Int64
    var until: Int64 = 0
  }

  private let table: CollectionTable
  private var record: RecordDeclaration { table.declaration.record }

  init(_ table: CollectionTable) { self.table = table }

  func add(_ row: StoredRow) -> [Entry] {
    [Entry(operation: "add", key: row.key, after: table.text(of: row), position: row.position)]
  }

  func update(from old: StoredRow, to new: StoredRow) -> [Entry] {
    let changed = record.fields.indices.filter { old.values[$0] != new.values[$0] }
    let text = { (row: StoredRow) in RowJSON.text(changed.map { (record.fields[$0].name, row.values[$0]) }) }
    return [
      Entry(operation: "update", key: new.key, before: text(old), after: text(new), position: new.position)
    ]
  }

  func remove(_ rows: [StoredRow]) -> [Entry] {
    rows.map { Entry(operation: "remove", key: $0.key, before: table.text(of: $0), position: $0.position) }
  }

  // MARK: Rows

  /// Writes changes as one unit, and forgets those whose time is over.
  static func write(
    _ entries: [Entry], of collection: String, _ scope: String, now: Int64, until: Int64, in db: Database
  ) throws {
    try db.cachedStatement(sql: "DELETE FROM change WHERE until <= ?").execute(arguments: [now])
    var unit: Int64?
    for entry in entries {
      try db.cachedStatement(
        sql: """
          INSERT INTO change (unit, collection, scope, key, operation, before, after, position, until)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(
        arguments: [
          unit ?? 0, collection, scope, entry.key, entry.operation, entry.before, entry.after, entry.position,
          until,
        ])
      guard unit == nil else { continue }
      unit = db.lastInsertedRowID
      try db.cachedStatement(sql: "UPDATE change SET unit = sequence WHERE sequence = ?").execute(
        arguments: [unit])
    }
  }

  /// The last change whose time is not over.
  static func last(
    of collection: String, _ scope: String, after now: Int64, in db: Database
  ) throws -> Entry? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT * FROM change WHERE collection = ? AND scope = ? AND until > ? ORDER BY sequence DESC LIMIT 1
          """), arguments: [collection, scope, now]
    ).map { Entry($0) }
  }

  /// The last unit of changes whose time is not over, the latest change first.
  static func lastUnit(
    of collection: String, _ scope: String, after now: Int64, in db: Database
  ) throws -> [Entry] {
    guard let last = try last(of: collection, scope, after: now, in: db) else { return [] }
    return try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM change WHERE unit = ? ORDER BY sequence DESC"),
      arguments: [last.unit]
    ).map { Entry($0) }
  }

  /// Forgets changes.
  static func forget(_ entries: [Entry], in db: Database) throws {
    for entry in entries {
      try db.cachedStatement(sql: "DELETE FROM change WHERE sequence = ?").execute(
        arguments: [entry.sequence])
    }
  }
}

extension ChangeLog.Entry {
  fileprivate init(_ row: Row) {
    self.init(
      sequence: row["sequence"], unit: row["unit"], operation: row["operation"], key: row["key"],
      before: row["before"], after: row["after"], position: row["position"], until: row["until"])
  }

  /// Takes the change back.
  func undo(in transaction: RowTransaction) throws {
    let table = transaction.table
    let row = try transaction.row(key)
    switch operation {
    case "add": try transaction.change(row, to: nil, key: key)
    case "remove":
      // Somebody may have added one with its key meanwhile.
      guard row == nil, let before else { return }
      try transaction.change(nil, to: table.row(before, key: key, position: position), key: key)
    default:
      guard let row else { return }
      let (old, new) = (RowJSON.members(before), RowJSON.members(after))
      var restored = row
      for (index, field) in table.declaration.record.fields.enumerated() {
        guard let before = old[field.name].flatMap({ RowJSON.value($0, of: field.type) }),
          let after = new[field.name].flatMap({ RowJSON.value($0, of: field.type) }),
          row.values[index] == after
        else { continue }
        restored.values[index] = before
      }
      try transaction.change(row, to: restored, key: key)
    }
  }
}
