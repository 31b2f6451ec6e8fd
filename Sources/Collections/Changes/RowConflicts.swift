import Foundations
import PluginKit
import Storage

/// A row that was changed here and at the server, and about which the person has not decided.
struct RowConflict {
  let key: String
  /// The row here; nil where it was removed.
  let here: StoredRow?
  /// The row at the server; nil where it was removed.
  let there: StoredRow?
  /// When a read has found it.
  let at: Timestamp
}

/// The conflicts that reads find, each within the caller’s transaction.
///
/// A server without versions takes whatever it is sent last, so the change here goes on its way: nothing else could be told
/// to the person who looks at it. Both rows are kept until the person has chosen, and the one that was chosen is sent where
/// the server has the other one.
extension CollectionTable {
  /// Notes that the server has changed a row which has changes here on their way, where the person decides about it
  /// (``RemoteChanges/ConflictRule/ask``).
  ///
  /// - Parameters:
  ///   - base: the row as the server had it before.
  ///   - theirs: the row as it has it now; nil where it was removed.
  ///   - key: its key.
  ///   - scope: whose it is.
  ///   - now: the time.
  ///   - db: the transaction.
  /// - Throws: what SQLite reports.
  func noteConflict(
    of base: BaseRow, with theirs: StoredRow?, _ key: String, _ scope: String, at now: Timestamp,
    in db: Database
  ) throws {
    guard declaration.remote?.changes.conflict == .ask,
      try changes(of: key, scope, in: db).contains(where: { $0.state != nil })
    else { return }
    let here = try row(key, of: scope, in: db)
    let known = base.isAbsent ? nil : base.row
    // The server may have what was sent, with the response still on its way; or what it had before.
    guard here?.values != theirs?.values, known?.values != theirs?.values else { return }
    try note(RowConflict(key: key, here: here, there: theirs, at: now), scope, in: db)
    if let here, let theirs { try keepWhole(here, over: theirs, scope, in: db) }
  }

  /// Lets the change of a row be of all its fields that are not those of the server: a row with fields of both sides is
  /// neither of those that the person is asked about.
  private func keepWhole(
    _ here: StoredRow, over theirs: StoredRow, _ scope: String, in db: Database
  ) throws {
    guard let last = try changes(of: here.key, scope, in: db).last(where: { $0.state != nil }),
      last.change.kind == .update
    else { return }
    var change = last.change
    for (index, field) in declaration.record.fields.enumerated() {
      change.fields.removeAll { $0.name == field.name }
      guard here.values[index] != theirs.values[index] else { continue }
      change.fields.append(
        RowChange.Field(name: field.name, old: theirs.values[index], new: here.values[index]))
    }
    try replace(last.operation, with: change, in: db)
  }

  /// Notes a conflict; one of the row that is known already has the newer rows then.
  func note(_ conflict: RowConflict, _ scope: String, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO conflict (collection, scope, key, here, there, at) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (collection, scope, key) DO UPDATE SET here = excluded.here, there = excluded.there
        """
    ).execute(arguments: [
      declaration.name, scope, conflict.key, conflict.here.map { text(of: $0) },
      conflict.there.map { text(of: $0) }, conflict.at.milliseconds,
    ])
  }

  /// The conflicts of a scope that reads have found.
  func notedConflicts(of scope: String, in db: Database) throws -> [RowConflict] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM conflict WHERE collection = ? AND scope = ?"),
      arguments: [declaration.name, scope]
    ).map(conflict)
  }

  /// The conflict of a row that a read has found; nil where there is none.
  func notedConflict(of key: String, _ scope: String, in db: Database) throws -> RowConflict? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM conflict WHERE collection = ? AND scope = ? AND key = ?"),
      arguments: [declaration.name, scope, key]
    ).map(conflict)
  }

  /// Forgets the conflict of a row: the person has decided.
  func forgetConflict(of key: String, _ scope: String, in db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM conflict WHERE collection = ? AND scope = ? AND key = ?")
      .execute(
        arguments: [declaration.name, scope, key])
  }

  /// All conflicts of a scope, the latest first: those that reads have found, and the changes that the server has refused for
  /// what others have changed.
  func conflicts(of scope: String, in db: Database) throws -> [RowConflict] {
    var found = try notedConflicts(of: scope, in: db)
    for change in try changes(of: scope, in: db)
    where change.isRejected && RowStatus.conflicts.contains(change.code ?? "") {
      guard !found.contains(where: { $0.key == change.key }),
        let base = try base(of: change.key, scope, in: db)
      else { continue }
      found.append(
        RowConflict(
          key: change.key, here: try row(change.key, of: scope, in: db),
          there: base.isAbsent ? nil : base.row, at: change.enqueuedAt ?? Timestamp(seconds: 0)))
    }
    return found.sorted { ($1.at, $0.key) < ($0.at, $1.key) }
  }

  /// How many records of the server do not have the declared form, and are kept as they were sent.
  func unreadableCount(of scope: String, in db: Database) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(
        sql: "SELECT count(*) FROM journal WHERE collection = ? AND scope = ? AND kind = 'unreadable'"),
      arguments: [declaration.name, scope]) ?? 0
  }

  private func conflict(_ row: Row) -> RowConflict {
    func side(_ text: String?) -> StoredRow? { text.map { self.row($0, key: row["key"], position: 0) } }
    return RowConflict(
      key: row["key"], here: side(row["here"]), there: side(row["there"]),
      at: Timestamp(milliseconds: row["at"]))
  }
}
