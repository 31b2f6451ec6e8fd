import Foundations
import PluginKit
import Storage
import Sync

/// A transaction that changes rows of one collection, of one person: the rows, what undoes the changes, and the operations
/// that send them.
struct RowTransaction {
  /// The key of a document's only row.
  static let documentKey = "document"

  let table: CollectionTable
  let scope: String
  let db: Database
  /// Adds operations to the outbox; nil where changes are not sent.
  let operations: OutboxWriter?
  /// Why the server has rejected the changes already; nil where they are sent.
  let rejection: OutboxFailure?
  let now: Timestamp
  /// Makes a key that no other row has.
  let newKey: () -> String
  /// Whether the person's plan allows one more row than there are.
  var isBelowLimit: (_ limit: String, _ count: Int) -> Bool

  private var declaration: CollectionDeclaration { table.declaration }

  /// The row of a key; nil where people see none.
  func row(_ key: String) throws -> StoredRow? { try table.row(key, of: scope, in: db) }

  private func found(_ key: String) throws -> StoredRow {
    if let row = try row(try table.localKey(of: key, scope, in: db)) { return row }
    throw ActionError(.notFound, "no row `\(key)` in `\(declaration.name)`")
  }

  // MARK: Rows

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - fields: its fields; those left out have their defaults.
  ///   - position: where it is among the rows that no order tells apart; nil for after all others.
  /// - Returns: its key.
  /// - Throws: ``ActionError`` why it cannot be added, or what SQLite reports.
  func add(_ fields: ValueMap, at position: Int64? = nil) throws -> String {
    var added = try newRow(fields)
    guard try row(added.key) == nil else {
      throw ActionError("duplicate", "there is a row `\(added.key)`")
    }
    if let limit = declaration.limit {
      let count = try table.count(of: scope, in: db)
      guard isBelowLimit(limit, count) else {
        throw ActionError(
          .limitReached, "the plan allows no more than \(count) rows of `\(declaration.name)`")
      }
    }
    added.position = try position ?? table.nextPosition(of: scope, in: db)
    try change(nil, to: added, key: added.key)
    try log { $0.add(added) }
    return added.key
  }

  /// Adds many rows, such as those of a file; they are one change to undo.
  ///
  /// - Parameter rows: the fields of each; a row with the key of a stored one takes its place.
  /// - Returns: how many rows there are now.
  /// - Throws: ``ActionError`` why one cannot be added, or what SQLite reports.
  func addAll(_ rows: [ValueMap]) throws -> Int {
    var position = try table.nextPosition(of: scope, in: db)
    var added: [StoredRow] = []
    for fields in rows {
      var row = try newRow(fields)
      let known = try self.row(row.key)
      row.position = known?.position ?? position
      position = max(position, row.position + 1)
      try change(known, to: row, key: row.key)
      added.append(row)
    }
    let count = try table.count(of: scope, in: db)
    if let limit = declaration.limit, !isBelowLimit(limit, count - 1) {
      throw ActionError(.limitReached, "the plan allows fewer than \(count) rows of `\(declaration.name)`")
    }
    try log { log in added.flatMap { log.add($0) } }
    return count
  }

  /// A row of some fields, with a key of its own where none is given.
  private func newRow(_ fields: ValueMap) throws -> StoredRow {
    var key = newKey()
    if case .string(let given)? = fields["id"], !given.isEmpty { key = given }
    let named = declaration.record.field("id") == nil ? fields : fields.setting("id", to: .string(key))
    return StoredRow(key: key, values: try declaration.record.newRow(named), position: 0)
  }

  /// Changes fields of a row.
  ///
  /// - Parameters:
  ///   - key: the row's key.
  ///   - fields: the new values; other fields stay.
  /// - Throws: ``ActionError`` why it cannot be changed, or what SQLite reports.
  func update(_ key: String, _ fields: ValueMap) throws { try set(try checked(fields), of: try found(key)) }

  /// Removes a row.
  ///
  /// - Throws: ``ActionError`` that there is no such row, or what SQLite reports.
  func remove(_ key: String) throws {
    let row = try found(key)
    try change(row, to: nil, key: row.key)
    try log { $0.remove([row]) }
  }

  /// Removes the rows that a query finds; they are one change to undo.
  ///
  /// - Returns: how many they were.
  /// - Throws: what SQLite reports.
  func removeAll(_ query: RowQuery) throws -> Int {
    let found = try query.all(of: table, scope: scope, in: db)
    for row in found { try change(row, to: nil, key: row.key) }
    if !found.isEmpty { try log { $0.remove(found) } }
    return found.count
  }

  // MARK: Documents

  /// Changes fields of a document.
  ///
  /// - Throws: ``ActionError`` why it cannot be changed, or what SQLite reports.
  func set(_ fields: ValueMap) throws {
    let changes = try checked(fields)
    try set(changes, of: try row(Self.documentKey) ?? table.firstRow)
  }

  /// Gives every field of a document its first value again.
  ///
  /// - Throws: what SQLite reports.
  func reset() throws {
    guard let row = try row(Self.documentKey) else { return }
    let record = declaration.record
    try set(zip(record.fields, record.firstValues).map { ($0.name, $1) }, of: row)
  }

