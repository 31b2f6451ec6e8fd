internal import GRDBSQLite
internal import Synchronization

/// The content of a database at one moment, for databases in memory to start with.
package final class StoreSnapshot: Sendable {
  /// The bytes of the database file.
  let bytes: [UInt8]
  /// Connections to copies that are no longer used, with their prepared statements.
  private let idle = Mutex<[CopyConnection]>([])

  /// The most connections that wait for the next copy.
  private static let mostIdle = 16

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A connection to a copy.
  ///
  /// - Throws: where SQLite cannot open one.
  func takeConnection() throws -> CopyConnection {
    if let known = idle.withLock({ $0.popLast() }) { return known }
    return try CopyConnection(bytes)
  }

  /// Takes back a connection and resets its copy; one that cannot be reset is closed.
  func giveBack(_ connection: CopyConnection) {
    guard connection.restore(bytes) else { return }
    idle.withLock { if $0.count < Self.mostIdle { $0.append(connection) } }
  }
}

extension Database {
  /// Copies the content (SQLite, "Serialize a database").
  ///
  /// - Throws: that there is no memory for it.
  func snapshot() throws -> StoreSnapshot {
    var count: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(sqliteConnection, "main", &count, 0) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    defer { sqlite3_free(bytes) }
    return StoreSnapshot(Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
  }
}

/// A database in memory that starts with a copy of a snapshot.
final class StoreCopy: Sendable {
  private let snapshot: StoreSnapshot
  private let opened = Mutex<CopyConnection?>(nil)

  /// Makes a copy; it is opened on first use.
  init(_ snapshot: StoreSnapshot) { self.snapshot = snapshot }

  deinit {
    if let connection = opened.withLock({ $0 }) { snapshot.giveBack(connection) }
  }

  /// The connection to it.
  ///
  /// - Throws: where SQLite cannot open it.
  func connection() throws -> CopyConnection {
    try opened.withLock { opened in
      if let opened { return opened }
      let connection = try snapshot.takeConnection()
      opened = connection
      return connection
    }
  }
}
