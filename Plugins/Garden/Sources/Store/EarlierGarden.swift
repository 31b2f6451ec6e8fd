import Foundations
import PluginKit
import Storage

/// The database of earlier versions, whose rows are moved to the collections; it stays as it is.
struct EarlierGarden {
  let store: Store

  /// Moves all rows in one transaction, once.
  ///
  /// - Throws: where they cannot be read or written; the next start moves them then.
  func move(to data: any DataService) throws {
    try data.once("garden") { rows in
      try store.read { db in
        let settings = try Row.fetchAll(db, sql: "SELECT name, value FROM setting").map {
          ($0["name"] as String, $0["value"] as String)
        }
        try rows.set(Self.settings(settings), of: GardenRows.settings)
        try Self.each("SELECT * FROM plant ORDER BY number", in: db) {
          try rows.add(Self.plant($0), to: GardenRows.plants)
        }
        try Self.each("SELECT * FROM event ORDER BY number", in: db) {
          try rows.add(Self.event($0), to: GardenRows.diary)
        }
        try Self.each("SELECT * FROM stage_change ORDER BY number", in: db) { row in
          let fields: [(String, Value)] = [
            ("plant", .string(row["plant"])), ("stage", .string(row["stage"])),
            ("at", Self.time(row["time"])),
          ]
          try rows.add(ValueMap(fields: fields), to: GardenRows.stages)
        }
        try Self.each("SELECT kind, subject FROM intent ORDER BY number", in: db) {
          // All collections of an app have one list of intents.
          try Intents.add("garden \($0["kind"] as String)", $0["subject"], in: rows.database)
        }
      }
    }
  }

  private static func each(_ sql: String, in db: Database, _ body: (Row) throws -> Void) throws {
    let cursor = try Row.fetchCursor(db, sql: sql)
    while let row = try cursor.next() { try body(row) }
  }

  private static func settings(_ stored: [(String, String)]) -> ValueMap {
    let known: [String: [String]] = [
      "units": ["metric", "imperial"], "climate": Climate.allCases.map(\.rawValue),
      "language": Reminders.Language.allCases.map(\.rawValue),
    ]
    return ValueMap(
      fields: stored.compactMap { name, value in
        if name == "welcomed" { return ("isWelcomed", .bool(value == "yes")) }
        return known[name]?.contains(value) == true ? (name, .string(value)) : nil
      })
  }

  private static func plant(_ row: Row) -> ValueMap {
    var plant = StoredPlant(
      id: row["id"], name: row["name"], stage: row["stage"],
      start: CivilDate(row["start"] as String) ?? CivilDate(dayNumber: 0),
      created: Timestamp(milliseconds: row["created"]))
    (plant.variety, plant.substrate, plant.notes) = (row["variety"], row["substrate"], row["notes"])
    (plant.litres, plant.light, plant.photo) = (row["litres"], row["light"], row["photo"])
    (plant.isArchived, plant.isSample) = (row["is_archived"], row["is_sample"])
    let computed: [(String, Value)] = [
      ("interval", .int(row["interval"])), ("lastWatering", time(row["last_watering"])),
    ]
    return ValueMap(fields: plant.fields + computed)
  }

  private static func event(_ row: Row) -> ValueMap {
    var event = StoredEvent(
      id: row["id"], plant: row["plant"], kind: row["kind"], time: Timestamp(milliseconds: row["time"]))
    (event.litres, event.note, event.photo) = (row["litres"], row["note"], row["photo"])
    event.tags = (row["tags"] as String).split(separator: ",").map(String.init)
    event.feedback = (row["feedback"] as String?).flatMap(Feedback.init(rawValue:))
    return ValueMap(fields: event.fields)
  }

  private static func time(_ milliseconds: Int64?) -> Value {
    milliseconds.map { .timestamp(Timestamp(milliseconds: $0)) } ?? .null
  }
}