  private func checked(_ fields: ValueMap) throws -> [(String, Value)] {
    var changes: [(String, Value)] = []
    for field in declaration.record.fields {
      // A field that cannot be null is left out by null.
      guard field.name != "id", let value = fields[field.name], value != .null || field.isNullable else {
        continue
      }
      changes.append((field.name, try field.checked(value)))
    }
    return changes
  }

  private func set(_ changes: [(String, Value)], of row: StoredRow) throws {
    var changed = row
    for (name, value) in changes {
      guard let index = declaration.record.fields.firstIndex(where: { $0.name == name }) else { continue }
      changed.values[index] = value
    }
    guard changed.values != row.values else { return }
    // A document's first change makes its row.
    try change(try self.row(row.key), to: changed, key: row.key)
    try log { $0.update(from: row, to: changed) }
  }

  // MARK: Undo

  /// Takes back the last change; of an update only the fields that still have its values.
  ///
  /// - Throws: ``ActionError`` that there is nothing to undo, or what SQLite reports.
  func undo() throws {
    let changes = try ChangeLog.lastUnit(of: declaration.name, scope, after: now.milliseconds, in: db)
    guard !changes.isEmpty else { throw ActionError("nothing_to_undo") }
    for change in changes { try change.undo(in: self) }
    try ChangeLog.forget(changes, in: db)
  }

  private func log(_ body: (ChangeLog) throws -> [ChangeLog.Entry]) throws {
    guard let undo = declaration.undo else { return }
    try ChangeLog.write(
      try body(ChangeLog(table)), of: declaration.name, scope, now: now.milliseconds,
      until: now.advanced(by: undo).milliseconds, in: db)
  }

  // MARK: Changes

  /// Changes a row, and has the change sent.
  ///
  /// - Parameters:
  ///   - before: the row as it is; nil where there is none.
  ///   - after: the row as it shall be; nil to remove it.
  ///   - key: its key.
  /// - Throws: what SQLite reports.
  func change(_ before: StoredRow?, to after: StoredRow?, key: String) throws {
    guard let operations else {
      if let after { return try table.write(after, of: scope, in: db) }
      return try table.remove(key, of: scope, in: db)
    }
    try queue(operations).add(before, to: after, key: key)
  }

  /// Sends again what the server has rejected of a row: the person's values take the place of the server's.
  ///
  /// - Parameter key: the row's key.
  /// - Throws: ``ActionError`` that nothing was rejected, or what SQLite reports.
  func retry(_ key: String) throws {
    guard let operations else { return }
    let key = try table.localKey(of: key, scope, in: db)
    if try decide(key, keepsHere: true) { return }
    guard try queue(operations).retry(key) else {
      throw ActionError(.notFound, "no change of the row `\(key)` was rejected")
    }
  }

  /// Gives up the changes of a row that are not sent; people see the server's row then.
  ///
  /// - Parameter key: the row's key.
  /// - Throws: ``ActionError`` where one is being sent, or what SQLite reports.
  func discard(_ key: String) throws {
    guard let operations else { return }
    let key = try table.localKey(of: key, scope, in: db)
    do {
      if try !decide(key, keepsHere: false) { try queue(operations).discard(key) }
    } catch let error as OutboxError {
      throw ActionError(ActionError.Code(error.code), "the server is being sent a change of the row")
    }
  }

  private func queue(_ operations: OutboxWriter) -> ChangeQueue {
    ChangeQueue(table: table, scope: scope, db: db, operations: operations, rejection: rejection)
  }

  /// Decides about a row that a read has found changed at the server, too.
  ///
  /// - Parameters:
  ///   - key: the row's key.
  ///   - keepsHere: whether the row here counts; else the one at the server.
  /// - Returns: whether there was anything to decide.
  /// - Throws: ``OutboxError`` where the server is being sent what is not to be kept, or what SQLite reports.
  private func decide(_ key: String, keepsHere: Bool) throws -> Bool {
    guard let operations, let conflict = try table.notedConflict(of: key, scope, in: db) else { return false }
    let queue = queue(operations)
    if keepsHere {
      let isOnItsWay = try table.changes(of: key, scope, in: db).contains { $0.state != nil }
      if isOnItsWay { _ = try queue.retry(key) }
      // Once the change was given up, the row is the server's.
      if !isOnItsWay, try row(key)?.values == conflict.there?.values {
        try queue.add(try row(key), to: conflict.here, key: key)
      }
    } else {
      try queue.discard(key)
      // The server may have what was changed here since, over what is to be kept.
      let shown = try row(key)
      if shown?.values != conflict.there?.values {
        try table.keepBase(of: key, scope, in: db)
        if shown == nil, var base = try table.base(of: key, scope, in: db) {
          // What it has besides its declared fields goes back to the server with it.
          base.row = conflict.there
          try table.write(base, of: key, scope, in: db)
        }
        try queue.add(shown, to: conflict.there, key: key)
      }
    }
    try table.forgetConflict(of: key, scope, in: db)
    return true
  }
}

extension ValueMap {
  /// The same entries with another value of a field.
  func setting(_ field: String, to value: Value) -> ValueMap {
    let others = zip(keys, values).filter { $0.0 != .string(field) }
    return ValueMap([(.string(field), value)] + others)
  }
}

extension CollectionTable {
  /// A document that nobody has changed yet.
  var firstRow: StoredRow {
    StoredRow(key: RowTransaction.documentKey, values: declaration.record.firstValues, position: 0)
  }
}
