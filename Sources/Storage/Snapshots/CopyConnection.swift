internal import GRDBSQLite
internal import Glibc
internal import Synchronization

/// A connection to a database in memory that begins with a copy of a snapshot, again and again.
///
/// Opening a connection and preparing its statements takes longer than most of what is done with a copy. So a connection
/// goes from one copy to the next, as long as nothing was done to it that its next user could notice.
final class CopyConnection: Sendable {
  /// Where the database is used.
  let database: DatabaseQueue
  private let file: CopyFile
  private let statements: StatementGuard

  /// Opens a connection.
  ///
  /// - Parameter bytes: what the database begins with.
  /// - Throws: what keeps SQLite from opening it.
  init(_ bytes: [UInt8]) throws {
    let (file, statements) = (CopyFile(bytes), StatementGuard())
    database = try DatabaseQueue(path: file.path, configuration: Store.configuration)
    (self.file, self.statements) = (file, statements)
    try database.writeWithoutTransaction { db in
      // As a database in memory has it: there is no disk that anything could be kept on.
      try db.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
      statements.watch(db)
    }
  }

  /// Closes the connection, before what it refers to goes.
  deinit { try? database.close() }

  /// Begins with another copy of the snapshot.
  ///
  /// - Parameter bytes: the snapshot.
  /// - Returns: false where something is left of the last one; the connection must be closed then.
  func restore(_ bytes: [UInt8]) -> Bool {
    database.unsafeReentrantRead { db in
      guard statements.isHarmless, db.isAtRest else { return false }
      sqlite3_set_last_insert_rowid(db.sqliteConnection, 0)
      file.restore(bytes)
      return true
    }
  }
}

extension Database {
  /// Whether no transaction is open and no statement is half done.
  fileprivate var isAtRest: Bool {
    guard !isInsideTransaction else { return false }
    var statement = sqlite3_next_stmt(sqliteConnection, nil)
    while let known = statement {
      if sqlite3_stmt_busy(known) != 0 { return false }
      statement = sqlite3_next_stmt(sqliteConnection, known)
    }
    return true
  }
}

/// Watches which statements a connection runs.
///
/// Most change nothing but the database itself. What changes the connection as well (settings, temporary tables, attached
/// databases) or the schema that its statements were prepared for ends its life with the copy.
private final class StatementGuard: Sendable {
  /// How statements begin that change rows of the database at most.
  private static let harmless = [
    "SELECT", "INSERT", "UPDATE", "DELETE", "REPLACE", "WITH", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT",
    "RELEASE", "PRAGMA data_version", "PRAGMA 'main'.data_version",
    // What a statement runs within itself, such as a trigger.
    "--",
  ].map { Array($0.utf8CString.dropLast()) }

  private let state = Atomic(true)

  /// Whether all statements were harmless.
  var isHarmless: Bool { state.load(ordering: .relaxed) }

  /// Watches a connection; it must not outlive this.
  func watch(_ db: Database) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_trace_v2(
      db.sqliteConnection, UInt32(SQLITE_TRACE_STMT),
      { _, context, _, text in
        guard let context, let text else { return 0 }
        let statements = Unmanaged<StatementGuard>.fromOpaque(context).takeUnretainedValue()
        statements.note(text.assumingMemoryBound(to: CChar.self))
        return 0
      }, context)
  }

  private func note(_ text: UnsafePointer<CChar>) {
    let isKnown = Self.harmless.contains { start in strncmp(text, start, start.count) == 0 }
    if !isKnown { state.store(false, ordering: .relaxed) }
  }
}
