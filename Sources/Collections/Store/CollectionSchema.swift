import Foundations
import Storage

/// The tables that all collections of a database share; those of a collection are made when it is first written.
enum CollectionSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 collections") { db in
      try db.execute(
        sql: """
          -- What the tables of each collection were made for.
          CREATE TABLE collection (
            name TEXT PRIMARY KEY,
            fingerprint TEXT NOT NULL,
            -- The fields with columns, as a JSON object from their names to their types.
            fields TEXT NOT NULL
          );
          -- The changes that can be undone, until their time is over.
          CREATE TABLE change (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            -- The changes of one action have one unit.
            unit INTEGER NOT NULL,
            collection TEXT NOT NULL,
            scope TEXT NOT NULL,
            key TEXT NOT NULL,
            operation TEXT NOT NULL CHECK (operation IN ('add', 'update', 'remove')),
            -- The fields before and after it, as JSON objects.
            before TEXT,
            after TEXT,
            position INTEGER,
            until INTEGER NOT NULL
          );
          CREATE INDEX change_of_collection ON change (collection, scope, sequence);
          -- How far the rows of a server were read.
          CREATE TABLE feed (
            collection TEXT NOT NULL,
            scope TEXT NOT NULL,
            -- The read that wrote it last: each read of the first page begins one.
            generation INTEGER NOT NULL,
            pages INTEGER NOT NULL,
            -- Where the next page is; null where there is none.
            next TEXT,
            rows INTEGER NOT NULL,
            total INTEGER,
            read_at INTEGER NOT NULL,
            PRIMARY KEY (collection, scope)
          );
          -- What could not be read or kept, as it was.
          CREATE TABLE journal (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            collection TEXT NOT NULL,
            scope TEXT NOT NULL,
            key TEXT,
            kind TEXT NOT NULL CHECK (kind IN ('unreadable', 'migrated')),
            path TEXT NOT NULL,
            problem TEXT NOT NULL,
            raw TEXT NOT NULL,
            at INTEGER NOT NULL
          );
          CREATE INDEX journal_of_collection ON journal (collection, scope, kind);
          """)
    }
    return migrator
  }
}
