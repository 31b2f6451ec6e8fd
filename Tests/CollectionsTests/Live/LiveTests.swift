import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Collections

/// What a server says of rows by itself.
@Suite struct LiveTests {
  private static let live = LiveDeclaration(
    socket: "/tasks/live", greeting: "hello",
    events: [
      .init(["type": "changed"], .row("task")), .init(["type": "patched"], .patch("task")),
      .init(["type": "removed"], .removed("id")), .init(["type": "many"], .hint),
    ], pushes: ["new_tasks"])

  private let sockets = LiveSockets()
  private let service = RowService()

  private func device(
    in stores: Stores = .inMemory(), seed: UInt64 = 1, proof: RemoteChanges.Proof = .reply,
    pushes: Shelf.Pushes = Shelf.Pushes(), fresh: Duration? = nil
  ) throws -> SyncedTasks {
    let device = try SyncedTasks(
      SyncedTasks.declaration(proof: proof, live: Self.live, fresh: fresh), at: service, in: stores,
      seed: seed, sockets: sockets, pushes: pushes)
    device.drain()
    return device
  }

  private func say(_ text: String, to device: SyncedTasks) {
    let sockets = sockets
    device.shelf.scheduler.start("say") { await sockets.say(text) }
    device.drain()
  }

  /// The lists that were read.
  private var reads: Int { service.requests.count { $0.method == .get && $0.path == "/tasks" } }

