import Collections
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Synchronization
import Testing

/// What the pages of a server make of rows that are here already.
@Suite struct FeedArrivalTests {
  /// A list by offsets, two rows a page, whose page may fail, and to which rows are added.
  private final class NameServer: Sendable {
    private let state: Mutex<(names: [String], failing: Int?)>

    init(_ names: [String]) { state = Mutex((names, nil)) }

    func set(_ names: [String], failingAt offset: Int? = nil) { state.withLock { $0 = (names, offset) } }

    var transport: MemoryServer {
      MemoryServer { [self] request in
        state.withLock { state in
          if request.method == .post {
            state.names.append("new")
            return .json("{\"id\": \"new\", \"name\": \"new\"}", status: 201)
          }
          let offset = request.value("offset").flatMap { Int($0) } ?? 0
          if offset == state.failing { return .json("{}", status: 503) }
          let rows = state.names.dropFirst(offset).prefix(2).map {
            "{\"id\": \"\($0)\", \"name\": \"\($0)\"}"
          }
          return .json("{\"items\": [\(rows.joined(separator: ","))], \"total\": \(state.names.count)}")
        }
      }
    }
  }

  private static let names = CollectionDeclaration(
    "names", record: RecordDeclaration("Name", fields: [field("name", .string)]),
    remote: RemoteDeclaration(
      server: "main", path: "/names", paging: .init(.offset, size: 2, total: "total"), items: "items",
      isComplete: true, changes: RemoteChanges(add: RowRequest(.post, "/names"))), at: .nowhere)

  private func call(_ action: String, _ model: any ModelHandle, _ shelf: Shelf) {
    shelf.scheduler.start(action) { _ = try? await model.call(action) }
    shelf.scheduler.drain()
  }

  @Test(.scenario(27)) func keepsAllRowsWhereAReadFailsHalfway() throws {
    let old = ["a", "b", "c", "d", "e", "f", "g", "h"]
    let server = NameServer(old)
    let shelf = Shelf([Self.names], server: server.transport)
    let names = try shelf.open("names")
    shelf.scheduler.drain()
    #expect(names.value("total") == 8)
    let new = ["z", "b", "c", "d", "y", "f", "g", "h"]
    server.set(new, failingAt: 4)
    call("refresh", names, shelf)
    #expect(names.value("errorCode") == "server")
    #expect(old.allSatisfy { names.column("id").contains(.string($0)) })
    server.set(new)
    call("refresh", names, shelf)
    #expect(names.column("id") == new.map { Value.string($0) })
  }

  @Test(.scenario(31)) func readsOnWhereTheServersPageHasEndedHoweverManyRowsAreHere() throws {
    let server = NameServer(["a", "b", "c", "d", "e"])
    let transport = server.transport
    let shelf = Shelf([Self.names], server: transport)
    let names = try shelf.open("names", ("page", 2))
    shelf.scheduler.drain()
    shelf.scheduler.start("add") { _ = try? await names.call("add", [("name", "new")]) }
    shelf.scheduler.drain()
    #expect(try shelf.open("names").value("total") == 3)
    for _ in 1...3 { call("more", names, shelf) }
    let offsets = transport.requests.filter { $0.method == .get }.map { $0.value("offset") ?? "0" }
    #expect(offsets.contains("2") && !offsets.contains("3"))
    #expect(
      names.column("name").map { "\($0)" }.sorted()
        == ["a", "b", "c", "d", "e", "new"].map { "\(Value.string($0))" })
  }

  @Test(.scenario(35)) func aListWithAConditionHasRowsOfItsOwn() throws {
    let server = NameServer(["a", "b", "c", "d", "e"])
    let shelf = Shelf([Self.names], server: server.transport)
    let all = try shelf.open("names", ("page", 2))
    shelf.scheduler.drain()
    #expect(all.column("id") == ["a", "b"])
    let condition: Value = ["text": "item.name >= 'b'", "captured": []]
    let some = try shelf.open("names", ("page", 2), ("where", condition))
    shelf.scheduler.drain()
    #expect(some.column("id") == ["b", "c"])
    #expect(all.column("id") == ["a", "b"])
  }

  @Test(.scenario(40)) func thousandsOfRowsAreOneNotificationUntilSomebodyLooks() throws {
    let most = Mutex(1)
    let server = MemoryServer { _ in
      let rows = (0..<most.withLock(\.self)).map { "{\"id\": \"\($0)\", \"name\": \"n\"}" }
      return .json("{\"items\": [\(rows.joined(separator: ","))]}")
    }
    let declaration = CollectionDeclaration(
      "names", record: RecordDeclaration("Name", fields: [field("name", .string)]),
      remote: RemoteDeclaration(
        server: "main", path: "/names", items: "items", isComplete: true), at: .nowhere)
    let shelf = Shelf(
      [declaration, CollectionDeclaration("tasks", record: .task, at: .nowhere)], server: server)
    let (names, tasks) = (try shelf.open("names"), try shelf.open("tasks"))
    shelf.scheduler.drain()
    let told = Mutex((names: 0, tasks: 0))
    names.onChange { told.withLock { $0.names += 1 } }
    tasks.onChange { told.withLock { $0.tasks += 1 } }
    #expect(names.value("total") == 1)
    #expect(tasks.value("total") == 0)
    most.withLock { $0 = 5000 }
    told.withLock { $0 = (0, 0) }
    call("refresh", names, shelf)
    for number in 1...500 {
      try shelf.store.write { try $0.add(ValueMap(fields: [("title", .string("\(number)"))]), to: "tasks") }
    }
    #expect(told.withLock(\.self) == (1, 1))
    #expect(names.value("total") == 5000)
    #expect(tasks.value("total") == 500)
    // After a look, the next change is a notification of its own.
    try shelf.store.write { try $0.add(ValueMap(fields: [("title", "x")]), to: "tasks") }
    #expect(told.withLock(\.tasks) == 2)
  }
}
