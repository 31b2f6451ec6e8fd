import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Collections

/// Rows that a server's list has in part, and that are read whole by themselves.
@Suite struct PartialRowsTests {
  private let service = RowService()

  /// A device whose server lists tasks without their notes.
  private func device(_ declaration: CollectionDeclaration = SyncedTasks.declaration(kept: ["note"])) throws
    -> SyncedTasks
  {
    service.setUnlisted(["note"])
    return try SyncedTasks(declaration, at: service)
  }

  private func paths() -> [String] { service.requests.map { "\($0.method.rawValue) \($0.path)" } }

  @Test func aModelOfOneRowReadsItWholeAndTheListKeepsWhatItLeavesOut() throws {
    service.set("a", [("title", .string("milk")), ("note", .string("oat"))])
    let device = try device()
    device.drain()
    #expect(device.tasks.column("note") == [.null])
    let whole = try device.shelf.open("tasks", ("id", "a"))
    device.drain()
    #expect(whole.column("note") == ["oat"])
    #expect(device.tasks.column("note") == ["oat"])
    #expect(paths() == ["GET /tasks", "GET /tasks/a"])
    service.set("a", [("title", .string("soy milk"))])
    device.refresh()
    #expect(device.titles == ["soy milk"] && device.tasks.column("note") == ["oat"])
    service.set("a", [("note", .string("soy"))])
    device.shelf.scheduler.start("refresh") { _ = try? await whole.call("refresh") }
    device.drain()
    #expect(whole.column("note") == ["soy"])
  }

  @Test func whatThePersonEmptiesIsNotKept() throws {
    service.set("a", [("title", .string("milk")), ("note", .string("oat"))])
    let device = try device()
    let whole = try device.shelf.open("tasks", ("id", "a"))
    device.drain()
    device.call("update", ("id", "a"), ("note", .null))
    #expect(whole.column("note") == [.null] && whole.column("sync") == ["clean"])
    device.refresh()
    #expect(whole.column("note") == [.null])
  }

  @Test func aRowThatTheListDoesNotHaveYetIsFound() throws {
    let device = try device()
    device.drain()
    service.set("b", [("title", .string("bread"))])
    let whole = try device.shelf.open("tasks", ("id", "b"))
    #expect(whole.value("phase") == "loading")
    device.drain()
    #expect(whole.value("phase") == "ready" && whole.column("title") == ["bread"])
    #expect(paths() == ["GET /tasks", "GET /tasks/b"])
    let missing = try device.shelf.open("tasks", ("id", "../me"))
    device.drain()
    #expect(missing.value("phase") == "ready" && missing.value("item") == .null)
    #expect(paths().last == "GET /tasks/%2E%2E%2Fme")
  }

  @Test func whatCannotBeReadIsReadWhenTheListIs() throws {
    service.set("a", [("title", .string("milk")), ("note", .string("oat"))])
    let device = try device()
    device.set(online: false)
    let whole = try device.shelf.open("tasks", ("id", "a"))
    device.drain()
    #expect(whole.value("phase") == "error" && whole.value("errorCode") == "offline")
    device.set(online: true)
    #expect(whole.value("phase") == "ready" && whole.value("errorCode") == .null)
    #expect(whole.column("note") == ["oat"])
  }

  @Test func aChangeOnItsWayStaysOverARowThatIsRead() throws {
    service.set("a", [("title", .string("milk")), ("note", .string("oat"))])
    let device = try device()
    device.drain()
    service.fault { $0.method == .patch ? .slow(.seconds(9)) : .none }
    device.call("update", ("id", "a"), ("title", "tea"))
    let whole = try device.shelf.open("tasks", ("id", "a"))
    device.drain()
    #expect(whole.column("title") == ["tea"] && whole.column("note") == ["oat"])
    device.advance(.seconds(10))
    #expect(device.rows == ["tea"])
  }

  @Test func anotherRowThanTheOneThatWasAskedForIsNotTakenOver() throws {
    let device = try device()
    service.fault { request in
      request.path == "/tasks/a" ? .response(.json("{\"id\":\"b\",\"title\":\"bread\"}")) : .none
    }
    let whole = try device.shelf.open("tasks", ("id", "a"))
    device.drain()
    #expect(whole.value("errorCode") == "server" && device.titles == [])
  }

  // MARK: Plugins

