import Foundations
import PluginKit
import Services
import Simulation
import Storage
import TestSupport
import Testing

/// A garden of 1,000 plants with 10,000 events.
struct LargeGardenTests {
  /// The list of plants reads no events, so what it takes does not depend on their number.
  @Test func aLargeGardenIsReadWithoutItsEvents() throws {
    let stores = Stores.inMemory()
    let store = try stores.open("garden", migrator: DatabaseMigrator())
    try store.write { db in
      try db.execute(sql: EarlierGardenDatabase.schema)
      try db.execute(sql: EarlierGardenDatabase.manyRows(events: 10_000))
    }
    let garden = try TestGarden(stores: stores)
    // What the issue allows on the clock in an optimized build; this is the processor time of either.
    var list: TestModel?
    let time = try processorTime { list = try garden.open("Garden") }
    #expect(list?["total"] == 1000)
    #expect(time < .milliseconds(500), "\(time)")
    // What has not changed is not read again.
    let again = try processorTime { try list?.invoke("refresh") }
    #expect(again < .milliseconds(20), "\(again)")
    let plant = try processorTime { _ = try garden.open("Diary", [("plant", "p1")]) }
    #expect(plant < .milliseconds(200), "\(plant)")
  }
}
