import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Collections

/// What plugins have read of a list in pages.
@Suite struct ReadByPluginTests {
  private let asked = Shelf.Reports()

  /// A device at a server with 30 tasks on pages of ten, the latest last.
  private func device() -> Shelf {
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_700_000_000)))
    let server = MemoryServer { [asked] request in
      let page = request.query.first { $0.name == "page" }.flatMap { Int($0.value) }
      asked.add(page.map { "page \($0)" } ?? request.path)
      if let page {
        let rows = ((page - 1) * 10..<page * 10).map { "{\"id\":\"t\($0)\",\"title\":\"\($0)\"}" }
        return .json("{\"items\":[\(page > 3 ? "" : rows.joined(separator: ","))],\"total\":30}")
      }
      let key = request.path.split(separator: "/").last ?? ""
      guard let number = Int(key.dropFirst()), number < 40 else { return .json("{}", status: 404) }
      // A row that is asked for need not say its key.
      return .json(
        number == 4 ? "{\"title\":\"4\"}" : "{\"id\":\"\(key)\",\"title\":\"\(number)\"}")
    }
    let tasks = SyncedTasks.declaration()
    let declaration = CollectionDeclaration(
      "tasks", record: tasks.record,
      remote: RemoteDeclaration(
        server: "main", path: "/tasks", paging: .init(.number, size: 10, total: "total"), items: "items",
        row: RowRequest(.get, "/tasks/$id")), at: .nowhere)
    return Shelf([declaration], scheduler: scheduler, server: server)
  }

  @Test func thoseWhoAskForTheNextPageAtOnceShareIt() throws {
    let shelf = device()
    let data = shelf.store
    // Before the first page there is no next one.
    try shelf.scheduler.run { try await data.more("tasks") }
    #expect(asked.all == [])
    try shelf.scheduler.run { try await data.refresh("tasks") }
    for _ in 1...2 { shelf.scheduler.start("more") { try? await data.more("tasks") } }
    shelf.scheduler.start("again") { try? await data.refresh("tasks") }
    shelf.scheduler.start("more") { try? await data.more("tasks") }
    shelf.scheduler.drain()
    #expect(asked.all.filter { $0 == "page 2" }.count == 1)
    try shelf.scheduler.run { try await data.more("tasks") }
    #expect(asked.all.last == "page 3")
    #expect(!data.status(of: "tasks").hasMore)
    let count = asked.all.count
    try shelf.scheduler.run { try await data.more("tasks") }
    #expect(asked.all.count == count)
    #expect(try data.read { try $0.rows(of: "tasks", where: []).count } == 30)
  }

  @Test func aFewRowsAreReadOneByOneAndMoreByPages() throws {
    let shelf = device()
    let data = shelf.store
    func read(_ keys: Set<String>) throws -> [String] {
      let before = asked.all.count
      try shelf.scheduler.run { try await data.read(keys, of: "tasks") }
      return Array(asked.all.dropFirst(before))
    }
    // One that the server does not have stops no other.
    #expect(try read(["t3", "none", "t4"]).sorted() == ["/tasks/none", "/tasks/t3", "/tasks/t4"])
    #expect(try read(["t3", "t4"]) == [])
    #expect(try data.read { try $0.row("t4", of: "tasks")?["title"] } == "4")
    // Enough are on the first two pages; what the list does not have is read by itself.
    #expect(try read(["t5", "t15", "t16", "t17", "t18", "t35"]) == ["page 1", "page 2", "/tasks/t35"])
    #expect(try data.read { try $0.row("t35", of: "tasks")?["title"] } == "35")
    // Neither the list has them, nor is each asked for.
    #expect(try read(["w", "x", "y", "z"]) == ["page 1", "page 2", "page 3"])
  }
}
