import Foundations
import Storage

/// A session record (docs/products/epicura.md, 2 and 7).
struct StoredSession: Sendable, Hashable {
  enum Status: String, Sendable, CaseIterable {
    case started, cooking, paused, completed, aborted, error

    /// Whether nothing more happens to it.
    var isFinal: Bool { self == .completed || self == .aborted || self == .error }
  }

  /// What a person has changed of the recipe.
  struct Customizations: Sendable, Hashable {
    /// 1 to 5.
    var spice: Int?
    /// 1 to 4.
    var servings: Int?
  }

  var id: String
  var account: String
  var appliance: String
  var recipe: String
  var recipeName: String
  var customizations: Customizations
  var status: Status
  var started: Timestamp
  var completed: Timestamp?
  var duration: Int?
  var peak: Double?
  var rating: Int?
  var notes: String?
  /// `stages_log` as JSON.
  var log: String
  var isCook: Bool

  init(
    id: String, account: String, appliance: Appliance, program: (id: String, name: String),
    _ customizations: Customizations, now: Timestamp, isCook: Bool
  ) {
    (self.id, self.account, self.appliance) = (id, account, appliance.id)
    (recipe, recipeName, self.customizations) = (program.id, program.name, customizations)
    (status, started, log, self.isCook) = (.started, now, "[]", isCook)
  }

  init(_ row: Row) {
    (id, account, appliance) = (row["id"], row["account"], row["appliance"])
    (recipe, recipeName) = (row["recipe"], row["recipe_name"])
    customizations = Customizations(spice: row["spice"], servings: row["servings"])
    status = Status(rawValue: row["status"]) ?? .error
    started = Timestamp(milliseconds: row["started"])
    completed = (row["completed"] as Int64?).map { Timestamp(milliseconds: $0) }
    (duration, peak, rating, notes) = (row["duration"], row["peak"], row["rating"], row["notes"])
    (log, isCook) = (row["log"], row["is_cook"])
  }

  static func fetch(_ id: String, _ db: Database) throws -> StoredSession? {
    try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM sessions WHERE id = ?"), arguments: [id]).map(
      Self.init)
  }

  /// Inserts or replaces the record.
  func write(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO sessions (id, account, appliance, recipe, recipe_name, spice, servings, status, started,
          completed, duration, peak, rating, notes, log, is_cook)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id, account, appliance, recipe, recipeName, customizations.spice, customizations.servings,
        status.rawValue, started.milliseconds, completed?.milliseconds, duration, peak, rating, notes, log,
        isCook,
      ])
  }

  /// The record as it is sent; `peak_temperature` and `customizations` are additions of ours.
  ///
  /// - Parameters:
  ///   - device: the appliance's own id.
  ///   - isWhole: whether the stages are part of it.
  /// - Returns: the members.
  func wire(device: String, isWhole: Bool) -> Value {
    var members: [(String, Value)] = [
      ("id", .string(id)), ("recipe", ["id": .string(recipe), "name": .string(recipeName)]),
      ("appliance", ["id": .string(appliance), "device_id": .string(device)]),
      ("status", .string(status.rawValue)), ("started_at", .timestamp(started)),
      ("completed_at", completed.map { .timestamp($0) } ?? .null),
      ("total_duration_s", duration.map { .int($0) } ?? .null),
      ("peak_temperature", peak.map { .double($0) } ?? .null),
      ("user_rating", rating.map { .int($0) } ?? .null), ("notes", notes.map { .string($0) } ?? .null),
      (
        "customizations",
        [
          "spice_level": customizations.spice.map { .int($0) } ?? .null,
          "servings": customizations.servings.map { .int($0) } ?? .null,
        ]
      ),
    ]
    if isWhole { members.append(("stages_log", StageLog.value(log))) }
    return .map(ValueMap(fields: members))
  }
}

/// The migrations of the sessions server; a released migration is never changed.
enum SessionSchema {
  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("sessions 1") { db in
      try db.execute(
        sql: """
          -- A dish that was cooked, or is. Times are milliseconds since 1970, `duration` is in seconds, `log` is a JSON list.
          CREATE TABLE sessions (
            id TEXT PRIMARY KEY,
            account TEXT NOT NULL,
            appliance TEXT NOT NULL,
            recipe TEXT NOT NULL,
            recipe_name TEXT NOT NULL,
            spice INTEGER,
            servings INTEGER,
            status TEXT NOT NULL,
            started INTEGER NOT NULL,
            completed INTEGER,
            duration INTEGER,
            peak REAL,
            rating INTEGER CHECK (rating BETWEEN 1 AND 5),
            notes TEXT,
            log TEXT NOT NULL DEFAULT '[]',
            -- Whether the appliance cooks by it; else it is a record that a client has made.
            is_cook INTEGER NOT NULL DEFAULT 0
          ) WITHOUT ROWID;
          CREATE INDEX sessions_account ON sessions (account, started);
          """)
    }
  }
}
