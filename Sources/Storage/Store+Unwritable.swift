package import Foundations
import Glibc

extension Store {
  /// Opens a file; where it cannot be written, its content is copied to memory.
  ///
  /// On a full disk or a read-only file system an app can still show what it has stored. ``warning`` says that changes
  /// are not kept.
  ///
  /// - Parameters:
  ///   - path: the file; its folder must exist, unless its file system cannot be written.
  ///   - migrator: numbered migrations; one that was shipped is never changed again.
  /// - Returns: the store.
  /// - Throws: an error that names the file, the reason and the remedy.
  package static func open(_ path: String, migrator: DatabaseMigrator) throws(StoreError) -> Store {
    do {
      return try Store(path: path, migrator: migrator)
    } catch {
      let isReadOnly = isOnReadOnlyFileSystem(path)
      guard error.reason == .full || isReadOnly else { throw error }
      let reason = isReadOnly ? StoreError(.readOnly, path: path, detail: error.detail) : error
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

  /// Whether nothing can be written where a file is, or would be.
  package static func isOnReadOnlyFileSystem(_ path: String) -> Bool {
    // The folder may not exist yet; then the nearest one that does is asked.
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      var system = statvfs()
      if statvfs(folder.isEmpty ? "/" : String(folder), &system) == 0 {
        return system.f_flag & UInt(ST_RDONLY) != 0
      }
    }
    return false
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
      help: "put back a copy of the file if you have one; the app begins anew without it")
  }
}
