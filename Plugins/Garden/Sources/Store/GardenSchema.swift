import Storage

/// The tables of earlier versions, from which rows are moved; a released migration is never changed.
enum GardenSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 garden") { db in
      try db.execute(
        sql: """
          CREATE TABLE plant (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            variety TEXT NOT NULL,
            -- Codes as they were written: a newer version may know more of them.
            stage TEXT NOT NULL,
            substrate TEXT,
            -- The day, such as 2027-01-31.
            start TEXT NOT NULL,
            litres REAL,
            light REAL,
            notes TEXT NOT NULL,
            -- Where the photo's file is; empty for none.
            photo TEXT NOT NULL,
            is_archived INTEGER NOT NULL,
            is_sample INTEGER NOT NULL,
            created INTEGER NOT NULL,
            -- Computed from the events whenever one of them, the stage, the substrate or the pot changes, so that the
            -- list of plants reads no events.
            interval INTEGER NOT NULL,
            last_watering INTEGER
          );
          -- Times are milliseconds since 1970.
          CREATE TABLE event (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            plant TEXT NOT NULL REFERENCES plant (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            time INTEGER NOT NULL,
            litres REAL,
            note TEXT NOT NULL,
            photo TEXT NOT NULL,
            -- Codes with commas between them.
            tags TEXT NOT NULL,
            feedback TEXT
          );
          CREATE INDEX event_time ON event (plant, time, number);
          CREATE INDEX event_kind ON event (plant, kind, time);
          CREATE TABLE stage_change (
            number INTEGER PRIMARY KEY,
            plant TEXT NOT NULL REFERENCES plant (id) ON DELETE CASCADE,
            stage TEXT NOT NULL,
            time INTEGER NOT NULL
          );
          CREATE INDEX stage_change_plant ON stage_change (plant, number);
          CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
          """)
    }
    // What follows a write: reminders that move or have other words, and copies of photos that nothing refers to.
    migrator.registerMigration("2 intents") { try Intents.create(in: $0) }
    return migrator
  }
}
