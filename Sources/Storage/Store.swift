package import Foundations
import Glibc
internal import Synchronization

/// One SQLite database, with its owner's migrations applied.
///
/// GRDB's own API reads and writes it, synchronously and inside the owner's actor:
///
/// ```swift
/// let names = try store.fetch { try String.fetchAll($0, sql: "SELECT name FROM recipe") }
/// ```
///
/// A file that cannot be opened as expected is an error and is left unchanged; nothing is ever deleted or recreated.
package final class Store: Sendable {
  /// The file, or nil where the database is in memory.
  package let path: String?
  private let note: Diagnostic?
  private let cache: JSONCache?
  private let connection: Connection
  private let observer = Mutex<(@Sendable (StoreError) -> Void)?>(nil)

  /// The one connection: in WAL mode where it is to a file, foreign keys enforced.
  private enum Connection {
    case own(DatabaseQueue)
    /// In memory, opened when it is first used.
    case copy(StoreCopy)
    /// Opened when it is first used.
    case deferred(DeferredStore)
  }

  /// What people must know about the file; nil where all is as expected, or it is not opened yet.
  package var warning: Diagnostic? {
    if case .deferred(let deferred) = connection { return deferred.opened?.warning }
    return note
  }

  /// Whether there is nothing in it for sure: it would be made by its first use, which has not come.
  package var isUnmade: Bool {
    guard case .deferred(let deferred) = connection, let path else { return false }
    return deferred.opened == nil && access(path, F_OK) != 0
  }

  /// Opens a file, created if missing, and runs the pending migrations.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must exist.
  ///   - migrator: numbered migrations; one that was shipped is never changed again.
  /// - Throws: an error that names the file, the reason and the remedy.
  package init(path: String, migrator: DatabaseMigrator) throws(StoreError) {
    self.path = path
    cache = nil
    let isNew = access(path, F_OK) != 0
    note = isNew || !Self.isEmpty(path) ? nil : .emptyStore(path)
    do {
      let database = try DatabaseQueue(path: path, configuration: Self.configuration)
      // SQLite gives the log beside it the same permissions.
      if isNew { chmod(path, 0o600) }
      connection = .own(database)
      // WAL's usual NORMAL may lose the last transactions on a power cut; anything shown as done must be on disk.
      try database.writeWithoutTransaction { db in
        // On a file that is in WAL mode already this writes nothing; GRDB's own setting syncs twice.
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        try db.execute(sql: "PRAGMA synchronous = FULL")
      }
      try Self.migrate(database, migrator, path)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Makes a database in memory, which is deleted with the store.
  ///
  /// - Parameter migrator: the migrations to run.
  /// - Throws: an error where a migration fails.
  package convenience init(inMemory migrator: DatabaseMigrator) throws(StoreError) {
    try self.init(inMemory: migrator, cache: nil)
  }

  init(inMemory migrator: DatabaseMigrator, cache: JSONCache?) throws(StoreError) {
    path = nil
    note = nil
    self.cache = cache
    do {
      let database = try DatabaseQueue(configuration: Self.configuration)
      connection = .own(database)
      try Self.migrate(database, migrator, nil)
    } catch {
      throw StoreError(error, path: nil)
    }
  }

  /// Makes a database in memory with the content of a file that cannot be written.
  ///
  /// - Parameters:
  ///   - path: the file; one that does not exist has no content.
  ///   - migrator: the migrations to run.
  ///   - error: why it cannot be written.
  /// - Throws: an error that names the file where its content cannot be read either.
  init(inMemory path: String, migrator: DatabaseMigrator, because error: StoreError) throws(StoreError) {
    self.path = nil
    note = .storeInMemory(error)
    cache = nil
    do {
      let database = try DatabaseQueue(configuration: Self.configuration)
      connection = .own(database)
      if access(path, F_OK) == 0 { try Self.copy(path, to: database) }
      try Self.migrate(database, migrator, path)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Makes a database in memory from a copy of another; it is opened on first use.
  ///
  /// - Parameter snapshot: the content to copy.
  package convenience init(copyOf snapshot: StoreSnapshot) { self.init(copyOf: snapshot, cache: nil) }

  init(copyOf snapshot: StoreSnapshot, cache: JSONCache?) {
    path = nil
    note = nil
    self.cache = cache
    connection = .copy(StoreCopy(snapshot))
  }

  /// Opens a database when it is first used; why it cannot be opened is the error of each use.
  ///
  /// - Parameters:
  ///   - path: its file; nil where it will be in memory.
  ///   - open: opens it.
  init(deferred path: String?, _ open: @escaping @Sendable () throws(StoreError) -> Store) {
    self.path = path
    note = nil
    cache = nil
    connection = .deferred(DeferredStore(open))
  }

  /// Closes the file at once; otherwise a store closes on deallocation.
  ///
  /// - Throws: where a statement is still running.
  package func close() throws {
    switch connection {
    case .own(let database): try database.close()
    case .copy: break
    case .deferred(let deferred): try deferred.opened?.close()
    }
  }

  /// Takes a snapshot of the content, for databases in memory to start with.
  ///
  /// - Returns: the content as it is now.
  /// - Throws: where it cannot be read; names the file.
  package func snapshot() throws(StoreError) -> StoreSnapshot {
    try using { try $0.unsafeRead { try $0.snapshot() } }
  }

  // MARK: Reading and writing

  /// Reads with a single statement, which is consistent without a transaction.
  ///
  /// - Parameter body: reads.
  /// - Returns: the body's result.
  /// - Throws: where it cannot be read; names the file.
  package func fetch<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    try using { try $0.unsafeRead(body) }
  }

  /// Reads by several statements that all see the same moment.
  ///
  /// - Parameter body: reads.
  /// - Returns: the body's result.
  /// - Throws: where it cannot be read; names the file.
  package func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    try using { database in
      try database.unsafeRead { db in
        var result = Swift.Result<Result, any Error>.failure(DatabaseError(resultCode: .SQLITE_ABORT))
        // GRDB's own `read` sets a pragma, after which SQLite has to prepare all statements again. The rollback also
        // keeps the body from writing.
        try db.inTransaction(.deferred) {
          result = .success(try body(db))
          return .rollback
        }
        return try result.get()
      }
    }
  }

  /// Writes in a transaction.
  ///
  /// - Parameter body: writes.
  /// - Returns: the body's result.
  /// - Throws: where it cannot be written; names the file.
  package func write<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    try using { try $0.write(body) }
  }

  /// Decodes a value from the JSON in a column.
  ///
  /// - Parameters:
  ///   - type: the type.
  ///   - bytes: the JSON, UTF-8.
  /// - Returns: the value.
  /// - Throws: `DecodingError` where it is not JSON or has another form.
  package func decode<T: Decodable & Sendable>(_ type: T.Type, from bytes: [UInt8]) throws -> T {
    try value(of: bytes) { try JSON.decode(type, from: $0) }
  }

  /// Reads a value from the JSON in a column.
  ///
  /// - Parameters:
  ///   - bytes: the JSON, UTF-8.
  ///   - read: reads it; the same one for a type, since walks read equal bytes once.
  /// - Returns: the value.
  /// - Throws: what `read` throws.
  package func value<T: Sendable>(of bytes: [UInt8], _ read: ([UInt8]) throws -> T) rethrows -> T {
    if case .deferred(let deferred) = connection, let opened = deferred.opened {
      return try opened.value(of: bytes, read)
    }
    return try cache?.value(of: bytes, read) ?? read(bytes)
  }

  private func using<Result>(_ body: (DatabaseQueue) throws -> Result) throws(StoreError) -> Result {
    do {
      switch connection {
      case .own(let database): return try body(database)
      case .copy(let copy): return try body(try copy.connection().database)
      case .deferred(let deferred): return try deferred.store().using(body)
      }
    } catch {
      let failure = StoreError(error, path: path)
      // What the owner itself throws, and mistakes in its statements, are no trouble of the device.
      if failure.reason != .failed, failure.reason != .migration { observer.withLock(\.self)?(failure) }
      throw failure
    }
  }

  /// Calls back with why the file could not be used, also where the caller passes over it.
  func observe(_ call: @escaping @Sendable (StoreError) -> Void) { observer.withLock { $0 = call } }

  // MARK: Opening

  /// How every connection is opened.
  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    // Another process, such as a second `kolam run`, may be writing.
    configuration.busyMode = .timeout(5)
    return configuration
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
    } catch let error as DatabaseError where StoreError.Reason(error.extendedResultCode) == .failed {
      throw StoreError(.migration, path: path, detail: StoreError.words(error))
    }
  }
}

