import Storage

/// The tables that earlier versions had the meal plan in.
enum EarlierMealSchema {
  static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        -- Of nobody, '', what was planned while nobody was signed in.
        CREATE TABLE planned_meal (
          account TEXT NOT NULL,
          id TEXT NOT NULL,
          content BLOB NOT NULL,
          PRIMARY KEY (account, id)
        ) WITHOUT ROWID;
        -- At most one row an account: where the next page begins, and when the last was taken over.
        CREATE TABLE sync_cursor (account TEXT PRIMARY KEY, cursor TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
        -- The last version of each entity that was taken over, and how the server had it.
        CREATE TABLE sync_entity (
          account TEXT NOT NULL,
          entity TEXT NOT NULL,
          version INTEGER NOT NULL,
          -- Null where it was deleted.
          body BLOB,
          PRIMARY KEY (account, entity)
        ) WITHOUT ROWID;
        -- Changes on the server of what was changed here, too; both sides are kept.
        CREATE TABLE sync_conflict (
          id TEXT PRIMARY KEY,
          account TEXT NOT NULL,
          entity TEXT NOT NULL,
          version INTEGER NOT NULL,
          base BLOB,
          local BLOB,
          remote BLOB,
          detected_at INTEGER NOT NULL,
          resolution TEXT CHECK (resolution IN ('keepLocal', 'keepRemote', 'merge')),
          resolved_at INTEGER,
          UNIQUE (account, entity, version)
        );
        """)
  }

  static func addRecovery(_ db: Database) throws {
    try db.execute(
      sql: """
        -- Whose order of changes the cursor is in; null where the server does not say.
        ALTER TABLE sync_cursor ADD COLUMN epoch TEXT;
        -- 0 where the rows are as they were changed here, and the server has this version.
        ALTER TABLE sync_entity ADD COLUMN is_applied INTEGER NOT NULL DEFAULT 1;
        -- What this version of the app cannot read, as the server sent it.
        CREATE TABLE sync_unreadable (
          account TEXT NOT NULL,
          entity TEXT NOT NULL,
          version INTEGER NOT NULL,
          body BLOB,
          problem TEXT NOT NULL,
          at INTEGER NOT NULL,
          PRIMARY KEY (account, entity)
        ) WITHOUT ROWID;
        """)
  }
}
