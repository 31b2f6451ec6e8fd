internal import Foundations

/// One SQLite database, migrated to what its owner expects.
///
/// GRDB's own API reads and writes it, synchronously and inside the owner's actor:
///
/// ```swift
/// let names = try store.database.read { try String.fetchAll($0, sql: "SELECT name FROM recipe") }
/// ```
///
/// A file that cannot be opened as expected is an error and stays as it is; nothing is ever deleted or remade.
public final class Store: Sendable {
  /// The file, or nil where the database lives in memory.
  public let path: String?
  /// The database: one connection, in WAL mode where it is a file, foreign keys enforced.
  public let database: DatabaseQueue

  /// Opens a file, made if it is not there, and runs the migrations that it has not had.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must exist.
  ///   - migrator: numbered migrations; one that was shipped is never changed again.
  /// - Throws: an error that names the file, the reason and the remedy.
  public convenience init(path: String, migrator: DatabaseMigrator) throws(StoreError) {
    do {
      let database = try DatabaseQueue(path: path, configuration: Self.configuration)
      try self.init(path: path, database: database, migrator: migrator)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Makes a database in memory; it is gone with the store.
  ///
  /// - Throws: an error where a migration fails.
  public convenience init(inMemory migrator: DatabaseMigrator) throws(StoreError) {
    do {
      let database = try DatabaseQueue(configuration: Self.configuration)
      try self.init(path: nil, database: database, migrator: migrator)
    } catch {
      throw StoreError(error, path: nil)
    }
  }

  private init(path: String?, database: DatabaseQueue, migrator: DatabaseMigrator) throws {
    self.path = path
    self.database = database
    // WAL's usual NORMAL may lose the last transactions on a power cut; what is shown as done is on disk.
    try database.writeWithoutTransaction { db in
      // Said again to a file that is in WAL mode already this writes nothing; GRDB's own setting syncs twice.
      if path != nil { try db.execute(sql: "PRAGMA journal_mode = WAL") }
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    let applied = try database.read { db in
      let applied = try migrator.appliedIdentifiers(db)
      let unknown = applied.subtracting(migrator.migrations).sorted()
      if !unknown.isEmpty {
        throw StoreError(.newer, path: path, detail: "it has had \(unknown.joined(separator: ", "))")
      }
      return applied
    }
    guard applied.count < migrator.migrations.count else { return }
    do {
      try migrator.migrate(database)
    } catch let error as DatabaseError where StoreError.Reason(error.resultCode) == .failed {
      throw StoreError(.migration, path: path, detail: StoreError.words(error))
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    // Another process, such as a second `kolam run`, may be writing.
    configuration.busyMode = .timeout(5)
    return configuration
  }
}
