import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Sync
import Synchronization
import Testing

@testable import Collections

/// Collections of a server as plugins read and change them.
@Suite struct ServerDataTests {
  private let service = RowService(makesKeys: false)
  private let stores = Stores.inMemory()

  private static var declaration: CollectionDeclaration {
    get throws {
      let tasks = SyncedTasks.declaration(keys: .client)
      let remote = try #require(tasks.remote)
      let changes = RemoteChanges(
        add: remote.changes.add, update: remote.changes.update, remove: remote.changes.remove, keys: .client,
        keepsSignedOut: true)
      return CollectionDeclaration(
        "tasks", record: tasks.record,
        remote: RemoteDeclaration(
          server: "main", path: remote.path, items: remote.items, isComplete: true, row: remote.row,
          changes: changes),
        at: .nowhere)
    }
  }

  /// The device with a process on it; nobody is signed in where `account` is nil.
  private func shelf(
    _ account: String?, seed: UInt64 = 1, isExpired: Bool = false,
    declaration: CollectionDeclaration? = nil, server: (any HTTPTransport)? = nil
  ) throws -> Shelf {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
    let scope = account.map { RemoteFeed.Source.scope(of: $0, at: "server") }
    return Shelf(
      [try declaration ?? Self.declaration], in: stores, seed: seed, scheduler: scheduler,
      server: server ?? RowLink(service: service, scheduler: scheduler),
      scope: { isExpired ? nil : scope }, shown: { scope }, account: account ?? "")
  }

  private func titles(_ data: any DataService, of account: String? = nil) throws -> [String] {
    try data.read { rows in
      let rows = account.map { rows.rows(ofAccount: $0) } ?? rows
      return try rows.rows(of: "tasks", where: []).compactMap {
        if case .string(let title)? = $0["title"] { title } else { nil }
      }.sorted()
    }
  }

  private static func task(_ key: String, _ title: String) -> ValueMap {
    ValueMap(fields: [("id", .string(key)), ("title", .string(title))])
  }

  private static func json(_ key: String, _ title: String, _ more: String = "") -> [UInt8] {
    Array("{\"id\":\"\(key)\",\"title\":\"\(title)\"\(more)}".utf8)
  }

  @Test func whatAPluginChangesIsSentForThePersonWhoIsSignedIn() throws {
    service.set("a", [("title", .string("milk"))])
    let shelf = try shelf("ann")
    let data: any DataService = shelf.store
    let calls = Mutex(0)
    data.observe(["tasks"]) { calls.withLock { $0 += 1 } }
    shelf.scheduler.drain()
    // It was read since somebody looks at it.
    #expect(try titles(data) == ["milk"])
    #expect(calls.withLock(\.self) > 0)
    #expect(data.status(of: "tasks").isConfirmed)
    try data.write { rows in
      try rows.add(Self.task("b", "bread"), to: "tasks")
      try rows.update("a", ValueMap(fields: [("done", true)]), of: "tasks")
    }
    #expect(try titles(data) == ["bread", "milk"])
    shelf.scheduler.drain()
    #expect(service.column("title").values.sorted() == ["\"bread\"", "\"milk\""])
    #expect(service.column("done")["a"] == "true")
    try data.write { try $0.remove("a", from: "tasks") }
    shelf.scheduler.drain()
    #expect(service.column("title").values.sorted() == ["\"bread\""])
    #expect(try shelf.statuses().isEmpty)
  }

  @Test func whatIsChangedBeforeASignInIsSentAfterIt() throws {
    let before = try shelf(nil)
    try before.store.write { _ = try $0.add(Self.task("b", "bread"), to: "tasks") }
    before.scheduler.drain()
    #expect(try titles(before.store) == ["bread"])
    #expect(service.column("title").isEmpty)
    let after = try shelf("ann", seed: 2)
    after.scheduler.drain()
    #expect(service.column("title").values.sorted() == ["\"bread\""])
    #expect(try titles(after.store) == ["bread"])
  }

  @Test func rowsOfAnotherAccountAreMovedAndSentWhenItSignsIn() throws {
    service.set("a", [("title", .string("milk")), ("unknown", .number("7"))])
    let before = try shelf(nil)
    try before.store.once("move") { rows in
      let rows = rows.rows(ofAccount: "ann")
      try rows.receive(Self.json("a", "milk", ",\"unknown\":7"), as: "a", of: "tasks")
      try rows.update("a", ValueMap(fields: [("title", "oat milk")]), of: "tasks")
      try rows.add(Self.task("b", "bread"), to: "tasks")
    }
    before.scheduler.drain()
    #expect(try titles(before.store) == [])
    #expect(try titles(before.store, of: "ann") == ["bread", "oat milk"])
    #expect(try titles(try shelf("bob", seed: 2).store) == [])
    let after = try shelf("ann", seed: 3)
    after.scheduler.drain()
    #expect(service.column("title").values.sorted() == ["\"bread\"", "\"oat milk\""])
    #expect(service.column("unknown")["a"] == "7")
  }

