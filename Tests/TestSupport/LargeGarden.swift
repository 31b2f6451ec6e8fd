/// A garden of 1,000 plants with 100,000 events, for measurements.
package enum LargeGarden {
  /// Fills an empty garden's database (SQL).
  package static let rows = """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
    INSERT INTO plant (id, name, variety, stage, substrate, start, litres, notes, photo, is_archived,
      is_sample, created, interval, last_watering)
    SELECT 'p' || i, 'Plant ' || (i * 7919 % 1000), '', 'vegetative', 'soil', '2025-06-01', 12, '', '', 0,
      0, i, 3, 1767000000000 + i * 3600000 % 864000000 FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
    INSERT INTO event (id, plant, kind, time, note, photo, tags)
    SELECT 'e' || i, 'p' || (i % 1000 + 1), iif(i % 3 = 0, 'watering', 'note'), 1760000000000 + i * 1000,
      'A note', '', '' FROM n;
    INSERT INTO setting VALUES ('welcomed', 'yes');
    """
}
