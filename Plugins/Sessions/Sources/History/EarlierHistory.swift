#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import AppServices
import Foundations
import Storage
import Sync

/// The history of earlier versions, whose rows, ratings and uploads are moved to the collections.
struct EarlierHistory {
  let store: Store

  /// Moves all rows and what waits of them in one transaction, once, and forgets them here.
  ///
  /// - Throws: where they cannot be read or written; the next start moves them then.
  func move(to data: any DataService) throws {
    let hasAny = try store.fetch {
      try Bool.fetchOne(
        $0,
        sql: """
          SELECT EXISTS (SELECT 1 FROM session) OR EXISTS (SELECT 1 FROM intent) OR EXISTS (SELECT 1 FROM outbox)
          """)
    }
    guard hasAny == true else { return }
    try data.once("sessions") { rows in
      try store.read { db in
        var accounts: Set<String?> = []
        let sessions = try Row.fetchCursor(db, sql: "SELECT * FROM session ORDER BY account, started_at, id")
        while let row = try sessions.next() {
          accounts.insert(Self.account(row))
          let (rows, session) = (rows.rows(ofAccount: Self.account(row)), SessionRecord(earlier: row))
          try rows.receive(session, as: session.id, of: SessionRepository.sessions)
          if let key: String = row["server_id"] {
            try rows.name(session.id, key, of: SessionRepository.sessions)
          }
        }
        for row in try Row.fetchAll(db, sql: "SELECT * FROM recipe_name") {
          let (recipe, names): (String, String) = (row["recipe_id"], row["names"])
          let dish = ["names": try JSON.decode([String: String].self, from: Array(names.utf8))]
          for account in accounts {
            try rows.rows(ofAccount: account).receive(dish, as: recipe, of: SessionRepository.dishes)
          }
        }
        let waiting = try Row.fetchCursor(db, sql: "SELECT * FROM outbox ORDER BY sequence")
        while let row = try waiting.next() { try Self.move(row, to: rows) }
        for intent in try Intents.pending("end", in: db) {
          try Intents.add(SessionRepository.end, intent.subject, in: rows.database)
        }
      }
    }
    // Where the process ends before this, nothing sends them meanwhile.
    try store.write { db in
      try db.execute(
        sql: "DELETE FROM outbox; DELETE FROM session; DELETE FROM intent; DELETE FROM recipe_name")
    }
  }

  private static func account(_ row: Row) -> String? {
    let account: String = row["account"]
    return account == Outbox.anonymous ? nil : account
  }

  /// Moves a rating or an upload that waits, or that the server has rejected.
  private static func move(_ row: Row, to rows: any DataTransaction) throws {
    struct Rating: Decodable {
      var rating: Int
      var notes: String
    }
    let (kind, entity, content): (String, String, Data) = (row["kind"], row["entity"], row["body"])
    let (id, body) = (String(entity.dropFirst("session/".count)), [UInt8](content))
    var own = rows.rows(ofAccount: account(row))
    if row["state"] as String == OutboxState.dead.rawValue {
      own = own.rejected(row["code"] ?? "rejected", row["message"])
    }
    guard try own.row(id, of: SessionRepository.sessions) != nil else { return }
    if kind == SessionUpload.kind {
      // An attempt may have arrived, which only its key tells from another cook.
      try own.enqueue(kind, body, of: id, in: SessionRepository.sessions, keyedBy: row["idempotency_key"])
    } else if let rating = try? JSON.decode(Rating.self, from: body), (1...5).contains(rating.rating) {
      let fields: [(String, Value)] = [("rating", .int(rating.rating)), ("notes", .string(rating.notes))]
      try own.update(id, ValueMap(fields: fields), of: SessionRepository.sessions)
    }
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
      seconds: (row["duration_ms"] as Int64?).map { Double($0) / 1000 }, stages: row["stages"],
      peakTemperature: row["peak_temperature"], byCamera: row["by_camera"], byTimer: row["by_timer"],
      rating: row["rating"], notes: row["notes"],
      log: log.flatMap { try? JSON.decode([StageRecord].self, from: Array($0.utf8)) },
      servings: row["servings"], spice: row["spice"])
  }
}
