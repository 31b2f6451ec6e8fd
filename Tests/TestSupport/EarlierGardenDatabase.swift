/// The database of a garden as versions before collections have kept it (SQL).
package enum EarlierGardenDatabase {
  /// Its tables, by the migrations of those versions.
  package static let schema = """
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('1 garden'), ('2 intents');
    CREATE TABLE plant (
      number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
      variety TEXT NOT NULL, stage TEXT NOT NULL, substrate TEXT, start TEXT NOT NULL, litres REAL, light REAL,
      notes TEXT NOT NULL, photo TEXT NOT NULL, is_archived INTEGER NOT NULL, is_sample INTEGER NOT NULL,
      created INTEGER NOT NULL, interval INTEGER NOT NULL, last_watering INTEGER
    );
    CREATE TABLE event (
      number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
      plant TEXT NOT NULL REFERENCES plant (id) ON DELETE CASCADE, kind TEXT NOT NULL, time INTEGER NOT NULL,
      litres REAL, note TEXT NOT NULL, photo TEXT NOT NULL, tags TEXT NOT NULL, feedback TEXT
    );
    CREATE INDEX event_time ON event (plant, time, number);
    CREATE INDEX event_kind ON event (plant, kind, time);
    CREATE TABLE stage_change (
      number INTEGER PRIMARY KEY, plant TEXT NOT NULL REFERENCES plant (id) ON DELETE CASCADE,
      stage TEXT NOT NULL, time INTEGER NOT NULL
    );
    CREATE INDEX stage_change_plant ON stage_change (plant, number);
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE intent (
      number INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, subject TEXT NOT NULL, UNIQUE (kind, subject)
    );
    """

  /// Fills it with 1,000 plants, for measurements.
  ///
  /// - Parameter events: how many events they have in all.
  /// - Returns: the statements.
  package static func manyRows(events: Int) -> String {
    """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
    INSERT INTO plant (id, name, variety, stage, substrate, start, litres, notes, photo, is_archived,
      is_sample, created, interval, last_watering)
    SELECT 'p' || i, 'Plant ' || (i * 7919 % 1000), '', 'vegetative', 'soil', '2025-06-01', 12, '', '', 0,
      0, i, 3, 1767000000000 + i * 3600000 % 864000000 FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(events))
    INSERT INTO event (id, plant, kind, time, note, photo, tags)
    SELECT 'e' || i, 'p' || (i % 1000 + 1), iif(i % 3 = 0, 'watering', 'note'), 1760000000000 + i * 1000,
      'A note', '', '' FROM n;
    INSERT INTO setting VALUES ('welcomed', 'yes');
    """
  }
}
