import Foundations
import Storage

/// Reads and writes the tables of ``NotificationSchema``.
enum NotificationTable {
  /// How many of those that were posted are kept.
  static let kept = 100
  /// The intent to show a notification that was posted, by its id.
  private static let show = "show"

  static func insert(
    _ draft: NotificationDraft, id: String, time: Timestamp, isPosted: Bool, in db: Database
  ) throws {
    try db.execute(sql: "DELETE FROM notification WHERE id = ?", arguments: [id])
    try db.execute(
      sql: """
        INSERT INTO notification (id, channel, title, text, link, time, is_posted) VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        id, draft.channel.rawValue, draft.title, draft.text, draft.link, time.milliseconds, isPosted,
      ])
    guard isPosted else { return }
    try Intents.add(show, id, in: db)
    try trim(in: db)
  }

  private static func trim(in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM notification WHERE is_posted AND sequence NOT IN
          (SELECT sequence FROM notification WHERE is_posted ORDER BY time DESC, sequence DESC LIMIT ?)
        """, arguments: [kept])
  }

  /// Posts those that are due, and returns them, the earliest first.
  static func post(until now: Timestamp, in db: Database) throws -> [PostedNotification] {
    let due = try Row.fetchAll(
      db, sql: "SELECT * FROM notification WHERE NOT is_posted AND time <= ? ORDER BY time, sequence",
      arguments: [now.milliseconds])
    guard !due.isEmpty else { return [] }
    try db.execute(
      sql: "UPDATE notification SET is_posted = 1 WHERE NOT is_posted AND time <= ?",
      arguments: [now.milliseconds])
    for row in due { try Intents.add(show, row["id"], in: db) }
    try trim(in: db)
    return due.map(PostedNotification.init)
  }

  /// Those that were posted and not shown, the earliest first.
  static func unshown(in db: Database) throws -> [PostedNotification] {
    try Intents.pending(show, in: db).compactMap { try posted($0.subject, in: db) }
  }

  /// Removes the intents to show notifications, and those of notifications that are there no more.
  static func noteShown(_ ids: [String], in db: Database) throws {
    let shown = try Intents.pending(show, in: db).filter {
      try ids.contains($0.subject) || posted($0.subject, in: db) == nil
    }
    try Intents.finish(shown, in: db)
  }

  /// When the next one is due.
  static func next(in db: Database) throws -> Timestamp? {
    try Int64.fetchOne(db, sql: "SELECT min(time) FROM notification WHERE NOT is_posted")
      .map(Timestamp.init(milliseconds:))
  }

  static func scheduledTime(_ id: String, in db: Database) throws -> Timestamp? {
    try Int64.fetchOne(
      db, sql: "SELECT time FROM notification WHERE id = ? AND NOT is_posted", arguments: [id]
    ).map(Timestamp.init(milliseconds:))
  }

  /// Those that were posted, the newest first.
  static func posted(in db: Database) throws -> [PostedNotification] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM notification WHERE is_posted ORDER BY time DESC, sequence DESC"
    ).map(PostedNotification.init)
  }

  static func posted(_ id: String, in db: Database) throws -> PostedNotification? {
    try Row.fetchOne(db, sql: "SELECT * FROM notification WHERE id = ? AND is_posted", arguments: [id])
      .map(PostedNotification.init)
  }

  static func settings(in db: Database) throws -> NotificationSettings {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM setting") else { return NotificationSettings() }
    let muted = (row["muted"] as String).split(separator: " ").compactMap {
      NotificationChannel(rawValue: String($0))
    }
    var quiet: QuietHours?
    if let start: Int = row["quiet_start"], let end: Int = row["quiet_end"] {
      quiet = QuietHours(start: start, end: end)
    }
    return NotificationSettings(isAllowed: row["is_allowed"], muted: Set(muted), quietHours: quiet)
  }

  static func save(_ settings: NotificationSettings, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO setting (id, is_allowed, muted, quiet_start, quiet_end) VALUES (1, ?, ?, ?, ?)
        """,
      arguments: [
        settings.isAllowed, settings.muted.map(\.rawValue).sorted().joined(separator: " "),
        settings.quietHours?.start, settings.quietHours?.end,
      ])
  }
}

extension PostedNotification {
  fileprivate init(_ row: Row) {
    self.init(
      id: row["id"], channel: NotificationChannel(rawValue: row["channel"]) ?? .general, title: row["title"],
      text: row["text"], link: row["link"], time: Timestamp(milliseconds: row["time"]), isRead: row["is_read"]
    )
  }
}

/// The tables of notifications.
enum NotificationSchema {
  /// The database's name.
  static let database = "notifications"

  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 notifications") { db in
      try db.execute(
        sql: """
          CREATE TABLE notification (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            channel TEXT NOT NULL,
            title TEXT NOT NULL,
            text TEXT NOT NULL,
            link TEXT,
            -- Milliseconds since 1970: when it was posted, or is to be.
            time INTEGER NOT NULL,
            -- Whether its time has come.
            is_posted INTEGER NOT NULL,
            is_read INTEGER NOT NULL DEFAULT 0
          );
          CREATE INDEX notification_time ON notification (is_posted, time, sequence);
          -- One row: whether any are shown, the muted channels, and the quiet hours in minutes since midnight.
          CREATE TABLE setting (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            is_allowed INTEGER NOT NULL,
            muted TEXT NOT NULL,
            quiet_start INTEGER,
            quiet_end INTEGER
          );
          """)
    }
    migrator.registerMigration("2 intents") { try Intents.create(in: $0) }
    return migrator
  }()
}
