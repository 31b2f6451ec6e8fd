import Foundations
import Storage
import Sync

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
    migrator.registerMigration("2 changes of rows of a server") { db in
      try OutboxSchema.create(db)
      try db.execute(
        sql: """
          -- The changes that the rows of the server may not have yet, each beside its operation of the outbox.
          CREATE TABLE unsettled (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            operation TEXT NOT NULL UNIQUE,
            collection TEXT NOT NULL,
            scope TEXT NOT NULL,
            key TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('add', 'update', 'remove')),
            -- The fields that it changes, with their values after and before it, as JSON objects.
            new TEXT NOT NULL,
            old TEXT NOT NULL,
            -- The number of its acceptance; null while it is on its way.
            accepted INTEGER
          );
          CREATE INDEX unsettled_of_row ON unsettled (collection, scope, key, sequence);
          -- The rows as the server has them, under unsettled changes.
          CREATE TABLE base (
            collection TEXT NOT NULL,
            scope TEXT NOT NULL,
            key TEXT NOT NULL,
            -- The row as a JSON object; null where the server never had one.
            row TEXT,
            absent INTEGER NOT NULL,
            version TEXT,
            generation INTEGER NOT NULL,
            position INTEGER NOT NULL,
            PRIMARY KEY (collection, scope, key)
          );
          -- The last version that the server has given with a row.
          CREATE TABLE row_version (
            collection TEXT NOT NULL,
            scope TEXT NOT NULL,
            key TEXT NOT NULL,
            version TEXT NOT NULL,
            PRIMARY KEY (collection, scope, key)
          ) WITHOUT ROWID;
          -- The keys that the server has given rows that were added here.
          CREATE TABLE alias (
            collection TEXT NOT NULL,
            scope TEXT NOT NULL,
            key TEXT NOT NULL,
            server_key TEXT NOT NULL,
            PRIMARY KEY (collection, scope, key)
          ) WITHOUT ROWID;
          -- When the server has accepted the last change of a row, as a number that only grows.
          CREATE TABLE acceptance (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            collection TEXT NOT NULL,
            scope TEXT NOT NULL,
            key TEXT NOT NULL,
            at INTEGER NOT NULL,
            UNIQUE (collection, scope, key)
          );
          -- The last acceptance before the read of the first page.
          ALTER TABLE feed ADD COLUMN began INTEGER NOT NULL DEFAULT 0;
          -- Whether rows were left out that may be those of changes on their way.
          ALTER TABLE feed ADD COLUMN waits INTEGER NOT NULL DEFAULT 0;
          -- The journal has conflicts, too.
          DROP INDEX journal_of_collection;
          ALTER TABLE journal RENAME TO journal_1;
          CREATE TABLE journal (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            collection TEXT NOT NULL,
            scope TEXT NOT NULL,
            key TEXT,
            kind TEXT NOT NULL,
            path TEXT NOT NULL,
            problem TEXT NOT NULL,
            raw TEXT NOT NULL,
            at INTEGER NOT NULL
          );
          INSERT INTO journal SELECT * FROM journal_1;
          DROP TABLE journal_1;
          CREATE INDEX journal_of_collection ON journal (collection, scope, kind);
          """)
    }
    // What follows changes of rows, and what is done once, such as rows of earlier versions taken over.
    migrator.registerMigration("3 plugins") { db in
      try Intents.create(in: db)
      try db.execute(sql: "CREATE TABLE done (name TEXT PRIMARY KEY) WITHOUT ROWID")
    }
    migrator.registerMigration("4 live rows and changes") { db in
      // Whether it was no acceptance: the server has said by itself how the row is.
      try db.execute(sql: "ALTER TABLE acceptance ADD COLUMN is_news INTEGER NOT NULL DEFAULT 0")
      // Whether the server said how the row is while a change of it was on its way.
      try db.execute(sql: "ALTER TABLE base ADD COLUMN is_doubtful INTEGER NOT NULL DEFAULT 0")
      // The position after the last changes that the server has sent, and what names its history.
      try db.execute(sql: "ALTER TABLE feed ADD COLUMN cursor TEXT; ALTER TABLE feed ADD COLUMN epoch TEXT")
    }
    migrator.registerMigration("5 conflicts") { db in
      try db.execute(
        sql: """
          -- Rows that were changed here and at the server, and about which the person has not decided.
          CREATE TABLE conflict (
            collection TEXT NOT NULL,
            scope TEXT NOT NULL,
            key TEXT NOT NULL,
            -- The row here and at the server, each as a JSON object; null where it was removed.
            here TEXT,
            there TEXT,
            at INTEGER NOT NULL,
            PRIMARY KEY (collection, scope, key)
          ) WITHOUT ROWID;
          """)
    }
    return migrator
  }
}
