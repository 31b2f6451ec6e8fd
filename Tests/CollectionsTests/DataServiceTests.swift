import Collections
import Foundations
import PluginKit
import Simulation
import Storage
import Synchronization
import Testing

/// Collections as plugins read and change them, and what follows each change.
@Suite struct DataServiceTests {
  private let shelf = Shelf([
    CollectionDeclaration(
      "tasks", record: .task, order: [.init("title")], undo: .seconds(10), at: .nowhere),
    CollectionDeclaration("log", record: .task, at: .nowhere),
  ])
  private var data: any DataService { shelf.store }

  private static func task(_ title: String) -> ValueMap {
    ValueMap(fields: [("title", .string(title))])
  }

  private func titles(of collection: String) throws -> [Value?] {
    try data.read { try $0.rows(of: collection, where: []).map { $0["title"] } }
  }

  @Test func rowsAreFoundByTheirFieldsInTheOrderOfTheCollection() throws {
    #expect(try titles(of: "tasks") == [])
    try data.write { rows in
      for title in ["b", "c", "a", "b"] { try rows.add(Self.task(title), to: "tasks") }
    }
    #expect(try titles(of: "tasks") == ["a", "b", "b", "c"])
    let found = try data.read { try $0.rows(of: "tasks", where: [("title", "b"), ("done", false)]) }
    #expect(found.count == 2)
    #expect(throws: StoreError.self) { try data.read { try $0.rows(of: "none", where: []) } }
  }

  @Test func aChangeIsFollowedWhereverItComesFrom() async throws {
    data.follow("tasks") { change, rows in
      let words = [change.before?["title"], change.after?["title"]].map { $0.map { "\($0)" } ?? "-" }
      try rows.add(
        ValueMap(fields: [("title", .string(words.joined(separator: " ")))]), to: "log")
    }
    let told = Mutex(0)
    data.observe(["log"]) { told.withLock { $0 += 1 } }
    let tasks = try shelf.open("tasks")
    let log = try shelf.open("log")
    _ = log.snapshot
    let id = try await tasks.call("add", [("title", "a")])
    guard case .string(let key) = id else { return }
    #expect(told.withLock(\.self) == 1)
    #expect(log.value("total") == 1)
    try await tasks.call("update", [("id", id), ("title", "b")])
    try await tasks.call("undo")
    try data.write { try $0.update(key, Self.task("c"), of: "tasks") }
    try await tasks.call("removeAll")
    #expect(log.value("total") == 5)
  }

  @Test func aStepThatThrowsRefusesTheChange() async throws {
    data.follow("tasks") { change, rows in
      try rows.add(Self.task("seen"), to: "log")
      if change.after?["title"] == "no" { throw ActionError("limit_reached") }
    }
    let tasks = try shelf.open("tasks")
    #expect(await tasks.failure("add", [("title", "no")]) == "limit_reached")
    #expect(throws: ActionError.self) { try data.write { try $0.add(Self.task("no"), to: "tasks") } }
    #expect(try titles(of: "tasks") == [])
    #expect(try titles(of: "log") == [])
    try data.write { try $0.add(Self.task("yes"), to: "tasks") }
    #expect(try titles(of: "log") == ["seen"])
  }

  @Test func whatIsDoneOnceIsDoneWholeOrNotAtAll() throws {
    struct Killed: Error {}
    #expect(throws: (any Error).self) {
      try data.once("move") { rows in
        try rows.add(Self.task("a"), to: "tasks")
        throw Killed()
      }
    }
    #expect(try titles(of: "tasks") == [])
    for _ in 1...2 { try data.once("move") { try $0.add(Self.task("a"), to: "tasks") } }
    #expect(try titles(of: "tasks") == ["a"])
  }

  @Test func anIntentIsWrittenWithTheChange() throws {
    data.follow("tasks") { change, rows in
      guard case .string(let id)? = (change.after ?? change.before)?["id"] else { return }
      try Intents.add("remind", id, in: rows.database)
    }
    let id = try data.write { try $0.add(Self.task("a"), to: "tasks") }
    #expect(try data.read { try Intents.pending("remind", in: $0.database) }.map(\.subject) == [id])
  }

  @Test(.scenario(18)) func aStepThatAKillHasLeftIsCarriedOutOnceByTheNextProcess() throws {
    let stores = Stores.inMemory()
    func process() -> any DataService {
      let data: any DataService = Shelf(
        [CollectionDeclaration("tasks", record: .task, at: .nowhere)], in: stores
      ).store
      data.follow("tasks") { change, rows in
        if change.after?["title"] == "no" { throw ActionError("limit_reached") }
        guard case .string(let id)? = (change.after ?? change.before)?["id"] else { return }
        try Intents.add("remind", id, in: rows.database)
      }
      return data
    }
    let before = process()
    let id = try before.write { try $0.add(Self.task("a"), to: "tasks") }
    try before.write { try $0.update(id, Self.task("b"), of: "tasks") }
    // Of a change that is refused nothing follows.
    #expect(throws: ActionError.self) { try before.write { try $0.add(Self.task("no"), to: "tasks") } }
    // The process ends here, before it has carried anything out.
    let after = process()
    var done: [String] = []
    for _ in 1...2 {
      try after.intents.carryOut("remind") { intents, _ in
        done += intents.map(\.subject)
        return intents
      }
    }
    #expect(done == [id])
    try process().intents.carryOut("remind") { intents, _ in
      done += intents.map(\.subject)
      return intents
    }
    #expect(done == [id])
  }
}
