import Storage

/// The migrations of the pairing server; a released migration is never changed.
enum PairingSchema {
  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("pairing 1") { db in
      try db.execute(
        sql: """
          -- The appliances that have registered, with or without an owner. Times are milliseconds since 1970; `last_code`
          -- is the code before the newest.
          CREATE TABLE appliances (
            id TEXT PRIMARY KEY,
            device_id TEXT NOT NULL UNIQUE,
            serial_number TEXT NOT NULL,
            firmware_cm5 TEXT NOT NULL,
            firmware_stm32 TEXT NOT NULL,
            wifi_mac TEXT NOT NULL,
            name TEXT NOT NULL,
            owner TEXT,
            status TEXT NOT NULL,
            seen INTEGER NOT NULL,
            registered INTEGER NOT NULL,
            code TEXT,
            code_since INTEGER,
            last_code TEXT,
            last_code_until INTEGER
          ) WITHOUT ROWID;
          CREATE INDEX appliances_owner ON appliances (owner);

          -- Wrong codes, so that nobody can try all of them.
          CREATE TABLE pairing_failures (account TEXT NOT NULL, time INTEGER NOT NULL);
          CREATE INDEX pairing_failures_account ON pairing_failures (account, time);
          """)
    }
    migrator.registerMigration("pairing 2 addresses") { db in
      // Where an appliance is on its own network, as it says itself.
      try db.execute(sql: "ALTER TABLE appliances ADD COLUMN local_address TEXT")
    }
    migrator.registerMigration("pairing 3 firmware") { db in
      // The latest release of each channel.
      try db.execute(
        sql: """
          CREATE TABLE firmware (
            target TEXT NOT NULL,
            channel TEXT NOT NULL,
            version TEXT NOT NULL,
            released INTEGER NOT NULL,
            PRIMARY KEY (target, channel)
          ) WITHOUT ROWID;
          """)
    }
  }
}