  private func run(_ device: SyncedTasks, _ body: @escaping @Sendable (any DataService) async throws -> Void)
    -> String?
  {
    let code = Mutex<String?>(nil)
    device.shelf.scheduler.start("test") { [store = device.shelf.store] in
      do { try await body(store) } catch {
        code.withLock { $0 = (error as? ActionError)?.code.description ?? "\(error)" }
      }
    }
    device.drain()
    return code.withLock(\.self)
  }

  @Test func aPluginReadsTheFirstPageAndTheNext() throws {
    let pages = MemoryServer { request in
      let page = request.value("page").flatMap { Int($0) } ?? 1
      let rows = ["a", "b", "c", "d", "e"].dropFirst((page - 1) * 2).prefix(2).map {
        "{\"id\":\"\($0)\",\"title\":\"\($0)\"}"
      }
      return .json("{\"items\":[\(rows.joined(separator: ","))],\"total\":5}")
    }
    let declaration = CollectionDeclaration(
      "tasks", record: SyncedTasks.declaration().record,
      remote: RemoteDeclaration(
        server: "main", path: "/tasks", paging: .init(.number, size: 2, total: "total"), items: "items"),
      at: .nowhere)
    let shelf = Shelf([declaration], server: pages)
    let store: any DataService = shelf.store
    func read(_ body: @escaping @Sendable (any DataService) async throws -> Void) -> [Int] {
      let before = pages.requests.count
      shelf.scheduler.start("test") { try? await body(store) }
      shelf.scheduler.drain()
      return pages.requests.dropFirst(before).compactMap { Int($0.value("page") ?? "") }
    }
    #expect(read { try await $0.refresh("tasks") } == [1])
    #expect(store.status(of: "tasks").hasMore && store.status(of: "tasks").total == 5)
    #expect(read { try await $0.more("tasks") } == [2])
    #expect(read { try await $0.more("tasks") } == [3])
    #expect(read { try await $0.more("tasks") } == [])
    #expect(read { try await $0.refresh("tasks") } == [1, 2, 3])
    #expect(read { try await $0.refreshFirst("tasks") } == [1])
    #expect(try store.read { try $0.rows(of: "tasks", where: []).count } == 5)
  }

  @Test func aPluginReadsARowWhole() throws {
    service.set("a", [("title", .string("milk")), ("note", .string("oat"))])
    let device = try device()
    #expect(run(device) { try await $0.refresh("a", of: "tasks") } == nil)
    #expect(try device.shelf.store.read { try $0.row("a", of: "tasks")?["note"] } == "oat")
    #expect(run(device) { try await $0.refresh("b", of: "tasks") } == "not_found")
    device.set(online: false)
    #expect(run(device) { try await $0.refresh("a", of: "tasks") } == "offline")
  }

  @Test func aPluginReadsTheFirstRowsAndWhereTheirChangesAre() throws {
    for key in ["a", "b", "c"] { service.set(key, [("title", .string(key))]) }
    let device = try device()
    device.drain()
    device.set(online: false)
    device.call("update", ("id", "b"), ("title", "tea"))
    let store: any DataService = device.shelf.store
    let rows = try store.read { try $0.rows(of: "tasks", where: [], limit: 2) }
    #expect(rows.map { $0["title"] } == ["a", "tea"] && rows.map { $0["sync"] } == ["clean", "pending"])
    #expect(try store.read { try $0.row("b", of: "tasks")?["sync"] } == "pending")
  }

  @Test func aPluginComputesFieldsOfWhatTheServerSends() throws {
    let device = try device()
    let store: any DataService = device.shelf.store
    store.derive("tasks") { before, row in
      // What was done once stays done.
      ValueMap(fields: [("done", .bool(before?["done"] == true || row["title"] == "milk"))])
    }
    service.set("a", [("title", .string("milk"))])
    device.refresh()
    service.set("a", [("title", .string("tea"))])
    device.refresh()
    #expect(device.titles == ["tea"] && device.tasks.column("done") == [true])
    try store.write { try $0.receive(Array("{\"id\":\"b\",\"title\":\"milk\"}".utf8), as: "b", of: "tasks") }
    #expect(try store.read { try $0.row("b", of: "tasks")?["done"] } == true)
  }

