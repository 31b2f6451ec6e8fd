internal import Synchronization

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