  @Test func aRowThatIsReceivedStaysUnderTheChangesOfIt() throws {
    let shelf = try shelf("ann")
    shelf.scheduler.drain()
    let data: any DataService = shelf.store
    shelf.reachability.set(online: false)
    try data.write { rows in
      try rows.receive(Self.json("a", "milk"), as: "a", of: "tasks")
      try rows.update("a", ValueMap(fields: [("title", "oat milk")]), of: "tasks")
      try rows.receive(Self.json("a", "milk", ",\"done\":true"), as: "a", of: "tasks")
    }
    let row = try data.read { try $0.row("a", of: "tasks") }
    #expect(row?["title"] == "oat milk")
    #expect(row?["done"] == true)
    #expect(try shelf.statuses().count == 1)
    #expect(throws: (any Error).self) {
      try data.write { try $0.receive(Array("[]".utf8), as: "a", of: "tasks") }
    }
  }

  @Test func changesAreShownInTheWordsOfThePlugin() throws {
    let shelf = try shelf("ann")
    let data: any DataService = shelf.store
    shelf.reachability.set(online: false)
    data.describe("tasks") { change, rows in
      let count = try rows.rows(of: "tasks", where: []).count
      return DataDescription(
        kind: change.after == nil ? "task.remove" : "task.put", subject: ["hi": "\(count)"], text: "so")
    }
    try data.write { try $0.add(Self.task("b", "bread"), to: "tasks") }
    let outbox = try #require(shelf.outbox)
    // The account is known once the outbox has started.
    shelf.scheduler.drain()
    let summary = try outbox.summaries(of: "ann").map(\.summary)
    #expect(summary == [OutboxSummary(kind: "task.put", subject: ["hi": "1"], text: "so")])
  }

  @Test func aReadThatFailsIsRepeatedAsLongAsSomebodyLooks() throws {
    service.set("a", [("title", .string("milk"))])
    let failures = Mutex(3)
    service.fault { _ in
      failures.withLock { left in
        left -= 1
        return left >= 0 ? .response(.json("{}", status: 503)) : .none
      }
    }
    let shelf = try shelf("ann")
    let data: any DataService = shelf.store
    data.observe(["tasks"]) {}
    shelf.scheduler.drain()
    #expect(data.status(of: "tasks").errorCode == "server")
    #expect(try titles(data) == [])
    shelf.scheduler.advance(by: .seconds(60))
    #expect(data.status(of: "tasks").errorCode == nil)
    #expect(try titles(data) == ["milk"])
  }

  @Test func afterTheServerHasEndedTheSessionRowsStayThoseOfThePerson() throws {
    service.set("a", [("title", .string("milk"))])
    let before = try shelf("ann")
    before.store.observe(["tasks"]) {}
    before.scheduler.drain()
    // They have to sign in again.
    let expired = try shelf("ann", seed: 2, isExpired: true)
    let data: any DataService = expired.store
    let tasks = try expired.open("tasks")
    expired.scheduler.drain()
    #expect(data.signedIn == nil)
    #expect(try titles(data) == ["milk"])
    #expect(tasks.column("title") == ["milk"])
    #expect(tasks.value("errorCode") == "signed_out")
    try data.write { rows in
      try rows.update("a", ValueMap(fields: [("title", "oat milk")]), of: "tasks")
    }
    expired.scheduler.drain()
    #expect(try titles(data) == ["oat milk"])
    #expect(service.column("title")["a"] == "\"milk\"")
    // What was changed is not the next person's.
    let bob = try shelf("bob", seed: 3)
    bob.scheduler.drain()
    #expect(try titles(bob.store) == [])
    #expect(service.column("title")["a"] == "\"milk\"")
    let after = try shelf("ann", seed: 4)
    after.scheduler.drain()
    #expect(service.column("title")["a"] == "\"oat milk\"")
  }

  @Test func rowsCanBeKeysAloneWhoseAdditionsHaveNoBody() throws {
    let keys = Mutex(["a", "b"])
    let bodies = Mutex<[Int]>([])
    let server = MemoryServer { request in
      let key = request.path.split(separator: "/").last.map(String.init) ?? ""
      switch request.method {
      case .get:
        let list = keys.withLock(\.self).map { "\"\($0)\"" }.joined(separator: ",")
        return .json("{\"data\": {\"ids\": [\(list), 7, {}]}}")
      case .put:
        bodies.withLock { $0.append(request.body.count) }
        keys.withLock { $0.append(key) }
        return .json("{\"data\": {\"mark\": \"\(key)\", \"is_marked\": true}}")
      default:
        keys.withLock { $0.removeAll { $0 == key } }
        return HTTPResponse(status: 204)
      }
    }
    let declaration = CollectionDeclaration(
      "tasks", record: RecordDeclaration("Mark", fields: [field("id", .string)]),
      remote: RemoteDeclaration(
        server: "main", path: "/marks", items: "data.ids", form: .keys, isComplete: true,
        fields: ["id": "mark"],
        changes: RemoteChanges(
          add: RowRequest(.put, "/marks/$id", content: .nothing, reply: "data"),
          remove: RowRequest(.delete, "/marks/$id"), keys: .client)), at: .nowhere)
    let shelf = try shelf("ann", declaration: declaration, server: server)
    let data: any DataService = shelf.store
    func marks() throws -> [Value?] { try data.read { try $0.rows(of: "tasks", where: []).map { $0["id"] } } }
    data.observe(["tasks"]) {}
    shelf.scheduler.drain()
    // What is no key is left out, and a number is one.
    #expect(try marks() == ["a", "b", "7"])
    #expect(shelf.reports.all.count == 1)
    try data.write { rows in
      try rows.add(ValueMap(fields: [("id", "c")]), to: "tasks")
      try rows.remove("a", from: "tasks")
    }
    shelf.scheduler.drain()
    #expect(keys.withLock { $0.sorted() } == ["b", "c"])
    #expect(bodies.withLock(\.self) == [0])
    #expect(try marks() == ["b", "7", "c"])
    #expect(try shelf.statuses().isEmpty)
  }
}
