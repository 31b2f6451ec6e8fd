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

  /// Whether a start has anything to move: anonymous operations, or of an account that were in flight or blocked.
  static func needsStart(of account: String, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM outbox WHERE state = 'inFlight' OR (account = ? AND account <> ?)
            OR (account = ? AND state = 'blocked'))
          """), arguments: [Outbox.anonymous, account, account]) ?? true
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