  @Test func aRowOfThisDeviceIsOneWithTheServersOfAnotherKey() throws {
    let device = try device()
    device.drain()
    let store: any DataService = device.shelf.store
    try store.write { rows in
      try rows.receive(Array("{\"id\":\"mine\",\"title\":\"milk\"}".utf8), as: "mine", of: "tasks")
      try rows.name("mine", "77", of: "tasks")
    }
    service.set("77", [("title", .string("oat milk"))])
    device.refresh()
    #expect(device.tasks.column("id") == ["mine"] && device.titles == ["oat milk"])
    device.call("update", ("id", "mine"), ("title", "tea"))
    #expect(service.done == ["PATCH 77 {\"title\":\"tea\"}"])
  }

  @Test func whoOnlyListensHasNothingRead() throws {
    let shelf = Shelf(
      [SyncedTasks.declaration()], server: RowLink(service: service, scheduler: Scheduler(.live)),
      scope: { "server ann" })
    let calls = Mutex(0)
    let store: any DataService = shelf.store
    let observation = store.observe(["tasks"], isLook: false) { calls.withLock { $0 += 1 } }
    shelf.scheduler.drain()
    #expect(service.requests.isEmpty)
    let before = calls.withLock(\.self)
    try store.write {
      try $0.receive(Array("{\"id\":\"b\",\"title\":\"tea\"}".utf8), as: "b", of: "tasks")
    }
    let after = calls.withLock(\.self)
    #expect(after > before)
    observation.end()
    observation.end()
    try store.write {
      try $0.receive(Array("{\"id\":\"c\",\"title\":\"tea\"}".utf8), as: "c", of: "tasks")
    }
    shelf.scheduler.drain()
    #expect(calls.withLock(\.self) == after)
  }

  // MARK: What the server rejects

  @Test func whatIsRejectedIsHiddenUntilThePersonDecides() throws {
    service.set("a", [("title", .string("milk"))])
    let device = try SyncedTasks(SyncedTasks.declaration(hidesRejected: true), at: service)
    device.drain()
    service.refuse { $0.method == .patch ? .json("{\"code\":\"too_long\"}", status: 422) : nil }
    device.call("update", ("id", "a"), ("title", "oat milk"))
    #expect(device.rows == ["milk failed"])
    device.set(online: false)
    device.call("retry", ("id", "a"))
    #expect(device.rows == ["oat milk pending"])
    device.set(online: true)
    #expect(device.rows == ["milk failed"])
    // What nobody sees is not sent with what the person does now.
    service.refuse { _ in nil }
    device.call("update", ("id", "a"), ("done", true))
    #expect(device.rows == ["milk"] && service.done == ["PATCH a {\"done\":true}"])
  }

  @Test func whatWasRejectedBeforeWaitsForThePersonAndIsNotSentAgain() throws {
    let device = try SyncedTasks(SyncedTasks.declaration(hidesRejected: true), at: service)
    try device.shelf.store.write { rows in
      let rows = rows.rows(ofAccount: "ann")
      try rows.receive(Array("{\"id\":\"a\",\"title\":\"milk\"}".utf8), as: "a", of: "tasks")
      try rows.rejected("too_long", "No").update("a", ValueMap(fields: [("title", "tea")]), of: "tasks")
    }
    service.set("a", [("title", .string("milk"))])
    device.refresh()
    #expect(device.rows == ["milk failed"] && device.tasks.column("syncError") == ["too_long"])
    #expect(service.done == [])
    device.call("retry", ("id", "a"))
    #expect(device.rows == ["tea"] && service.done == ["PATCH a {\"title\":\"tea\"}"])
  }

  @Test func aPersonCorrectsTheTextOfAChange() throws {
    service.set("a", [("title", .string("milk"))])
    let device = try SyncedTasks(SyncedTasks.declaration(), at: service)
    device.drain()
    let (store, outbox) = (device.shelf.store, try #require(device.shelf.outbox))
    store.describe("tasks") { change, _ in
      var description = DataDescription(kind: "task.note", textField: "note")
      if case .string(let note)? = change.after?["note"] { description.text = note }
      return description
    }
    service.refuse { $0.method == .patch ? .json("{\"code\":\"rude\"}", status: 422) : nil }
    device.call("update", ("id", "a"), ("note", "Bah"))
    service.refuse { _ in nil }
    let entry = try #require(try device.shelf.statuses().first)
    try device.shelf.scheduler.run { try await outbox.edit(entry.id, saying: "Oat, please") }
    device.drain()
    #expect(service.done == ["PATCH a {\"note\":\"Oat, please\"}"])
    #expect(device.tasks.column("note") == ["Oat, please"] && device.rows == ["milk"])
  }
}
