#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Foundations
import Storage
import Sync

/// The history of earlier versions, whose rows and ratings are moved to the collection.
struct EarlierHistory {
  private static let rate = "session.rate"

  let store: Store

  /// Moves all rows and what waits of them in one transaction, once, and forgets them here.
  ///
  /// - Throws: where they cannot be read or written; the next start moves them then.
  func move(to data: any DataService) throws {
    let tables =
      "(SELECT 1 FROM session) OR EXISTS (SELECT 1 FROM intent) OR EXISTS (SELECT 1 FROM outbox WHERE kind = ?)"
    let hasAny = try store.fetch {
      try Bool.fetchOne($0, sql: "SELECT EXISTS \(tables)", arguments: [Self.rate])
    }
    guard hasAny == true else { return }
    try data.once("sessions") { rows in
      try store.read { db in
        let sessions = try Row.fetchCursor(db, sql: "SELECT * FROM session ORDER BY account, started_at, id")
        while let row = try sessions.next() {
          let rows = rows.rows(ofAccount: Self.account(row))
          let session = SessionRecord(earlier: row)
          try rows.keep(session)
          if let key: String = row["server_id"] { try rows.name(session.id, key, of: SessionRows.name) }
        }
        let ratings = try Row.fetchCursor(
          db,
          sql: "SELECT * FROM outbox WHERE kind = ? ORDER BY sequence", arguments: [Self.rate])
        while let row = try ratings.next() { try Self.move(row, to: rows) }
        for intent in try Intents.pending("end", in: db) {
          try Intents.add(SessionRows.end, intent.subject, in: rows.database)
        }
      }
    }
    // Where the process ends before this, nothing sends them meanwhile.
    try store.write { db in
      try db.execute(sql: "DELETE FROM outbox WHERE kind = ?", arguments: [Self.rate])
      try db.execute(sql: "DELETE FROM session; DELETE FROM intent")
    }
  }

  private static func account(_ row: Row) -> String? {
    let account: String = row["account"]
    return account == Outbox.anonymous ? nil : account
  }

  /// Moves a rating that waits, or that the server has rejected.
  private static func move(_ row: Row, to rows: any DataTransaction) throws {
    struct Rating: Decodable {
      var rating: Int
      var notes: String
    }
    let (entity, body): (String, Data) = (row["entity"], row["body"])
    let id = String(entity.dropFirst(SessionSender.entity("").count))
    var own = rows.rows(ofAccount: account(row))
    if row["state"] as String == OutboxState.dead.rawValue {
      own = own.rejected(row["code"] ?? "rejected", row["message"])
    }
    guard let rating = try? JSON.decode(Rating.self, from: [UInt8](body)), try own.session(id) != nil,
      (1...5).contains(rating.rating)
    else { return }
    let fields: [(String, Value)] = [("rating", .int(rating.rating)), ("notes", .string(rating.notes))]
    try own.update(id, ValueMap(fields: fields), of: SessionRows.name)
  }
}

extension SessionRecord {
  fileprivate init(earlier row: Row) {
    func moment(_ name: String) -> Timestamp? {
      (row[name] as Int64?).map { Timestamp(milliseconds: $0) }
    }
    let log: String? = row["log"]
    self.init(
      id: row["id"], recipe: row["recipe_id"], recipeName: row["recipe_name"],
      appliance: row["appliance_id"], device: row["device_id"], status: row["status"],
      startedAt: Timestamp(milliseconds: row["started_at"]), completedAt: moment("completed_at"),
      duration: (row["duration_ms"] as Int64?).map { .milliseconds($0) }, stages: row["stages"],
      peakTemperature: row["peak_temperature"], byCamera: row["by_camera"], byTimer: row["by_timer"],
      rating: row["rating"], notes: row["notes"],
      log: log.flatMap { try? JSON.decode([StageRecord].self, from: Array($0.utf8)) },
      servings: row["servings"], spice: row["spice"])
  }
}
