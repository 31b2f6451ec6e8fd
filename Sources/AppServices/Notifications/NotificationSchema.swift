import Storage

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
