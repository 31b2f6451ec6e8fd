internal import Foundations

/// One SQLite database, migrated to what its owner expects.
///
/// GRDB's own API reads and writes it, synchronously and inside the owner's actor:
///
/// ```swift
/// let names = try store.fetch { try String.fetchAll($0, sql: "SELECT name FROM recipe") }
/// ```
///
/// A file that cannot be opened as expected is an error and stays as it is; nothing is ever deleted or remade.
public final class Store: Sendable {
  private enum Place {
    /// One connection, in WAL mode where it is a file, foreign keys enforced.
    case own(DatabaseQueue)
    /// In memory, by what others have come to as well.
    case imaged(ImagedDatabase)
  }

  /// The file, or nil where the database lives in memory.
  public let path: String?
  private let place: Place

  /// Opens a file, made if it is not there, and runs the migrations that it has not had.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must exist.
  ///   - migrator: numbered migrations; one that was shipped is never changed again.
  /// - Throws: an error that names the file, the reason and the remedy.
  public init(path: String, migrator: DatabaseMigrator) throws(StoreError) {
    self.path = path
    do {
      let database = try DatabaseQueue(path: path, configuration: Self.configuration)
      place = .own(database)
      // WAL's usual NORMAL may lose the last transactions on a power cut; what is shown as done is on disk.
      try database.writeWithoutTransaction { db in
        // Said again to a file that is in WAL mode already this writes nothing; GRDB's own setting syncs twice.
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        try db.execute(sql: "PRAGMA synchronous = FULL")
      }
      try Self.migrate(database, migrator, path)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Makes a database in memory; it is gone with the store.
  ///
  /// - Parameters:
  ///   - migrator: the migrations that it begins with.
  ///   - name: what tells it from other databases that the images are of.
  ///   - images: what it shares with others that come to the same content; nil where there are none.
  /// - Throws: an error where a migration fails.
  public init(
    inMemory migrator: DatabaseMigrator, named name: String = "", sharing images: StoreImages? = nil
  ) throws(StoreError) {
    path = nil
    do {
      if let images {
        let imaged = ImagedDatabase(images, Self.configuration)
        place = .imaged(imaged)
        try imaged.begin(Opening(name: name, migrations: migrator.migrations)) {
          try Self.migrate($0, migrator, nil)
        }
      } else {
        let database = try DatabaseQueue(configuration: Self.configuration)
        place = .own(database)
        try Self.migrate(database, migrator, nil)
      }
    } catch {
      throw StoreError(error, path: nil)
    }
  }

  /// Opens a copy of a database in memory, as it was when its image was taken; it is not migrated.
  ///
  /// - Parameter image: what ``image()`` gave.
  /// - Throws: an error where SQLite cannot open it.
  public init(image: [UInt8]) throws(StoreError) {
    path = nil
    do {
      let database = try DatabaseQueue(configuration: Self.configuration)
      place = .own(database)
      try database.writeWithoutTransaction { try $0.adopt(image) }
    } catch {
      throw StoreError(error, path: nil)
    }
  }

  /// All that is stored, as SQLite would write it to a file.
  ///
  /// - Throws: an error where there is no memory for it.
  public func image() throws(StoreError) -> [UInt8] {
    do {
      let image =
        switch place {
        case .own(let database): database.inDatabase { $0.image() }
        case .imaged(let imaged): try imaged.read { $0.image() }
        }
      guard let image else { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
      return image
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Closes the file at once; a store that nobody holds closes by itself.
  ///
  /// - Throws: that a statement is still at work.
  public func close() throws {
    if case .own(let database) = place { try database.close() }
  }

  // MARK: Reading

  /// Reads by one statement, which sees one moment by itself.
  ///
  /// - Parameter body: reads.
  /// - Returns: what the body returns.
  /// - Throws: what keeps it from being read, with the file's name.
  public func fetch<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    do {
      switch place {
      case .own(let database): return try database.unsafeRead(body)
      case .imaged(let imaged): return try imaged.read(body)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Reads by one statement what others may have read in a database like this one.
  ///
  /// - Parameters:
  ///   - question: what tells it from anything else that might be read: the answer may depend on this and on what is
  ///     stored, and on nothing else.
  ///   - body: reads.
  /// - Returns: what the body returns, or has returned to whoever asked the same at the same moment.
  /// - Throws: what keeps it from being read, with the file's name.
  public func fetch<Result: Sendable>(
    _ question: some Hashable & Sendable, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    guard case .imaged(let imaged) = place else { return try fetch(body) }
    do { return try imaged.read(question, body) } catch { throw StoreError(error, path: path) }
  }

  /// Reads by several statements that all see the same moment.
  ///
  /// - Parameter body: reads.
  /// - Returns: what the body returns.
  /// - Throws: what keeps it from being read, with the file's name.
  public func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    guard case .own(let database) = place else { return try fetch(body) }
    do { return try database.read(body) } catch { throw StoreError(error, path: path) }
  }

  /// Reads by several statements that all see the same moment what others may have read in a database like this one.
  ///
  /// - Parameters:
  ///   - question: what tells it from anything else that might be read: the answer may depend on this and on what is
  ///     stored, and on nothing else.
  ///   - body: reads.
  /// - Returns: what the body returns, or has returned to whoever asked the same at the same moment.
  /// - Throws: what keeps it from being read, with the file's name.
  public func read<Result: Sendable>(
    _ question: some Hashable & Sendable, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    guard case .imaged = place else { return try read(body) }
    return try fetch(question, body)
  }

  // MARK: Writing

  /// Writes all or nothing.
  ///
  /// - Parameter body: writes.
  /// - Returns: what the body returns.
  /// - Throws: what keeps it from being written, with the file's name.
  public func write<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    do {
      switch place {
      case .own(let database): return try database.write(body)
      case .imaged(let imaged): return try imaged.write(body)
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Writes all or nothing what others may have written in a database like this one.
  ///
  /// - Parameters:
  ///   - deed: what tells it from anything else that might be written: what comes of the body may depend on this and
  ///     on what is stored, and on nothing else.
  ///   - body: writes.
  /// - Returns: what the body returns, or has returned to whoever did the same at the same moment.
  /// - Throws: what keeps it from being written, with the file's name.
  public func write<Result: Sendable>(
    _ deed: some Hashable & Sendable, _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    guard case .imaged(let imaged) = place else { return try write(body) }
    do { return try imaged.write(deed, body) } catch { throw StoreError(error, path: path) }
  }

  // MARK: Opening

  /// What tells the first moment of one database from that of another.
  private struct Opening: Hashable {
    var name: String
    var migrations: [String]
  }

  private static func migrate(
    _ database: DatabaseQueue, _ migrator: DatabaseMigrator, _ path: String?
  ) throws {
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
