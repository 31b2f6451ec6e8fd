package import Foundations
import Glibc

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
      help: "put back a copy of the file if you have one; the app begins anew without it")
  }
}
