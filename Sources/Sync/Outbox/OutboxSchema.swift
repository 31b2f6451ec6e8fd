package import Storage

/// The outbox's tables, in the database of the rows that its operations change: one transaction writes both.
package enum OutboxSchema {
  /// Creates the tables; the owner calls it in a numbered migration of its own.
  ///
  /// ```swift
  /// migrator.registerMigration("5 outbox") { try OutboxSchema.create($0) }
  /// ```
  ///
  /// - Throws: what SQLite reports.
  package static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE outbox (
          -- Never used again, also not after the last operation is done: positions only grow.
          sequence INTEGER PRIMARY KEY AUTOINCREMENT,
          id TEXT NOT NULL UNIQUE,
          account TEXT NOT NULL,
          kind TEXT NOT NULL,
          entity TEXT NOT NULL,
          body BLOB NOT NULL,
          idempotency_key TEXT NOT NULL UNIQUE,
          enqueued_at INTEGER NOT NULL,
          state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'inFlight', 'blocked', 'dead')),
          attempts INTEGER NOT NULL DEFAULT 0,
          -- Attempts that did not succeed; the delay doubles with each.
          failures INTEGER NOT NULL DEFAULT 0,
          -- Those of them that the server responded to with an error of its own.
          server_errors INTEGER NOT NULL DEFAULT 0,
          next_attempt_at INTEGER NOT NULL,
          code TEXT,
          message TEXT
        );
        CREATE INDEX outbox_entity ON outbox (account, entity, sequence);
        CREATE INDEX outbox_state ON outbox (account, state, sequence);
        -- The entities whose earlier operations must be done first.
        CREATE TABLE outbox_requirement (
          sequence INTEGER NOT NULL REFERENCES outbox ON DELETE CASCADE,
          entity TEXT NOT NULL,
          PRIMARY KEY (sequence, entity)
        ) WITHOUT ROWID;
        """)
  }
}
