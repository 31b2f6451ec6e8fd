import Storage

/// The migrations of the saved list; a released migration is never changed.
enum ApplianceSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 appliances") { db in
      try db.execute(
        sql: """
          -- `content` is the appliance in the shape of the wire; times are milliseconds since 1970.
          CREATE TABLE appliance (
            account TEXT NOT NULL,
            id TEXT NOT NULL,
            position INTEGER NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (account, id)
          ) WITHOUT ROWID;
          CREATE TABLE list (account TEXT PRIMARY KEY, saved_at INTEGER NOT NULL) WITHOUT ROWID;
          """)
    }
    return migrator
  }
}
