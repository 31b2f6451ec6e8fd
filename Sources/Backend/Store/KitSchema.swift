import Storage

/// The tables that every backend has, in numbered steps.
///
/// The names of the first two steps are those of files written before servers had tables of their own.
enum KitSchema {
  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("2 plans and served flags") { db in
      try db.execute(
        sql: """
          -- What a person has paid for, until when (seconds since 1970), and whether it goes on by itself.
          CREATE TABLE plans (
            app TEXT NOT NULL,
            account TEXT NOT NULL,
            tier TEXT NOT NULL,
            until INTEGER NOT NULL,
            renews INTEGER NOT NULL,
            PRIMARY KEY (app, account)
          ) WITHOUT ROWID;

          -- The devices that a plan was bought or restored on; no other gets a token.
          CREATE TABLE plan_devices (
            app TEXT NOT NULL,
            account TEXT NOT NULL,
            device TEXT NOT NULL,
            PRIMARY KEY (app, account, device)
          ) WITHOUT ROWID;

          -- Purchases by the key that the device gave them, so that one that is sent twice is bought once.
          CREATE TABLE purchases (
            key TEXT PRIMARY KEY,
            app TEXT NOT NULL,
            account TEXT NOT NULL,
            device TEXT NOT NULL,
            tier TEXT NOT NULL
          ) WITHOUT ROWID;

          -- Flags in flagd's form, for one kind of device or (empty) for all.
          CREATE TABLE served_flags (
            device TEXT NOT NULL,
            name TEXT NOT NULL,
            definition TEXT NOT NULL,
            PRIMARY KEY (device, name)
          ) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("3 seeds") { db in
      try db.execute(
        sql: """
          -- The files that each server was seeded from, without a fault.
          CREATE TABLE seeds (server TEXT PRIMARY KEY, manifest TEXT NOT NULL) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("4 push devices") { db in
      try db.execute(
        sql: """
          -- The devices that pushes are sent to, as long as the session lasts in which they were registered.
          CREATE TABLE push_devices (
            token TEXT PRIMARY KEY,
            platform TEXT NOT NULL,
            account TEXT NOT NULL,
            session TEXT NOT NULL,
            registered INTEGER NOT NULL
          ) WITHOUT ROWID;
          CREATE INDEX push_devices_account ON push_devices (account);
          """)
    }
    migrator.registerMigration("5 idempotent requests") { db in
      try db.execute(
        sql: """
          -- The responses to requests with an Idempotency-Key, for the same requests again.
          CREATE TABLE idempotent_requests (
            -- Empty for those of nobody in particular.
            account TEXT NOT NULL,
            key TEXT NOT NULL,
            -- Of the method, the path and the body.
            fingerprint TEXT NOT NULL,
            status INTEGER NOT NULL,
            -- A JSON list of objects with `name` and `value`.
            fields TEXT NOT NULL,
            body BLOB NOT NULL,
            -- Milliseconds since 1970.
            expires INTEGER NOT NULL,
            PRIMARY KEY (account, key)
          ) WITHOUT ROWID;
          CREATE INDEX idempotent_requests_expires ON idempotent_requests (expires);
          """)
    }
    migrator.registerMigration("6 plans of devices") { db in
      // Until now the request said whose a plan was. Each device keeps the one that it has; `embedded` is the account of
      // apps in the server's own process.
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO plans (app, account, tier, until, renews)
            SELECT app, 'device ' || device, tier, until, renews FROM plans JOIN plan_devices USING (app, account)
            ORDER BY until DESC;
          DELETE FROM plans WHERE account <> 'embedded' AND account NOT LIKE 'device %';
          UPDATE purchases SET account = 'device ' || device WHERE account <> 'embedded';
          UPDATE OR REPLACE plan_devices SET account = 'device ' || device WHERE account <> 'embedded';
          """)
    }
  }
}
