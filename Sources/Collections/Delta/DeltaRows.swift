import Foundations
import Storage

/// What has become of a page of changes.
enum DeltaOutcome: Sendable {
  /// It was taken over, and the position moved behind it.
  case taken
  /// Something in it was older than what is here: it has to be asked for again, and the position has not moved.
  case again
  /// It may have the row that is being added here; the position moves when that has its key.
  case waits
  /// Another process has moved the position meanwhile.
  case overtaken
}

/// Takes over what has changed of rows, each page in one transaction with its position.
extension CollectionTable {
  /// Takes over a page.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - acceptance: the last acceptance of a change before the page was requested.
  ///   - scope: whose rows.
  ///   - now: the time.
  ///   - db: the transaction.
  /// - Returns: what has become of it.
  /// - Throws: what SQLite reports.
  func take(
    _ page: DeltaPage, since acceptance: Int64, of scope: String, at now: Timestamp, in db: Database
  ) throws -> DeltaOutcome {
    var state = try feed(of: scope, in: db) ?? FeedState(generation: 1)
    guard state.cursor == page.after else { return .overtaken }
    var rows = try ServerRows(self, scope, since: acceptance, generation: state.generation, at: now, in: db)
    try apply(page.rows, page.removed, page.unreadable, by: &rows, scope, at: now, in: db)
    state.pages = 1
    state.began = acceptance
    state.readAt = now
    if rows.hasLeftOut || rows.hasPassedOver {
      state.waits = true
      try save(state, of: scope, in: db)
      return rows.hasLeftOut ? .waits : .again
    }
    (state.cursor, state.epoch) = (page.cursor, page.epoch ?? state.epoch)
    state.next = page.isLast ? nil : .changes
    if page.isLast { state.waits = false }
    try save(state, of: scope, in: db)
    return .taken
  }

  /// Takes over all changes in place of what is here; what is not sent yet stays.
  ///
  /// - Parameters:
  ///   - page: all that the server has, as one page.
  ///   - acceptance: the last acceptance of a change before the first request.
  ///   - scope: whose rows.
  ///   - now: the time.
  ///   - db: the transaction.
  /// - Throws: what SQLite reports.
  func swap(
    _ page: DeltaPage, since acceptance: Int64, of scope: String, at now: Timestamp, in db: Database
  ) throws {
    let known = try feed(of: scope, in: db)
    var state = FeedState(generation: (known?.generation ?? 0) + 1, pages: 1, began: acceptance)
    state.readAt = now
    try db.cachedStatement(
      sql: "DELETE FROM journal WHERE collection = ? AND scope = ? AND kind = 'unreadable'"
    ).execute(arguments: [declaration.name, scope])
    var rows = try ServerRows(self, scope, since: acceptance, generation: state.generation, at: now, in: db)
    try apply(page.rows, page.removed, page.unreadable, by: &rows, scope, at: now, in: db)
    // A record without a key may be that of any row: then nothing says which are gone.
    if page.unreadable.allSatisfy({ $0.key != nil }) { try removeOlder(than: state, of: scope, in: db) }
    // What is older than a change that was accepted meanwhile is in no later page: all is read once more.
    let isWhole = try !rows.hasLeftOut && accepted(after: acceptance, scope, in: db).isEmpty
    (state.cursor, state.epoch, state.waits) = (isWhole ? page.cursor : nil, page.epoch, !isWhole)
    try save(state, of: scope, in: db)
  }

  private func apply(
    _ records: [RemoteRow], _ removed: Set<String>, _ unreadable: [UnreadableRecord],
    by rows: inout ServerRows, _ scope: String, at now: Timestamp, in db: Database
  ) throws {
    var next = try nextPosition(of: scope, in: db)
    for record in records {
      let key = try localKey(of: record.key, scope, in: db)
      let position = try rows.position(of: key, in: db)
      try rows.take(record, at: position ?? next, in: db)
      if position == nil { next += 1 }
      try forgetUnreadable(record.key, of: scope, in: db)
    }
    for key in removed.sorted() {
      try rows.remove(key, in: db)
      try forgetUnreadable(key, of: scope, in: db)
    }
    // The server has it: what was read of it before stays.
    for record in unreadable {
      guard let key = record.key else { continue }
      try rows.touch(key, in: db)
      try forgetUnreadable(key, of: scope, in: db)
    }
    try keep(unreadable, of: scope, at: now, in: db)
  }

  /// Forgets the position of a scope: all is read again.
  func forgetPosition(_ scope: String, in db: Database) throws {
    try db.cachedStatement(
      sql:
        "UPDATE feed SET cursor = NULL, waits = 1 WHERE collection = ? AND scope = ? AND cursor IS NOT NULL"
    ).execute(arguments: [declaration.name, scope])
  }

  private func forgetUnreadable(_ key: String, of scope: String, in db: Database) throws {
    try db.cachedStatement(
      sql: "DELETE FROM journal WHERE collection = ? AND scope = ? AND key = ? AND kind = 'unreadable'"
    ).execute(arguments: [declaration.name, scope, key])
  }
}

extension RemotePosition {
  /// There are further changes.
  static let changes = RemotePosition(text: "changes")
}
