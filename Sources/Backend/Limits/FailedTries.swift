package import Foundations
package import Storage

/// Failed tries of a code or a password, which are counted by account whatever address they come from.
///
/// They are kept in a table with the columns `account` and `time` (milliseconds since 1970).
package struct FailedTries: Sendable {
  private let table: String
  private let most: Int
  private let window: Int64

  /// Counts tries.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - most: how many may fail within the window.
  ///   - window: how long a failed one counts, in milliseconds.
  package init(in table: String, atMost most: Int, within window: Int64) {
    (self.table, self.most, self.window) = (table, most, window)
  }

  /// When an account may try again.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - now: the time.
  ///   - db: the store.
  /// - Returns: in how many seconds; nil for now.
  /// - Throws: what SQLite reports.
  package func wait(of account: String, now: Timestamp, _ db: Database) throws -> Int? {
    let times = try Int64.fetchAll(
      db, sql: "SELECT time FROM \(table) WHERE account = ? AND time > ? ORDER BY time",
      arguments: [account, now.milliseconds - window])
    guard times.count >= most else { return nil }
    return Int((times[times.count - most] + window - now.milliseconds + 999) / 1000)
  }

  /// Counts a failed try; those that count no longer are deleted.
  ///
  /// - Throws: what SQLite reports.
  package func count(of account: String, now: Timestamp, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM \(table) WHERE time <= ?", arguments: [now.milliseconds - window])
    try db.execute(
      sql: "INSERT INTO \(table) (account, time) VALUES (?, ?)", arguments: [account, now.milliseconds])
  }

  /// Forgets the failed tries of an account.
  ///
  /// - Throws: what SQLite reports.
  package func forget(_ account: String, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM \(table) WHERE account = ?", arguments: [account])
  }
}
