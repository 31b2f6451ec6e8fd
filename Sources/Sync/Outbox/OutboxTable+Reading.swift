import Foundation
import Foundations
package import Storage

extension OutboxTable {
  private static let columns = """
    o.sequence, o.id, o.account, o.kind, o.entity, o.body, o.idempotency_key, o.enqueued_at, o.state, o.attempts,
    o.next_attempt_at, o.code, o.message
    """

  /// Whether an operation is the first of its entity and requires none that is not done.
  private static let isNext = """
    NOT EXISTS (SELECT 1 FROM outbox e WHERE e.account = o.account AND e.entity = o.entity AND e.sequence < o.sequence)
    AND NOT EXISTS (
      SELECT 1 FROM outbox_requirement r
      JOIN outbox e ON e.account = o.account AND e.entity = r.entity AND e.sequence < o.sequence
      WHERE r.sequence = o.sequence)
    """

  /// An operation by its id.
  static func operation(_ id: String, in db: Database) throws -> OutboxOperation? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT \(columns) FROM outbox o WHERE o.id = ?"), arguments: [id]
    ).map(read)
  }

  /// The operations that may be sent now, in order: the first of its entity each, whose requirements are done.
  ///
  /// - Parameters:
  ///   - account: whose.
  ///   - limit: the most to return.
  ///   - now: the app's time.
  ///   - longest: the longest delay that there is; a later moment comes from a clock that was set back.
  ///   - db: the transaction.
  /// - Returns: the operations.
  /// - Throws: what SQLite reports.
  static func ready(
    account: String, limit: Int, now: Timestamp, longest: Duration, in db: Database
  ) throws -> [OutboxOperation] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT \(columns) FROM outbox o
          WHERE o.account = ? AND o.state = 'pending' AND (o.next_attempt_at <= ? OR o.next_attempt_at > ?) AND \(isNext)
          ORDER BY o.sequence LIMIT ?
          """), arguments: [account, now.milliseconds, now.advanced(by: longest).milliseconds, limit]
    ).map(read)
  }

  /// When the next operation is due that waits for nothing but its time; nil where there is none.
  static func nextAttempt(account: String, in db: Database) throws -> Timestamp? {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT min(o.next_attempt_at) FROM outbox o
          WHERE o.account = ? AND o.state = 'pending' AND \(isNext)
          """), arguments: [account]
    ).map { Timestamp(milliseconds: $0) }
  }

  /// How often an operation has failed since it was last reset, and how often by an error of the server's own.
  static func failures(of id: String, in db: Database) throws -> (all: Int, serverErrors: Int) {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT failures, server_errors FROM outbox WHERE id = ?"), arguments: [id])
    return (row?["failures"] ?? 0, row?["server_errors"] ?? 0)
  }

  /// The first operations of an account, in order, each with whether it waits behind a dead one.
  static func entries(account: String, limit: Int, in db: Database) throws -> [OutboxStatus.Entry] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          WITH RECURSIVE parked(sequence) AS (
            SELECT sequence FROM outbox WHERE account = ? AND state = 'dead'
            UNION
            SELECT o.sequence FROM parked p
            JOIN outbox e ON e.sequence = p.sequence
            JOIN outbox o ON o.account = e.account AND o.sequence > e.sequence AND (
              o.entity = e.entity
              OR EXISTS (SELECT 1 FROM outbox_requirement r WHERE r.sequence = o.sequence AND r.entity = e.entity))
          )
          SELECT \(columns), o.state <> 'dead' AND o.sequence IN parked AS is_parked
          FROM outbox o WHERE o.account = ? ORDER BY o.sequence LIMIT ?
          """), arguments: [account, account, limit]
    ).map { OutboxStatus.Entry(operation: read($0), isParked: $0["is_parked"]) }
  }

  /// The operations on an entity that the server has rejected.
  static func rejected(on entity: String, of account: String, in db: Database) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM outbox WHERE account = ? AND entity = ? AND state = 'dead'"),
      arguments: [account, entity])
  }

  /// Whether there is an operation on the same entity after another.
  static func isFollowed(_ operation: OutboxOperation, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM outbox WHERE account = ? AND entity = ? AND sequence > ?)"),
      arguments: [operation.account, operation.entity, operation.sequence]) ?? false
  }

  /// The ids of all operations of an account, the last first.
  static func latestFirst(of account: String, in db: Database) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM outbox WHERE account = ? ORDER BY sequence DESC"),
      arguments: [account])
  }

  /// How many operations of each state an account has.
  static func counts(account: String, in db: Database) throws -> [OutboxState: Int] {
    var counts: [OutboxState: Int] = [:]
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT state, count(*) AS number FROM outbox WHERE account = ? GROUP BY state"),
      arguments: [account])
    for row in rows { if let state = OutboxState(rawValue: row["state"]) { counts[state] = row["number"] } }
    return counts
  }

  /// How many operations belong to other accounts than one, and are not anonymous.
  static func countOfOthers(than account: String, in db: Database) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM outbox WHERE account <> ? AND account <> ?"),
      arguments: [account, Outbox.anonymous]) ?? 0
  }

  private static func read(_ row: Row) -> OutboxOperation {
    let code: String? = row["code"]
    return OutboxOperation(
      id: row["id"], sequence: row["sequence"], account: row["account"], kind: row["kind"],
      entity: row["entity"], body: Array(row["body"] as Data), idempotencyKey: row["idempotency_key"],
      enqueuedAt: Timestamp(milliseconds: row["enqueued_at"]),
      // The column's CHECK admits only states.
      state: OutboxState(rawValue: row["state"]) ?? .dead, attempts: row["attempts"],
      nextAttemptAt: Timestamp(milliseconds: row["next_attempt_at"]),
      failure: code.map { OutboxFailure($0, row["message"]) })
  }
}
