import Storage

/// The migrations of the plugin's database; a released migration is never changed.
enum DiagnosticsSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 checks and threads") { db in
      try db.execute(
        sql: """
          -- Of a check that was removed only its time is kept, which counts for the plan.
          CREATE TABLE leaf_check (
            id TEXT PRIMARY KEY,
            plant TEXT NOT NULL,
            at INTEGER NOT NULL,
            content TEXT
          ) WITHOUT ROWID;
          CREATE INDEX leaf_check_plant ON leaf_check (plant, at);
          CREATE TABLE message (
            sequence INTEGER PRIMARY KEY,
            plant TEXT NOT NULL,
            content TEXT NOT NULL
          );
          CREATE INDEX message_plant ON message (plant, sequence);
          CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
          """)
    }
    return migrator
  }
}
