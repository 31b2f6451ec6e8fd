#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Foundations
import Storage
import Sync

/// The rows of the history, within a transaction.
enum SessionTable {
  /// The kinds of operations.
  enum Kind {
    static let rate = "session.rate"
    static let upload = "session.upload"
  }

  private static let prefix = "session/"

  /// The entity of a session.
  static func entity(_ id: String) -> String { prefix + id }

  /// The session of an entity.
  static func session(_ entity: String) -> String { String(entity.dropFirst(prefix.count)) }

  // MARK: Reading

  /// How many sessions of an account are here.
  static func count(of account: String, in db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM session WHERE account = ?", arguments: [account]) ?? 0
  }

  /// The sessions of an account, the latest first, with ratings that are not sent yet: of one group or of all, and no more
  /// than a limit.
  static func list(
    of account: String, _ outcome: SessionRecord.Outcome?, limit: Int, in db: Database
  ) throws -> [SessionRecord] {
    let condition =
      switch outcome {
      case nil: ""
      case .completed: "AND status = 'completed'"
      case .failed: "AND status IN ('aborted', 'error', 'failed')"
      case .running: "AND status NOT IN ('completed', 'aborted', 'error', 'failed')"
      }
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT * FROM session WHERE account = ? \(condition) ORDER BY started_at DESC, id LIMIT ?"),
      arguments: [account, limit])
    let unsent = try ratings(of: account, in: db)
    return try rows.map { row in
      var record = Self.record(row)
      record.localizedNames = try names(of: record.recipe, in: db)
      if let rating = unsent[record.id] { record.take(rating) }
      return record
    }
  }

  /// One session, with a rating that is not sent yet.
  static func record(_ id: String, of account: String, in db: Database) throws -> SessionRecord? {
    guard
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT * FROM session WHERE account = ? AND (id = ? OR server_id = ?)"),
        arguments: [account, id, id])
    else { return nil }
    var record = record(row)
    record.localizedNames = try names(of: record.recipe, in: db)
    if let rating = try ratings(of: account, in: db)[record.id] { record.take(rating) }
    return record
  }

  /// The id by which the server knows a session.
  static func serverID(of id: String, account: String, in db: Database) throws -> String {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT server_id FROM session WHERE account = ? AND id = ?"),
      arguments: [account, id]) ?? id
  }

  /// Whether an operation of a kind waits for a session.
  static func isWaiting(_ kind: String, for id: String, of account: String, in db: Database) throws -> Bool {
    try Int.fetchOne(
      db.cachedStatement(
        sql: "SELECT 1 FROM outbox WHERE account = ? AND entity = ? AND kind = ? AND state <> 'dead' LIMIT 1"),
      arguments: [account, entity(id), kind]) != nil
  }

  /// The ratings on their way; what the server has rejected is taken back.
  private static func ratings(of account: String, in db: Database) throws -> [String: Rating] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT entity, body, max(sequence) FROM outbox WHERE account = ? AND kind = '\(Kind.rate)'
          AND state <> 'dead' GROUP BY entity
          """), arguments: [account])
    return Dictionary(
      rows.compactMap { row in
        let body: Data = row["body"]
        guard let rating = try? JSON.decode(Rating.self, from: [UInt8](body)) else { return nil }
        return (session(row["entity"]), rating)
      }, uniquingKeysWith: { _, last in last })
  }

  private static func record(_ row: Row) -> SessionRecord {
    func moment(_ name: String) -> Timestamp? {
      (row[name] as Int64?).map { Timestamp(milliseconds: $0) }
    }
    let log: String? = row["log"]
    return SessionRecord(
      id: row["id"], recipe: row["recipe_id"], recipeName: row["recipe_name"],
      appliance: row["appliance_id"], device: row["device_id"], status: row["status"],
      startedAt: Timestamp(milliseconds: row["started_at"]), completedAt: moment("completed_at"),
      duration: (row["duration_ms"] as Int64?).map { .milliseconds($0) }, stages: row["stages"],
      peakTemperature: row["peak_temperature"], byCamera: row["by_camera"], byTimer: row["by_timer"],
      rating: row["rating"], notes: row["notes"],
      log: log.flatMap { try? JSON.decode([StageRecord].self, from: Array($0.utf8)) },
      servings: row["servings"], spice: row["spice"])
  }

  /// The names of a recipe by language; nil where they are not known.
  static func names(of recipe: String, in db: Database) throws -> [String: String]? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT names FROM recipe_name WHERE recipe_id = ?"), arguments: [recipe]
    ).flatMap { try? JSON.decode([String: String].self, from: Array($0.utf8)) }
  }

  /// The recipes of an account's sessions whose names are not known.
  static func unnamed(of account: String, in db: Database) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT DISTINCT recipe_id FROM session WHERE account = ? AND recipe_id <> ''
          AND recipe_id NOT IN (SELECT recipe_id FROM recipe_name) LIMIT 20
          """), arguments: [account])
  }

  // MARK: Writing

  /// The intent to tell the person how a session has ended, by its id.
  static let end = "end"

  /// Who says what a record has.
  enum Source {
    case server
    /// This device, as it has followed the cook.
    case device
  }

  /// Inserts a session, or takes over what is newly known of it; what is not known any more is kept.
  ///
  /// To a record that has ended this device only adds what is missing: it may have missed how.
  static func save(
    _ record: SessionRecord, by source: Source, of account: String, in db: Database
  ) throws {
    // A record that the server has made of a session of this device.
    let known = try String.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM session WHERE account = ? AND server_id = ?"),
      arguments: [account, record.id])
    let id = known ?? record.id
    let before = try String.fetchOne(
      db.cachedStatement(sql: "SELECT status FROM session WHERE account = ? AND id = ?"),
      arguments: [account, id]
    ).map(SessionRecord.outcome)
    if before == .running, record.outcome != .running { try Intents.add(end, id, in: db) }
    let ended = "'completed', 'aborted', 'error', 'failed'"
    let columns = [
      "appliance_id", "device_id", "completed_at", "duration_ms", "stages", "peak_temperature", "by_camera",
      "by_timer", "rating", "notes", "log", "servings", "spice",
    ].map { column in
      """
      \(column) = iif(?20 AND status IN (\(ended)), ifnull(\(column), excluded.\(column)),
        ifnull(excluded.\(column), \(column)))
      """
    }.joined(separator: ",\n")
    let log = record.log.map { String(decoding: JSONWriter.bytes(.list($0.map(\.value))), as: UTF8.self) }
    try db.cachedStatement(
      sql: """
        INSERT INTO session (account, id, recipe_id, recipe_name, appliance_id, device_id, status, started_at,
          completed_at, duration_ms, stages, peak_temperature, by_camera, by_timer, rating, notes, log,
          servings, spice)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)
        ON CONFLICT (account, id) DO UPDATE SET
          recipe_id = excluded.recipe_id, recipe_name = excluded.recipe_name,
          -- A cook that has ended does not go on: the server hears of it later. Why it was stopped may come after that.
          status = CASE
            WHEN excluded.status NOT IN (\(ended)) THEN iif(status IN (\(ended)), status, excluded.status)
            WHEN ?20 AND status IN (\(ended)) AND NOT (status = 'aborted' AND excluded.status = 'error') THEN status
            ELSE excluded.status END,
          started_at = excluded.started_at,
          \(columns)
        """
    ).execute(arguments: [
      account, id, record.recipe, record.recipeName, record.appliance, record.device,
      record.status, record.startedAt.milliseconds, record.completedAt?.milliseconds,
      record.duration.map { Int64($0 / .milliseconds(1)) }, record.stages, record.peakTemperature,
      record.byCamera, record.byTimer, record.rating, record.notes, log, record.servings, record.spice,
      source == .device,
    ])
  }

  /// Takes over a rating that the server has confirmed.
  static func rate(_ id: String, _ rating: Rating, of account: String, in db: Database) throws {
    try db.cachedStatement(sql: "UPDATE session SET rating = ?, notes = ? WHERE account = ? AND id = ?")
      .execute(arguments: [rating.rating, rating.notes, account, id])
  }

  /// Notes the server's id of a session.
  static func note(serverID: String, of id: String, account: String, in db: Database) throws {
    guard serverID != id else { return }
    try db.cachedStatement(sql: "DELETE FROM session WHERE account = ? AND id = ?").execute(
      arguments: [account, serverID])
    try db.cachedStatement(sql: "UPDATE session SET server_id = ? WHERE account = ? AND id = ?").execute(
      arguments: [serverID, account, id])
  }

  /// Gives the anonymous sessions to an account.
  ///
  /// - Returns: their ids.
  static func adopt(for account: String, in db: Database) throws -> [String] {
    let ids = try String.fetchAll(db, sql: "SELECT id FROM session WHERE account = '' ORDER BY started_at")
    // What the account has of a session already is the server's.
    try db.execute(sql: "UPDATE OR IGNORE session SET account = ? WHERE account = ''", arguments: [account])
    try db.execute(sql: "DELETE FROM session WHERE account = ''")
    return ids
  }
}

extension SessionRecord {
  fileprivate mutating func take(_ rating: Rating) { (self.rating, notes) = (rating.rating, rating.notes) }
}

extension StageRecord {
  fileprivate var value: Value {
    .map(
      ValueMap(
        fields: [
          ("name", .string(name)), ("seconds", seconds.map(Value.int)), ("result", result.map(Value.string)),
          ("transition", transition.map(Value.string)), ("confidence", confidence.map(Value.double)),
        ].compactMap { field in field.1.map { (field.0, $0) } }))
  }
}