  @Test func showsARowThatTheServerSaysWithoutReadingTheList() throws {
    service.set("a", [("title", .string("milk"))])
    let device = try device()
    #expect(device.tasks.value("isLive") == true)
    #expect(sockets.requests.map(\.path) == ["/tasks/live"])
    let before = reads
    service.set("b", [("title", .string("bread"))])
    say(#"{"type": "changed", "task": {"id": "b", "title": "bread"}}"#, to: device)
    #expect(device.rows == ["milk", "bread"])
    say(#"{"type": "changed", "task": {"id": "a", "title": "oat milk"}}"#, to: device)
    #expect(device.rows == ["oat milk", "bread"])
    say(#"{"type": "patched", "task": {"id": "a", "done": true}}"#, to: device)
    #expect(device.rows == ["oat milk", "bread"])
    #expect(device.tasks.column("done") == [true, false])
    say(#"{"type": "removed", "id": "b"}"#, to: device)
    #expect(device.rows == ["oat milk"])
    #expect(reads == before)
  }

  @Test(.scenario(36)) func ignoresTheRemovalOfARowThatIsNotHere() throws {
    service.set("a", [("title", .string("milk"))])
    let device = try device()
    let before = reads
    say(#"{"type": "removed", "id": "somebody's"}"#, to: device)
    #expect(device.rows == ["milk"])
    #expect(reads == before)
    // A row that has left the list says nothing: the read after a connection removes it.
    service.remove("a")
    sockets.close()
    device.drain()
    #expect(device.tasks.value("isLive") == false)
    device.advance(.seconds(20))
    #expect(device.tasks.value("isLive") == true)
    #expect(device.rows == [])
  }

  @Test func readsOnceForManyHintsAndAgainForThoseDuringARead() throws {
    service.set("a", [("title", .string("milk"))])
    let device = try device()
    let before = reads
    service.fault { $0.path == "/tasks" ? .slow(.seconds(2)) : .none }
    for _ in 1...10 { say(#"{"type": "many"}"#, to: device) }
    device.advance(.seconds(2))
    #expect(reads == before + 1)
    device.advance(.seconds(10))
    #expect(reads == before + 2)
    device.advance(.seconds(60))
    #expect(reads == before + 2)
  }

  @Test func keepsWhatTheServerHasSaidOverAReadThatBeganBefore() throws {
    service.set("a", [("title", .string("milk"))])
    service.set("c", [("title", .string("tea"))])
    let device = try device()
    // The response is on its way for two seconds, and has the rows as they were when the request arrived.
    service.fault { $0.path == "/tasks" ? .slow(.zero, back: .seconds(2)) : .none }
    device.shelf.scheduler.start("refresh") { [tasks = device.tasks] in _ = try? await tasks.call("refresh") }
    device.drain()
    say(#"{"type": "changed", "task": {"id": "a", "title": "oat milk"}}"#, to: device)
    say(#"{"type": "changed", "task": {"id": "b", "title": "bread"}}"#, to: device)
    say(#"{"type": "removed", "id": "c"}"#, to: device)
    #expect(Set(device.rows) == ["oat milk", "bread"])
    device.advance(.seconds(3))
    #expect(Set(device.rows) == ["oat milk", "bread"])
  }

  @Test(.scenario(1, 2)) func showsTheChangesOnTheirWayOverWhatTheServerSays() throws {
    service.set("a", [("title", .string("milk")), ("done", .bool(false))])
    let device = try device()
    service.fault { $0.method == .patch ? .slow(.seconds(5)) : .none }
    device.call("update", ("id", device.id("milk")), ("done", true))
    say(#"{"type": "changed", "task": {"id": "a", "title": "oat milk", "done": false}}"#, to: device)
    #expect(device.rows == ["oat milk pending"])
    #expect(device.tasks.column("done") == [true])
    say(#"{"type": "removed", "id": "a"}"#, to: device)
    #expect(device.rows == ["oat milk pending"], "a row that was changed here waits for the response")
  }

  @Test func readsTheListWhereWhatIsSaidMayBeOlderThanAnAcceptedChange() throws {
    service.set("a", [("title", .string("milk"))])
    let device = try device()
    device.call("update", ("id", device.id("milk")), ("title", "tea"))
    device.advance(.seconds(1))
    #expect(device.rows == ["tea"])
    let before = reads
    say(#"{"type": "changed", "task": {"id": "a", "title": "tea"}}"#, to: device)
    #expect(reads == before, "the response has said so")
    // It was under way when the change arrived.
    say(#"{"type": "changed", "task": {"id": "a", "title": "milk"}}"#, to: device)
    #expect(device.rows == ["tea"])
    #expect(reads == before + 1)
    device.advance(.seconds(15))
    service.set("a", [("title", .string("coffee"))])
    say(#"{"type": "changed", "task": {"id": "a", "title": "coffee"}}"#, to: device)
    #expect(device.rows == ["coffee"])
    #expect(reads == before + 1)
  }

  @Test(.scenario(5, 6)) func showsARowOfItsOwnOnceWhenItIsSaidBeforeTheReply() throws {
    let device = try device()
    service.fault { $0.method == .post ? .slow(.zero, back: .seconds(2)) : .none }
    device.call("add", ("title", "milk"))
    say(#"{"type": "changed", "task": {"id": 77, "title": "milk"}}"#, to: device)
    service.set("78", [("title", .string("a stranger's"))])
    say(#"{"type": "changed", "task": {"id": 78, "title": "a stranger's"}}"#, to: device)
    #expect(device.rows == ["milk pending"])
    let id = device.id("milk")
    device.advance(.seconds(5))
    #expect(Set(device.rows) == ["milk", "a stranger's"])
    #expect(device.id("milk") == id)
  }

  @Test func readsTheListWhereAMessageCannotBeRead() throws {
    service.set("a", [("title", .string("milk"))])
    let device = try device()
    let before = reads
    for text in [
      "no JSON", "[]", #"{"type": "other"}"#, #"{"type": "changed"}"#, #"{"type": "changed", "task": 7}"#,
      #"{"type": "changed", "task": {"id": "a", "title": 7}}"#, #"{"type": "removed", "id": null}"#,
      #"{"type": "patched", "task": {"id": "unknown", "done": true}}"#,
    ] {
      say(text, to: device)
      device.advance(.seconds(5))
    }
    #expect(device.rows == ["milk"])
    // Those of another kind say nothing.
    #expect(reads == before + 6)
    #expect(device.shelf.reports.all.count == 2)
  }

  @Test func followsWhileAScreenShowsTheRowsAndALittleLonger() throws {
    let device = try device()
    #expect(sockets.count == 1)
    device.tasks.close()
    device.advance(.seconds(5))
    let again = try device.shelf.open("tasks")
    device.advance(.seconds(30))
    #expect(sockets.count == 1 && sockets.requests.count == 1)
    again.close()
    device.advance(.seconds(30))
    #expect(sockets.count == 0)
  }

  @Test func followsFromTheSignInWhereAScreenWasOpenBefore() throws {
    service.set("a", [("title", .string("milk"))])
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
    let person = Mutex<String?>(nil)
    let shelf = Shelf(
      [SyncedTasks.declaration(live: Self.live)], scheduler: scheduler,
      server: RowLink(service: service, scheduler: scheduler), sockets: sockets,
      scope: { person.withLock(\.self) })
    let tasks = try shelf.open("tasks")
    scheduler.drain()
    #expect(sockets.count == 0)
    person.withLock { $0 = "server ann" }
    shelf.store.accountChanged()
    scheduler.drain()
    #expect(sockets.count == 1)
    #expect(tasks.value("isLive") == true)
    person.withLock { $0 = nil }
    shelf.store.accountChanged()
    scheduler.drain()
    #expect(sockets.count == 0)
    #expect(tasks.column("title") == [])
  }

  @Test func readsFreshRowsAgainAfterAPush() throws {
    let pushes = Shelf.Pushes()
    let device = try device(pushes: pushes, fresh: .seconds(3600))
    let before = reads
    pushes.send("another")
    device.drain()
    #expect(reads == before)
    pushes.send("new_tasks")
    device.drain()
    #expect(reads == before + 1)
    device.tasks.close()
    pushes.send("new_tasks")
    device.drain()
    #expect(reads == before + 1, "nobody looks")
    let again = try device.shelf.open("tasks")
    device.drain()
    #expect(reads >= before + 2)
    again.close()
  }
}