extension Store {
  /// Less room than this is none for a new file: a disk that fills up while the first data are written would keep a part of
  /// them.
  private static let leastRoom: UInt64 = 4 << 20

  /// Opens a file; where it cannot be written, its content is copied to memory.
  ///
  /// On a full disk, on a read-only file system and without the right to write an app can still show what it has stored.
  /// ``warning`` says that changes are not kept.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must exist, unless its file system cannot be written.
  ///   - migrator: numbered migrations; one that was shipped is never changed again.
  /// - Returns: the store.
  /// - Throws: an error that names the file, the reason and the remedy.
  package static func open(_ path: String, migrator: DatabaseMigrator) throws(StoreError) -> Store {
    let isUnwritable = isUnwritable(path)
    if !isUnwritable, isEmpty(path), let room = room(at: path), room < leastRoom {
      let error = StoreError(.full, path: path, detail: "\(room >> 10) KiB are free")
      return try Store(inMemory: path, migrator: migrator, because: error)
    }
    do throws(StoreError) {
      let store = try Store(path: path, migrator: migrator)
      if !isUnwritable { return store }
      throw StoreError(.readOnly, path: path, detail: "the file or its folder is read-only")
    } catch {
      guard error.reason == .full || isUnwritable else { throw error }
      let reason = isUnwritable ? StoreError(.readOnly, path: path, detail: error.detail) : error
      do { return try Store(inMemory: path, migrator: migrator, because: reason) } catch _ { throw error }
    }
  }

