import Storage
import Sync

/// The migrations of the history; a released migration is never changed.
enum HistorySchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 sessions") { db in
      try db.execute(
        sql: """
          -- The history of earlier versions, which EarlierHistory moves: what the server has confirmed, and what this device
          -- has seen itself; of nobody, '', while nobody is signed in. Ratings that are not sent yet are in the outbox only.
          CREATE TABLE session (
            account TEXT NOT NULL,
            id TEXT NOT NULL,
            -- The server's id, where it has given the record one of its own.
            server_id TEXT,
            recipe_id TEXT NOT NULL,
            recipe_name TEXT NOT NULL,
            appliance_id TEXT,
            device_id TEXT,
            status TEXT NOT NULL,
            started_at INTEGER NOT NULL,
            completed_at INTEGER,
            duration_ms INTEGER,
            stages INTEGER,
            peak_temperature REAL,
            by_camera INTEGER,
            by_timer INTEGER,
            rating INTEGER,
            notes TEXT,
            log TEXT,
            PRIMARY KEY (account, id)
          ) WITHOUT ROWID;
          CREATE INDEX session_start ON session (account, started_at);
          -- The names of recipes by language, which sessions have in one alone.
          CREATE TABLE recipe_name (recipe_id TEXT PRIMARY KEY, names TEXT NOT NULL) WITHOUT ROWID;
          -- The appliances of an account as the server listed them last: with them a cook can begin without the internet.
          CREATE TABLE appliance (
            account TEXT NOT NULL,
            id TEXT NOT NULL,
            position INTEGER NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (account, id)
          ) WITHOUT ROWID;
          """)
      try OutboxSchema.create(db)
    }
    migrator.registerMigration("2 addresses") { db in
      // Where devices are on the local network, as their setup or the server has said last.
      try db.execute(
        sql: "CREATE TABLE address (device_id TEXT PRIMARY KEY, address TEXT NOT NULL) WITHOUT ROWID")
    }
    migrator.registerMigration("3 intents") { try Intents.create(in: $0) }
    migrator.registerMigration("4 orders") { db in
      // What was asked for, to cook the same again.
      try db.execute(
        sql: "ALTER TABLE session ADD COLUMN servings INTEGER; ALTER TABLE session ADD COLUMN spice INTEGER")
    }
    return migrator
  }
}
