import AppServices
import Foundations
import PluginKit
import Sync
import Testing

/// What is kept on this device, as the screen of the sync shows it.
struct StoredDataTests {
  @Test func saysHowMuchThereIsAndOfWhen() throws {
    let fixture = try SyncPluginFixture()
    let at = Timestamp(seconds: 1_767_225_000)
    fixture.stored.add("recipes") { StoredDataRegistry.Status(count: 50, at: at) }
    fixture.stored.add("images") { StoredDataRegistry.Status(bytes: 1_048_576) }
    fixture.stored.add("history") { nil }
    fixture.stored.add("plants") { StoredDataRegistry.Status() }
    let items = records(try fixture.open("StoredData")["items"])
    #expect(items.map { $0["kind"] } == ["recipes", "history", "images", "other"])
    #expect(items.map { $0["status"] } == ["kept", "none", "kept", "kept"])
    #expect(items.map { $0["count"] } == [50, .null, .null, .null])
    #expect(items.map { $0["bytes"] } == [.null, .null, 1_048_576, .null])
    #expect(items.first?["at"] == .timestamp(at))
  }

  @Test(arguments: [("preferences.change", "preferences"), ("session.rate", "history")])
  func saysWhatIsNotSentYet(operation: String, kind: String) throws {
    let fixture = try SyncPluginFixture()
    fixture.stored.add("history") { StoredDataRegistry.Status(count: 1) }
    fixture.stored.add("preferences") { StoredDataRegistry.Status() }
    fixture.reachability.set(online: false)
    let model = try fixture.open("StoredData")
    func waiting() -> [Value?] {
      records(model["items"]).filter { $0["status"] == "waiting" }.map { $0["kind"] }
    }
    #expect(waiting() == [])
    try fixture.write("one", kind: operation)
    #expect(waiting() == [.string(kind)])
    fixture.reachability.set(online: true)
    fixture.scheduler.drain()
    #expect(waiting() == [])
  }
}
