import Foundation
import Foundations
package import Storage

/// The outbox's rows, read and written within a transaction of their database.
enum OutboxTable {
  // MARK: Writing

  /// Adds an operation, or puts it in the place of one that was never sent.
  static func insert(
    _ draft: OutboxDraft, account: String, id: String, idempotencyKey: String, now: Timestamp, in db: Database
  ) throws -> String {
    let due = now.advanced(by: draft.quiet)
    if draft.replacesUnsent,
      let unsent = try unsent(draft.kind, on: draft.entity, of: account, in: db)
    {
      // It keeps its id, key and position: nobody has seen its body.
      try db.cachedStatement(sql: "UPDATE outbox SET body = ?, next_attempt_at = ? WHERE id = ?").execute(
        arguments: [data(draft.body), due.milliseconds, unsent])
      return unsent
    }
    try db.cachedStatement(
      sql: """
        INSERT INTO outbox (id, account, kind, entity, body, idempotency_key, enqueued_at, next_attempt_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      id, account, draft.kind, draft.entity, data(draft.body), idempotencyKey, now.milliseconds,
      due.milliseconds,
    ])
    let sequence = db.lastInsertedRowID
    for entity in Set(draft.requires).subtracting([draft.entity]).sorted() {
      try db.cachedStatement(sql: "INSERT INTO outbox_requirement (sequence, entity) VALUES (?, ?)").execute(
        arguments: [sequence, entity])
    }
    return id
  }

  /// The entity's last operation, where it is of a kind and was never sent.
  static func unsent(_ kind: String, on entity: String, of account: String, in db: Database) throws -> String?
  {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT id, kind, state, attempts FROM outbox WHERE account = ? AND entity = ? ORDER BY sequence DESC LIMIT 1
          """), arguments: [account, entity])
    guard let row, row["kind"] == kind, row["state"] == "pending", row["attempts"] == 0 else { return nil }
    return row["id"]
  }

  /// Moves an operation by an event.
  ///
  /// - Throws: ``OutboxError`` where there is no such operation, or the event is not possible in its state.
  @discardableResult
  static func move(_ id: String, by event: OutboxState.Event, in db: Database) throws -> OutboxOperation {
    guard let operation = try operation(id, in: db) else { throw OutboxError.unknown(id) }
    guard let state = operation.state.after(event) else {
      throw OutboxError.impossible(event, operation.state)
    }
    switch state {
    case .done, .discarded:
      try db.cachedStatement(sql: "DELETE FROM outbox WHERE id = ?").execute(arguments: [id])
    default:
      try db.cachedStatement(sql: "UPDATE outbox SET state = ? WHERE id = ?").execute(arguments: [
        state.rawValue, id,
      ])
    }
    return operation
  }

  /// Hands an operation to the sender: from here on the server may have it.
  static func begin(_ id: String, in db: Database) throws {
    try move(id, by: .begin, in: db)
    try db.cachedStatement(sql: "UPDATE outbox SET attempts = attempts + 1 WHERE id = ?").execute(arguments: [
      id
    ])
  }

  /// Notes why an operation is not done, and when it is next sent.
  static func note(
    _ failure: OutboxFailure, isServerError: Bool, until moment: Timestamp, of id: String, in db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        UPDATE outbox SET code = ?, message = ?, next_attempt_at = ?, failures = failures + 1,
        server_errors = server_errors + ? WHERE id = ?
        """
    ).execute(arguments: [failure.code, failure.message, moment.milliseconds, isServerError ? 1 : 0, id])
  }

  /// Makes an operation due at once, as if it had never failed.
  static func reset(_ id: String, now: Timestamp, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        UPDATE outbox SET code = NULL, message = NULL, failures = 0, server_errors = 0, next_attempt_at = ?
        WHERE id = ?
        """
    ).execute(arguments: [now.milliseconds, id])
  }

  /// Replaces the body of an operation under a new key.
  static func replace(_ body: [UInt8], idempotencyKey: String, of id: String, in db: Database) throws {
    try db.cachedStatement(sql: "UPDATE outbox SET body = ?, idempotency_key = ? WHERE id = ?").execute(
      arguments: [data(body), idempotencyKey, id])
  }

  /// Moves all operations of a state by an event, of one account or of all.
  static func moveAll(
    _ state: OutboxState, by event: OutboxState.Event, account: String? = nil, now: Timestamp, in db: Database
  ) throws {
    guard let next = state.after(event) else { throw OutboxError.impossible(event, state) }
    try db.cachedStatement(
      sql: """
        UPDATE outbox SET state = ?, next_attempt_at = ?
        WHERE state = ? AND (? IS NULL OR account = ?)
        """
    ).execute(arguments: [next.rawValue, now.milliseconds, state.rawValue, account, account])
  }

  /// Gives the operations of one account to another.
  static func assign(_ account: String, to other: String, in db: Database) throws {
    try db.cachedStatement(sql: "UPDATE outbox SET account = ? WHERE account = ?").execute(arguments: [
      other, account,
    ])
  }

  /// Whether a start has anything to move: anonymous operations, or of an account that were blocked.
  static func needsStart(of account: String, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM outbox WHERE (account = ? AND account <> ?)
            OR (account = ? AND state = 'blocked'))
          """), arguments: [Outbox.anonymous, account, account]) ?? true
  }

  /// Whether anything is being sent, or was when the process that sent it ended.
  static func hasInFlight(in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM outbox WHERE state = 'inFlight')")) ?? false
  }

  /// Makes what waits for its next attempt due at once: what has failed with one of the codes, or all of it.
  static func wake(codes: [String]?, account: String, now: Timestamp, in db: Database) throws {
    let places = codes.map { codes in " AND code IN (\(codes.map { _ in "?" }.joined(separator: ", ")))" }
    try db.cachedStatement(
      sql: "UPDATE outbox SET next_attempt_at = ? WHERE account = ? AND state = 'pending'\(places ?? "")"
    ).execute(arguments: [now.milliseconds, account] + StatementArguments(codes ?? []))
  }

  private static func data(_ bytes: [UInt8]) -> Data { Data(bytes) }
}

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