  /// Copies a file's content, with what is in its log.
  static func copy(_ path: String, to database: DatabaseQueue) throws {
    var reading = configuration
    reading.readonly = true
    guard !isEmpty(path + "-wal") else {
      // SQLite would make the log before it reads; an immutable file needs none (SQLite, "URI filenames").
      return try copy("file:\(PercentCoding.encode(path, keeping: "/"))?immutable=1", reading, to: database)
    }
    do { try copy(path, reading, to: database) } catch {
      // A full disk has no room for the index of the log, which an exclusive connection keeps in memory.
      var exclusive = configuration
      exclusive.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
      try copy(path, exclusive, to: database)
    }
  }

  private static func copy(
    _ file: String, _ configuration: Configuration, to database: DatabaseQueue
  ) throws {
    let source = try DatabaseQueue(path: file, configuration: configuration)
    defer { try? source.close() }
    try source.backup(to: database)
  }

  /// Whether a file is missing or has no bytes.
  static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_size == 0
  }

  /// Whether nothing can be written where a file is, or would be: the file, its folder or its file system is read-only.
  package static func isUnwritable(_ path: String) -> Bool {
    if access(path, W_OK) != 0, errno != ENOENT, errno != ENOTDIR { return true }
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    if !folder.isEmpty, access(String(folder), W_OK) != 0, errno != ENOENT, errno != ENOTDIR { return true }
    // The folder may not exist yet; the file system is that of the nearest one that does.
    return fileSystem(at: path).map { $0.f_flag & UInt(ST_RDONLY) != 0 } ?? false
  }

  /// The bytes that are free where a file is, or would be; nil where that is not known.
  private static func room(at path: String) -> UInt64? {
    // File systems without an own size, such as those of networks, say that they have none.
    fileSystem(at: path).flatMap { $0.f_blocks == 0 ? nil : UInt64($0.f_bavail) * UInt64($0.f_frsize) }
  }

  private static func fileSystem(at path: String) -> statvfs? {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      var system = statvfs()
      if statvfs(folder.isEmpty ? "/" : String(folder), &system) == 0 { return system }
    }
    return nil
  }
}

extension Diagnostic.Code {
  /// Changes will not be kept.
  package static let storeInMemory = Self("KL0921")
  /// A file of the app is empty.
  package static let emptyStore = Self("KL0922")
}

extension Diagnostic {
  static func storeInMemory(_ error: StoreError) -> Diagnostic {
    Diagnostic(
      .storeInMemory, .warning, "changes will not be kept: \(error.description)", at: nil, help: error.help)
  }

  static func emptyStore(_ path: String) -> Diagnostic {
    Diagnostic(
      .emptyStore, .warning, "`\(path)` is empty: what the app had stored there is gone", at: nil,
      help: "put back a copy of the file if you have one; without it the app starts empty")
  }
}
