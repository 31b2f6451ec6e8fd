import Foundations
import Storage

/// What the device keeps of a plan.
struct PlanRecord: Sendable, Hashable {
  /// The device's own id, made once.
  var device: String
  /// The newest token of the backend; nil where there never was one.
  var token: String?
  /// The latest moment at which the app is known to have run.
  var seen: Timestamp
  /// When the backend last said how the plan stands.
  var confirmed: Timestamp?
  /// An upgrade that was begun and not answered: the tier, and the key by which the server knows it again.
  var wanted: Wanted?

  /// An upgrade on its way.
  struct Wanted: Sendable, Hashable {
    var tier: String
    var key: String
  }
}

/// The one row of a device's plan.
///
/// Who edits it gains nothing: the tier is in the signed token alone, and what stands beside it can at most prolong
/// the grace.
struct PlanStore: Sendable {
  private let store: Store

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 plan") { db in
      try db.execute(
        sql: """
          CREATE TABLE plan (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            device TEXT NOT NULL,
            token TEXT,
            -- Seconds since 1970.
            seen INTEGER NOT NULL,
            confirmed INTEGER,
            wanted_tier TEXT,
            wanted_key TEXT
          );
          """)
    }
    return migrator
  }

  init(_ stores: Stores) throws(StoreError) {
    store = try stores.open("plan", migrator: Self.migrator)
  }

  /// The row; nil where there is none yet.
  func load() throws(StoreError) -> PlanRecord? {
    try store.fetch { db in
      guard let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM plan WHERE id = 1")),
        // Whatever somebody has put there: a value of another type is none.
        let device = String.fromDatabaseValue(row["device"])
      else { return nil }
      var wanted: PlanRecord.Wanted?
      if let tier = String.fromDatabaseValue(row["wanted_tier"]),
        let key = String.fromDatabaseValue(row["wanted_key"])
      {
        wanted = PlanRecord.Wanted(tier: tier, key: key)
      }
      return PlanRecord(
        device: device, token: String.fromDatabaseValue(row["token"]),
        seen: Timestamp(seconds: Int64.fromDatabaseValue(row["seen"]) ?? 0),
        confirmed: Int64.fromDatabaseValue(row["confirmed"]).map { Timestamp(seconds: $0) }, wanted: wanted)
    }
  }

  /// Replaces the row.
  func save(_ record: PlanRecord) throws(StoreError) {
    try store.write { db in
      try db.cachedStatement(
        sql: """
          INSERT OR REPLACE INTO plan (id, device, token, seen, confirmed, wanted_tier, wanted_key)
          VALUES (1, ?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        record.device, record.token, record.seen.seconds, record.confirmed?.seconds, record.wanted?.tier,
        record.wanted?.key,
      ])
    }
  }
}
