import Foundations
import Storage

/// The rows of the garden, within a transaction.
enum GardenTable {
  // MARK: Reading

  /// A plant, with what the person says of all.
  private static let columns = """
    SELECT plant.*, (SELECT value FROM setting WHERE name = 'climate') AS climate FROM plant
    """

  static func plants(isArchived: Bool, in db: Database) throws -> [StoredPlant] {
    try Row.fetchAll(
      db.cachedStatement(sql: columns + " WHERE is_archived = ? ORDER BY number"),
      arguments: [isArchived]
    ).map(StoredPlant.init)
  }

  static func allPlants(in db: Database) throws -> [StoredPlant] {
    try Row.fetchAll(db.cachedStatement(sql: columns + " ORDER BY number")).map(StoredPlant.init)
  }

  static func plant(_ id: String, in db: Database) throws -> StoredPlant? {
    try Row.fetchOne(db.cachedStatement(sql: columns + " WHERE id = ?"), arguments: [id])
      .map(StoredPlant.init)
  }

  /// How many plants a plan's limit counts.
  static func activeCount(in db: Database) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT COUNT(*) FROM plant WHERE NOT is_archived AND NOT is_sample")) ?? 0
  }

  static func sample(in db: Database) throws -> String? {
    try String.fetchOne(db.cachedStatement(sql: "SELECT id FROM plant WHERE is_sample"))
  }

  /// The events of a plant, the newest first.
  static func events(of plant: String, in db: Database) throws -> [StoredEvent] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM event WHERE plant = ? ORDER BY time DESC, number DESC"),
      arguments: [plant]
    ).map(StoredEvent.init)
  }

  /// The newest events of a plant.
  static func recent(of plant: String, count: Int, in db: Database) throws -> [StoredEvent] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT * FROM event WHERE plant = ? ORDER BY time DESC, number DESC LIMIT ?"),
      arguments: [plant, count]
    ).map(StoredEvent.init)
  }

  static func event(_ id: String, in db: Database) throws -> StoredEvent? {
    try Row.fetchOne(db.cachedStatement(sql: "SELECT * FROM event WHERE id = ?"), arguments: [id])
      .map(StoredEvent.init)
  }

  static func stages(of plant: String, in db: Database) throws -> [(stage: String, time: Timestamp)] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT stage, time FROM stage_change WHERE plant = ? ORDER BY number"),
      arguments: [plant]
    ).map { ($0["stage"], Timestamp(milliseconds: $0["time"])) }
  }

  /// The photos of a plant and of its events.
  static func photos(of plant: String, in db: Database) throws -> Set<String> {
    try String.fetchSet(
      db.cachedStatement(
        sql: "SELECT photo FROM plant WHERE id = ? UNION SELECT photo FROM event WHERE plant = ?"),
      arguments: [plant, plant])
  }

  /// The photos of all plants and events.
  static func photos(in db: Database) throws -> Set<String> {
    try String.fetchSet(
      db.cachedStatement(
        sql: "SELECT photo FROM plant WHERE photo != '' UNION SELECT photo FROM event WHERE photo != ''"))
  }

  static func setting(_ name: String, in db: Database) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT value FROM setting WHERE name = ?"), arguments: [name])
  }

  // MARK: Writing

  /// Writes a plant, new or not, with its interval and last watering computed from its events.
  static func save(_ plant: StoredPlant, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO plant (id, name, variety, stage, substrate, start, litres, light, notes, photo, is_archived,
          is_sample, created, interval)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, variety = excluded.variety, stage = excluded.stage,
          substrate = excluded.substrate, start = excluded.start, litres = excluded.litres,
          light = excluded.light, notes = excluded.notes, photo = excluded.photo,
          is_archived = excluded.is_archived
        """
    ).execute(arguments: [
      plant.id, plant.name, plant.variety, plant.stage, plant.substrate, plant.start.description,
      plant.litres,
      plant.light, plant.notes, plant.photo, plant.isArchived, plant.isSample, plant.created.milliseconds,
    ])
    try recompute(plant.id, in: db)
  }

  /// Notes from when on a plant has been in a stage.
  static func note(_ stage: String, of plant: String, at time: Timestamp, in db: Database) throws {
    try db.cachedStatement(sql: "INSERT INTO stage_change (plant, stage, time) VALUES (?, ?, ?)").execute(
      arguments: [plant, stage, time.milliseconds])
  }

  static func deletePlant(_ id: String, in db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM plant WHERE id = ?").execute(arguments: [id])
  }

  /// Writes an event, new or not.
  static func save(_ event: StoredEvent, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO event (id, plant, kind, time, litres, note, photo, tags, feedback)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET time = excluded.time, litres = excluded.litres, note = excluded.note,
          photo = excluded.photo, tags = excluded.tags, feedback = excluded.feedback
        """
    ).execute(arguments: [
      event.id, event.plant, event.kind, event.time.milliseconds, event.litres, event.note, event.photo,
      event.tags.joined(separator: ","), event.feedback?.rawValue,
    ])
    try recompute(event.plant, in: db)
  }

  static func delete(_ event: StoredEvent, in db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM event WHERE id = ?").execute(arguments: [event.id])
    try recompute(event.plant, in: db)
  }

  static func set(_ name: String, to value: String, in db: Database) throws {
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)").execute(
      arguments: [name, value])
  }

  /// What was said of a plant's waterings, the oldest first.
  static func feedback(of plant: String, in db: Database) throws -> [Feedback] {
    try String.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT feedback FROM event WHERE plant = ? AND kind = 'watering' AND feedback IS NOT NULL
          ORDER BY time, number
          """), arguments: [plant]
    ).compactMap(Feedback.init(rawValue:))
  }

  private static func recompute(_ id: String, in db: Database) throws {
    guard let plant = try plant(id, in: db) else { return }
    let interval = WateringScheduler.interval(plant.profile, feedback: try feedback(of: id, in: db))
    try db.cachedStatement(
      sql: """
        UPDATE plant SET interval = ?,
          last_watering = (SELECT MAX(time) FROM event WHERE plant = ? AND kind = 'watering')
        WHERE id = ?
        """
    ).execute(arguments: [interval.days, id, id])
  }
}
