import Foundations
import Storage

/// How far the rows of a server were read, and what of them could not be.
struct FeedState: Equatable {
  /// The read that wrote it.
  var generation: Int64 = 0
  /// How many pages were read.
  var pages = 0
  /// Where the next page is; nil where there is none.
  var next: RemotePosition?
  /// How many rows were read.
  var rows: Int64 = 0
  /// How many rows the server says it has.
  var total: Int?
  /// When the server was last read.
  var readAt = Timestamp(seconds: 0)
  /// The last acceptance of a change before the first page was read.
  var began: Int64 = 0
  /// Whether rows were left out that may be those of additions on their way.
  var waits = false
  /// The position after the last changes, where the server sends them; nil where it has to be asked for all.
  var cursor: String?
  /// What names the history of that position.
  var epoch: String?
}

/// Takes over the pages of a server, each in one transaction with the position of the next.
extension CollectionTable {
  /// The most unreadable records of a collection that are kept.
  private static let mostUnreadable = 100

  /// How far the rows of a server were read; nil where they never were.
  func feed(of scope: String, in db: Database) throws -> FeedState? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM feed WHERE collection = ? AND scope = ?"),
      arguments: [declaration.name, scope]
    ).map { row in
      let next: String? = row["next"]
      return FeedState(
        generation: row["generation"], pages: row["pages"], next: next.map { RemotePosition(text: $0) },
        rows: row["rows"], total: row["total"], readAt: Timestamp(milliseconds: row["read_at"]),
        began: row["began"], waits: row["waits"], cursor: row["cursor"], epoch: row["epoch"])
    }
  }

  /// Takes over a page.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - read: the state after the page before it; nil for the first page of a new read.
  ///   - acceptance: the last acceptance of a change before the page was requested.
  ///   - scope: whose rows.
  ///   - now: the time.
  ///   - db: the transaction.
  /// - Returns: the state after it; nil where another read has begun meanwhile, and nothing is taken over.
  /// - Throws: what SQLite reports.
  func take(
    _ page: RemotePage, after read: FeedState?, since acceptance: Int64, of scope: String, at now: Timestamp,
    in db: Database
  ) throws -> FeedState? {
    let known = try feed(of: scope, in: db)
    var state: FeedState
    if let read, !page.isFirst {
      guard known?.generation == read.generation else { return nil }
      state = read
    } else {
      state = FeedState(generation: (known?.generation ?? 0) + 1, began: acceptance)
      try db.cachedStatement(
        sql: "DELETE FROM journal WHERE collection = ? AND scope = ? AND kind = 'unreadable'"
      ).execute(arguments: [declaration.name, scope])
    }
    var rows = try ServerRows(self, scope, since: acceptance, generation: state.generation, at: now, in: db)
    for record in page.rows {
      state.rows += 1
      try rows.take(record, at: state.rows, in: db)
    }
    if rows.hasLeftOut { state.waits = true }
    // The server has it, so it is not deleted; what was read of it before stays.
    for key in page.unreadable.compactMap(\.key) { try rows.touch(key, in: db) }
    try keep(page.unreadable, of: scope, at: now, in: db)
    state.pages += 1
    state.next = page.next
    state.total = page.total ?? state.total
    state.readAt = now
    if page.provesAbsence { try removeOlder(than: state, of: scope, in: db) }
    try save(state, of: scope, in: db)
    return state
  }

  /// Moves the rows that a read has not come to behind those that it has.
  func moveOlder(than state: FeedState, of scope: String, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        UPDATE \(rows) SET position = position + ? WHERE scope = ? AND generation < ? AND position <= ?
        """
    ).execute(arguments: [state.rows, scope, state.generation, state.rows])
  }

  /// The keys that a read has come to.
  func keys(of generation: Int64, _ scope: String, in db: Database) throws -> Set<String> {
    try String.fetchSet(
      db.cachedStatement(sql: "SELECT key FROM \(rows) WHERE scope = ? AND generation = ?"),
      arguments: [scope, generation])
  }

  /// A record of the server as a row.
  ///
  /// - Parameters:
  ///   - record: the record.
  ///   - key: the row's key here.
  ///   - position: where it is among the rows that no order tells apart.
  /// - Returns: the row; a field that the record lacks has its default.
  func stored(_ record: RemoteRow, key: String, position: Int64) -> StoredRow {
    let values: [Value] = declaration.record.fields.map { field in
      switch record.values[field.name] {
      // SQLite ends a text there.
      case .string(let text)? where text.utf8.contains(0):
        .string(text.replacing("\0", with: "\u{FFFD}"))
      case let value?: value
      case nil: field.defaultValue ?? field.type.emptyValue
      }
    }
    return StoredRow(key: key, values: values, others: RowJSON.members(record.rest), position: position)
  }

  /// Removes the rows that a whole read has not come to; under changes on their way the server has none.
  func removeOlder(than state: FeedState, of scope: String, in db: Database) throws {
    let older = """
      scope = ?1 AND generation < ?2
      AND key NOT IN (SELECT key FROM base WHERE collection = ?3 AND scope = ?1)
      AND key NOT IN (SELECT key FROM acceptance WHERE collection = ?3 AND scope = ?1 AND number > ?4)
      """
    let arguments: StatementArguments = [scope, state.generation, declaration.name, state.began]
    if !declaration.search.isEmpty {
      try db.cachedStatement(
        sql: "DELETE FROM \(words) WHERE rowid IN (SELECT rid FROM \(rows) WHERE \(older))"
      ).execute(arguments: arguments)
    }
    try db.cachedStatement(sql: "DELETE FROM \(rows) WHERE \(older)").execute(arguments: arguments)
    let recent = try accepted(after: state.began, scope, in: db)
    for key in try dirty(scope, in: db).subtracting(recent) {
      guard var base = try base(of: key, scope, in: db), base.generation < state.generation else { continue }
      try settle(key, scope, upTo: state.began, in: db)
      if !base.isAbsent {
        try noteConflict(of: base, with: nil, key, scope, at: state.readAt, in: db)
        try doubt(&base, key, scope, in: db)
      }
      base.isAbsent = true
      try write(base, of: key, scope, in: db)
      try project(key, scope, in: db)
    }
  }

  /// Whether there are records that could not be read.
  func hasUnreadable(of scope: String, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (
            SELECT 1 FROM journal WHERE collection = ? AND scope = ? AND kind = 'unreadable')
          """), arguments: [declaration.name, scope]) ?? false
  }

  func keep(
    _ records: [UnreadableRecord], of scope: String, at now: Timestamp, in db: Database
  ) throws {
    let kept = try Int.fetchOne(
      db.cachedStatement(
        sql: "SELECT count(*) FROM journal WHERE collection = ? AND scope = ? AND kind = 'unreadable'"),
      arguments: [declaration.name, scope])
    for record in records.prefix(max(0, Self.mostUnreadable - (kept ?? 0))) {
      try db.cachedStatement(
        sql: """
          INSERT INTO journal (collection, scope, key, kind, path, problem, raw, at)
          VALUES (?, ?, ?, 'unreadable', ?, ?, ?, ?)
          """
      ).execute(
        arguments: [
          declaration.name, scope, record.key, record.path, record.problem,
          String(decoding: record.raw, as: UTF8.self), now.milliseconds,
        ])
    }
  }

  func save(_ state: FeedState, of scope: String, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO feed
          (collection, scope, generation, pages, next, rows, total, read_at, began, waits, cursor, epoch)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        declaration.name, scope, state.generation, state.pages, state.next?.text, state.rows, state.total,
        state.readAt.milliseconds, state.began, state.waits, state.cursor, state.epoch,
      ])
  }
}
