internal import GRDBSQLite
internal import Glibc
internal import Synchronization

/// A reusable connection to a database in memory that starts with a copy of a snapshot.
///
/// Opening a connection and preparing its statements takes longer than most uses of a copy. So a connection is reused
/// for the next copy, as long as its last user left no trace in it.
final class CopyConnection: Sendable {
  /// Where the database is used.
  let database: DatabaseQueue
  private let file: CopyFile
  private let statements: StatementGuard

  /// Opens a connection.
  ///
  /// - Parameter bytes: the initial content.
  /// - Throws: where SQLite cannot open it.
  init(_ bytes: [UInt8]) throws {
    let (file, statements) = (CopyFile(bytes), StatementGuard())
    database = try DatabaseQueue(path: file.path, configuration: Store.configuration)
    (self.file, self.statements) = (file, statements)
    try database.writeWithoutTransaction { db in
      // As for a database in memory, which has no disk to keep anything on.
      try db.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
      statements.watch(db)
    }
  }

  /// Closes the connection before the objects it refers to are deallocated.
  deinit { try? database.close() }

  /// Starts over with a fresh copy of the snapshot.
  ///
  /// - Parameter bytes: the snapshot.
  /// - Returns: false where something remains of the last one; the connection must be closed then.
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
/// Most change nothing but the database itself. Statements that also change the connection (settings, temporary tables,
/// attached databases) or the schema that its statements were prepared for make it unfit for reuse.
private final class StatementGuard: Sendable {
  /// Prefixes of statements that change rows of the database at most.
  private static let harmless = [
    "SELECT", "INSERT", "UPDATE", "DELETE", "REPLACE", "WITH", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT",
    "RELEASE", "PRAGMA data_version", "PRAGMA 'main'.data_version",
    // Statements nested in another one, such as a trigger's.
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
