package import Foundations
package import Storage

/// The one SQLite database of a backend, in which each of its servers has tables.
///
/// It is called synchronously, within the actor that needs it.
package struct ServerStore: Sendable {
  private let store: Store

  /// Where a database is.
  package enum Location: Sendable {
    /// A file; its folder must exist.
    case file(String)
    /// In memory, empty.
    case memory
    /// In memory, with the content of a snapshot of the same servers' database.
    case copy(of: StoreSnapshot)
  }

  /// Opens a store, and creates or upgrades its tables.
  ///
  /// A copy is opened as it is: neither migrated nor seeded.
  ///
  /// - Parameters:
  ///   - location: where it is.
  ///   - servers: the servers that have tables in it.
  /// - Throws: a diagnostic without a place that names the file, the reason and a remedy.
  package init(_ location: Location, for servers: [any AppServer.Type]) throws(Diagnostic) {
    do throws(StoreError) {
      switch location {
      case .file(let path): store = try Store.open(path, migrator: Self.migrator(for: servers))
      case .memory: store = try Store(inMemory: Self.migrator(for: servers))
      case .copy(let snapshot): store = Store(copyOf: snapshot)
      }
    } catch {
      throw error.diagnostic
    }
  }

  /// What people must know about the file; nil where all is as expected.
  package var warning: Diagnostic? { store.warning }

  private static func migrator(for servers: [any AppServer.Type]) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for server in servers { server.migrate(&migrator) }
    KitSchema.register(in: &migrator)
    return migrator
  }

  /// Reads within one consistent view.
  ///
  /// - Throws: the body's own errors unchanged, else SQLite's.
  package func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try refusable(body) { try store.read($0) }
  }

  /// Writes in a transaction.
  ///
  /// - Throws: the body's own errors unchanged, else SQLite's; nothing was written then.
  package func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try refusable(body) { try store.write($0) }
  }

  /// Passes on the body's own errors: a request may be rejected so, which is no failure of the store.
  private func refusable<Result>(
    _ body: (Database) throws -> Result,
    _ work: @escaping ((Database) throws -> Result) throws -> Result
  ) throws -> Result {
    var thrown: (any Error)?
    do {
      return try work { db in
        do { return try body(db) } catch {
          thrown = error
          throw error
        }
      }
    } catch {
      throw thrown ?? error
    }
  }

  /// Reads with a single statement, which is consistent without a transaction.
  ///
  /// - Throws: the body's own errors unchanged, else SQLite's.
  package func fetch<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try refusable(body) { try store.fetch($0) }
  }

  /// Takes a snapshot of the content, for stores in memory to start with.
  ///
  /// - Throws: a diagnostic without a place where SQLite fails.
  package func snapshot() throws(Diagnostic) -> StoreSnapshot {
    do throws(StoreError) { return try store.snapshot() } catch { throw error.diagnostic }
  }

  /// Deletes the rows of all tables.
  func empty() throws {
    try write { db in
      try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
      // The rows of a virtual table are deleted through it; its own tables are shadows. A vocabulary has no rows of its
      // own: it shows the words of a full-text table.
      let names = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM pragma_table_list
          WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            AND name <> 'grdb_migrations'
            AND name NOT IN (SELECT name FROM sqlite_schema WHERE sql LIKE '%USING fts5vocab%')
          ORDER BY name
          """)
      for name in names { try db.execute(sql: "DELETE FROM \(name.quotedDatabaseIdentifier)") }
    }
  }

  /// Does something with the store, every failure a diagnostic.
  func diagnosed<Result>(_ body: () throws -> Result) throws(Diagnostic) -> Result {
    do { return try body() } catch let diagnostic as Diagnostic { throw diagnostic } catch {
      throw StoreError(error, path: store.path).diagnostic
    }
  }
}
