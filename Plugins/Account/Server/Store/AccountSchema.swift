import Storage

/// The migrations of the account server; a released migration is never changed.
enum AccountSchema {
  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("account 1") { db in
      try db.execute(
        sql: """
          CREATE TABLE accounts (
            id TEXT PRIMARY KEY,
            phone TEXT UNIQUE,
            email TEXT UNIQUE,
            -- The key that the password derives to, and its salt; null where there is no password.
            salt BLOB,
            key BLOB,
            name TEXT,
            role TEXT NOT NULL,
            created INTEGER NOT NULL
          ) WITHOUT ROWID;

          -- The last code of each telephone (milliseconds since 1970).
          CREATE TABLE account_codes (
            phone TEXT PRIMARY KEY,
            code TEXT NOT NULL,
            expires INTEGER NOT NULL,
            tries INTEGER NOT NULL
          ) WITHOUT ROWID;

          -- When codes were requested, for the limits of an hour.
          CREATE TABLE account_code_requests (phone TEXT NOT NULL, time INTEGER NOT NULL);
          CREATE INDEX account_code_requests_phone ON account_code_requests (phone, time);

          -- A session is what one sign-in began: a family of tokens, of which the newest counts.
          CREATE TABLE account_sessions (
            id TEXT PRIMARY KEY,
            account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
            device TEXT,
            number INTEGER NOT NULL,
            -- Whether the newest tokens have arrived: one of them was used.
            is_used INTEGER NOT NULL,
            created INTEGER NOT NULL,
            seen INTEGER NOT NULL
          ) WITHOUT ROWID;
          CREATE INDEX account_sessions_account ON account_sessions (account);
          """)
    }
    migrator.registerMigration("account 2 push devices") { db in
      try db.execute(
        sql: """
          -- However a session ends, its device gets no more pushes.
          CREATE TRIGGER account_sessions_push AFTER DELETE ON account_sessions BEGIN
            DELETE FROM push_devices WHERE session = OLD.id;
          END;
          """)
    }
    migrator.registerMigration("account 3 preferences") { db in
      try db.execute(
        sql: """
          -- What the person prefers, a JSON object; null where nothing was chosen.
          ALTER TABLE accounts ADD COLUMN preferences TEXT;
          """)
    }
    migrator.registerMigration("account 4 password tries") { db in
      try db.execute(
        sql: """
          -- Wrong passwords by the address that was given, also where it has no account (milliseconds since 1970).
          CREATE TABLE account_password_failures (account TEXT NOT NULL, time INTEGER NOT NULL);
          CREATE INDEX account_password_failures_account ON account_password_failures (account, time);
          """)
    }
  }
}
