import Storage

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
