import Foundations
import PluginKit
import Storage
import TestSupport
import Testing

/// The database of earlier versions is moved to the collections, whole and once.
struct EarlierGardenTests {
  private let stores = Stores.inMemory()
  private let store: Store

  init() throws {
    store = try stores.open("garden", migrator: DatabaseMigrator())
    try store.write { db in
      try db.execute(sql: EarlierGardenDatabase.schema)
      try db.execute(
        sql: """
          INSERT INTO plant VALUES
            (1, 'tulsi', 'Tulsi', 'Rama', 'vegetative', 'soil', '2025-12-01', 12.5, 8, 'By the door',
              '/p.png', 0, 0, 1764547200000, 2, 1767162600000),
            (2, 'orchid', 'Orchid', '', 'dormant', 'bark', '2025-11-01', NULL, NULL, '', '', 1, 0,
              1764547200001, 3, NULL),
            (3, 'sample', '', '', 'vegetative', NULL, '2025-12-11', NULL, NULL, '', '', 0, 1,
              1764547200002, 3, NULL);
          INSERT INTO event VALUES
            (1, 'e1', 'tulsi', 'watering', 1767076200000, 0.5, '', '', '', 'too_late'),
            (2, 'e2', 'tulsi', 'stress', 1767162600000, NULL, 'Brown', '/leaf.png', 'heat,frost', NULL),
            (3, 'e3', 'tulsi', 'watering', 1767162600000, NULL, '', '', '', NULL);
          INSERT INTO stage_change VALUES
            (1, 'tulsi', 'seedling', 1764547200000), (2, 'tulsi', 'vegetative', 1766000000000);
          INSERT INTO setting VALUES
            ('welcomed', 'yes'), ('units', 'imperial'), ('climate', 'india'), ('language', 'ta');
          INSERT INTO intent (kind, subject) VALUES ('reminder', 'tulsi');
          """)
    }
  }

  private func rows(_ name: String, _ garden: TestGarden) throws -> [ValueMap] {
    try garden.data.read { try $0.rows(of: name, where: []) }
  }

  @Test func nothingIsLost() throws {
    let garden = try TestGarden(stores: stores)
    let plants = try rows("plants", garden)
    #expect(
      plants.first.map { Value.map($0) }
        == [
          "id": "tulsi", "name": "Tulsi", "variety": "Rama", "stage": "vegetative", "substrate": "soil",
          "start": "2025-12-01", "litres": 12.5, "light": 8.0, "notes": "By the door", "photo": "/p.png",
          "isArchived": false, "isSample": false, "created": .timestamp(Timestamp(seconds: 1_764_547_200)),
          "interval": 2, "lastWatering": .timestamp(Timestamp(seconds: 1_767_162_600)),
        ])
    #expect(plants.map { $0["stage"] } == ["vegetative", "dormant", "vegetative"])
    #expect(plants.map { $0["isArchived"] } == [false, true, false])
    #expect(plants.map { $0["isSample"] } == [false, false, true])
    let diary = try garden.open("Diary", [("plant", "tulsi")])
    // Of those at one time the one that was added last comes first.
    #expect(diary.each("days", "entries").flatMap(Self.ids) == ["e3", "e2", "e1"])
    let stress = try #require(try garden.data.read { try $0.row("e2", of: "diary") })
    #expect(
      stress["tags"] == ["heat", "frost"] && stress["photo"] == "/leaf.png" && stress["litres"] == .null)
    let watering = try garden.open("Watering", [("plant", "tulsi")])
    #expect(watering.each("history", "feedback") == ["none", "too_late"])
    #expect(watering.each("reasons", "id") == ["base", "late", "season"])
    let insights = try garden.open("Insights", [("plant", "tulsi")])
    #expect(insights.each("stages", "stage") == ["seedling", "vegetative"])
    #expect(
      try garden.openData("settings")["item"]
        == ["units": "imperial", "climate": "india", "isWelcomed": true, "language": "ta"])
    // What was not carried out yet is.
    let reminders = try garden.open("Reminders")
    let told = Told()
    reminders.handle.onEvent { told.add($0.payload) }
    garden.scheduler.drain()
    #expect(told.last("plant") == "tulsi")
  }

  @Test func rowsAreMovedOnceAndTheOldOnesStay() throws {
    let garden = try TestGarden(stores: stores)
    try garden.openData("plants").invoke("remove", [("id", "tulsi")])
    let next = try TestGarden(stores: stores)
    #expect(try rows("plants", next).map { $0["id"] } == ["orchid", "sample"])
    #expect(try rows("diary", next) == [])
    #expect(try store.fetch { try Int.fetchOne($0, sql: "SELECT count(*) FROM plant") } == 3)
    #expect(try store.fetch { try Int.fetchOne($0, sql: "SELECT count(*) FROM event") } == 3)
  }

  @Test func whereItEndsInBetweenNothingIsMovedAndTheNextStartMovesAll() throws {
    // What is read last cannot be read.
    try store.write { try $0.execute(sql: "ALTER TABLE intent RENAME TO gone") }
    #expect(throws: (any Error).self) { try TestGarden(stores: stores) }
    let data = try stores.open("data", migrator: DatabaseMigrator())
    let tables = "SELECT count(*) FROM sqlite_master WHERE name LIKE 'rows_%'"
    #expect(try data.fetch { try Int.fetchOne($0, sql: tables) } == 0)
    try store.write { try $0.execute(sql: "ALTER TABLE gone RENAME TO intent") }
    let garden = try TestGarden(stores: stores)
    #expect(try rows("plants", garden).count == 3)
    #expect(try rows("diary", garden).count == 3)
    #expect(try rows("stages", garden).count == 2)
  }

  @Test func aNewGardenMakesNoDatabaseOfEarlierVersions() throws {
    let stores = Stores.inMemory()
    _ = try TestGarden(stores: stores).add()
    #expect(!stores.exists("garden"))
  }

  private static func ids(_ entries: Value) -> [Value] {
    guard case .list(let items) = entries else { return [] }
    return items.map { TestModel.field("id", of: $0) }
  }
}
