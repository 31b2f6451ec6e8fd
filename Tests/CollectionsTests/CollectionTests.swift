import Collections
import Foundations
import PluginKit
import Simulation
import Storage
import Testing

/// What a screen sees of a collection that stays on the device.
@Suite struct CollectionTests {
  private func tasks(
    order: [CollectionDeclaration.Order] = [], search: [CollectionDeclaration.Search] = [],
    limit: String? = nil,
    undo: Duration? = .seconds(10)
  ) -> CollectionDeclaration {
    CollectionDeclaration(
      "tasks", record: .task, order: order, search: search, limit: limit, undo: undo, at: .nowhere)
  }

  @Test func isEmptyAtFirstAndMakesNoFile() throws {
    let folder = TemporaryFolder()
    let tasks = try Shelf([tasks()], in: Stores(folder: folder.path)).open("tasks")
    #expect(tasks.value("items") == [])
    #expect(tasks.value("total") == 0)
    #expect(folder.names().isEmpty)
  }

  @Test func addsRowsWithDefaultsInTheOrderOfTheirAddition() async throws {
    let tasks = try Shelf([tasks()]).open("tasks")
    let first = try await tasks.call("add", [("title", "Milk")])
    try await tasks.call("add", [("title", "Apples"), ("due", "2026-11-28"), ("tags", ["fruit"])])
    #expect(tasks.column("title") == ["Milk", "Apples"])
    #expect(tasks.column("id").first == first)
    #expect(tasks.column("done") == [false, false])
    #expect(tasks.column("due") == [.null, "2026-11-28"])
    #expect(tasks.column("priority") == ["normal", "normal"])
    #expect(tasks.column("tags") == [[], ["fruit"]])
  }

  @Test(
    arguments: [
      ([("title", "")], "invalid_value"), ([], "bad_arguments"),
      ([("title", .string(String(repeating: "a", count: 201)))], "invalid_value"),
      ([("title", "A"), ("due", "tomorrow")], "invalid_value"),
      ([("title", "A"), ("done", "yes")], "bad_arguments"),
      ([("title", "a\0b")], "invalid_value"),
    ] as [([(String, Value)], String)])
  func refusesWhatIsNoRow(_ fields: [(String, Value)], _ code: String) async throws {
    let tasks = try Shelf([tasks()]).open("tasks")
    #expect(await tasks.failure("add", fields) == code)
    #expect(tasks.value("total") == 0)
  }

  @Test func changesOnlyTheFieldsThatAreGiven() async throws {
    let tasks = try Shelf([tasks()]).open("tasks")
    let id = try await tasks.call("add", [("title", "Milk"), ("due", "2026-11-28")])
    try await tasks.call("update", [("id", id), ("done", true)])
    #expect(tasks.column("title") == ["Milk"])
    #expect(tasks.column("done") == [true])
    #expect(tasks.column("due") == ["2026-11-28"])
    try await tasks.call("update", [("id", id), ("due", .null)])
    #expect(tasks.column("due") == [.null])
    #expect(await tasks.failure("update", [("id", "none"), ("done", true)]) == "not_found")
    #expect(await tasks.failure("update", [("id", id), ("title", "")]) == "invalid_value")
  }

  @Test func ordersByFieldsWithNullLastAndEnumsAsDeclared() async throws {
    let shelf = Shelf([tasks(order: [.init("done"), .init("priority", isDescending: true), .init("due")])])
    let tasks = try shelf.open("tasks")
    for (title, priority, due) in [
      ("a", "low", "2026-01-02"), ("b", "high", nil), ("c", "high", "2026-01-03"),
      ("d", "normal", "2026-01-01"),
    ] {
      try await tasks.call(
        "add",
        [
          ("title", .string(title)), ("priority", .string(priority)),
          ("due", due.map { .string($0) } ?? .null),
        ])
    }
    #expect(tasks.column("title") == ["c", "b", "d", "a"])
    #expect(try shelf.open("tasks", ("order", ["due"])).column("title") == ["d", "a", "c", "b"])
    #expect(try shelf.open("tasks", ("order", ["-title"])).column("title") == ["d", "c", "b", "a"])
  }

  @Test func ordersTextsAsPeopleDo() async throws {
    let tasks = try Shelf([tasks(order: [.init("title")])]).open("tasks")
    for title in ["Task 10", "apple", "Task 2", "Éclair", "Zebra", "dal"] {
      try await tasks.call("add", [("title", .string(title))])
    }
    #expect(tasks.column("title") == ["apple", "dal", "Éclair", "Task 2", "Task 10", "Zebra"])
  }

  @Test func findsWordsLeniently() async throws {
    let shelf = Shelf([tasks(search: ["title", "tags"])])
    let tasks = try shelf.open("tasks")
    try await tasks.call("add", [("title", "Masala dosa")])
    try await tasks.call("add", [("title", "Purée"), ("tags", ["potato"])])
    #expect(try shelf.open("tasks", ("search", "dos")).column("title") == ["Masala dosa"])
    #expect(try shelf.open("tasks", ("search", "puree")).column("title") == ["Purée"])
    #expect(try shelf.open("tasks", ("search", "POTATO")).column("title") == ["Purée"])
    #expect(try shelf.open("tasks", ("search", "!!")).value("total") == 0)
    #expect(try shelf.open("tasks", ("search", " ")).value("total") == 2)
    let id = tasks.column("id")[0]
    try await tasks.call("update", [("id", id), ("title", "Idli")])
    #expect(try shelf.open("tasks", ("search", "dosa")).value("total") == 0)
    try await tasks.call("remove", [("id", id)])
    #expect(try shelf.open("tasks", ("search", "idli")).value("total") == 0)
  }

  /// How the rows are looked up goes by how many there are.
  @Test(arguments: [3, 2000]) func findsFewAndManyRowsInTheirOrder(_ count: Int) async throws {
    let shelf = Shelf([tasks(order: [.init("title", isDescending: true)], search: ["title"])])
    _ = try shelf.store.addAll(
      (0..<count).map { ValueMap(fields: [("title", .string("Dosa \($0)")), ("done", .bool($0 % 2 == 0))]) },
      to: "tasks")
    let open = "!item.done && item.title.startsWith('D')"
    let condition: Value = ["text": .string(open), "captured": []]
    let found = try shelf.open("tasks", ("search", "dosai"), ("where", condition))
    #expect(found.value("total") == .int(count / 2))
    let titles = stride(from: 1, to: count, by: 2).map { Value.string("Dosa \($0)") }
    #expect(found.column("title") == Array(titles.reversed().prefix(50)))
  }

  @Test func filtersByAConditionWithValuesOfTheScreen() async throws {
    let shelf = Shelf([tasks()])
    let tasks = try shelf.open("tasks")
    for (title, tag) in [("a", "x"), ("b", "y"), ("c", "x")] {
      try await tasks.call("add", [("title", .string(title)), ("tags", [.string(tag)])])
    }
    try await tasks.call("update", [("id", tasks.column("id")[0]), ("done", true)])
    func titles(_ text: String, _ captured: [Value] = []) throws -> [Value] {
      try shelf.open("tasks", ("where", ["text": .string(text), "captured": .list(captured)])).column("title")
    }
    #expect(try titles("!item.done") == ["b", "c"])
    #expect(try titles("item.title > state.from", ["a"]) == ["b", "c"])
    #expect(try titles("state.tag in item.tags && !item.done", ["x"]) == ["c"])
    #expect(try titles("item.due != null && item.due < '2027'") == [])
    #expect(try titles("item.id == params.id", [tasks.column("id")[1]]) == ["b"])
  }

  @Test func followsChangesOfOtherModels() async throws {
    let shelf = Shelf([tasks()])
    let (one, other) = (try shelf.open("tasks"), try shelf.open("tasks"))
    #expect(other.value("total") == 0)
    let revision = other.revision
    try await one.call("add", [("title", "Milk")])
    #expect(other.column("title") == ["Milk"])
    #expect(other.revision == revision + 1)
    #expect(other.revision == revision + 1)
  }

  @Test func showsPageByPage() async throws {
    let shelf = Shelf([tasks()])
    let tasks = try shelf.open("tasks", ("page", 2))
    for number in 1...5 { try await tasks.call("add", [("title", .string("\(number)"))]) }
    #expect(tasks.column("title") == ["1", "2"])
    #expect(tasks.value("hasMore") == true)
    #expect(tasks.value("total") == 5)
    try await tasks.call("more")
    try await tasks.call("more")
    #expect(tasks.column("title") == ["1", "2", "3", "4", "5"])
    #expect(tasks.value("hasMore") == false)
  }

  @Test func holdsToTheLimitOfThePlan() async throws {
    let shelf = Shelf([tasks(limit: "tasks")])
    let tasks = try shelf.open("tasks")
    shelf.allowance.set(2)
    try await tasks.call("add", [("title", "a")])
    try await tasks.call("add", [("title", "b")])
    #expect(await tasks.failure("add", [("title", "c")]) == "limit_reached")
    #expect(tasks.value("total") == 2)
    // What is stored stays, however many rows the plan allows.
    shelf.allowance.set(1)
    try await tasks.call("update", [("id", tasks.column("id")[0]), ("done", true)])
    #expect(tasks.value("total") == 2)
  }

  @Test func opensOneRow() async throws {
    let shelf = Shelf([tasks()])
    let tasks = try shelf.open("tasks")
    let id = try await tasks.call("add", [("title", "Milk")])
    let one = try shelf.open("tasks", ("id", id))
    guard case .map(let row) = one.value("item") else { throw ActionError(.notFound) }
    #expect(row["title"] == "Milk")
    try await tasks.call("remove", [("id", id)])
    #expect(one.value("item") == .null)
    #expect(await one.failure("remove", [("id", id)]) == "not_found")
  }

  @Test func keepsRowsOverARestart() async throws {
    let folder = TemporaryFolder()
    let before = try Shelf([tasks()], in: Stores(folder: folder.path)).open("tasks")
    try await before.call("add", [("title", "Milk"), ("due", "2026-11-28"), ("tags", ["a", "b"])])
    let rows = before.value("items")
    let after = try Shelf([tasks()], in: Stores(folder: folder.path)).open("tasks")
    #expect(after.value("items") == rows)
  }

  @Test func seesWhatAnotherProcessAdds() async throws {
    let folder = TemporaryFolder()
    let one = try Shelf([tasks()], in: Stores(folder: folder.path)).open("tasks")
    try await one.call("add", [("title", "Milk")])
    let other = try Shelf([tasks()], in: Stores(folder: folder.path), seed: 2).open("tasks")
    try await other.call("add", [("title", "Bread")])
    try await one.call("add", [("title", "Tea")])
    #expect(one.column("title") == ["Milk", "Bread", "Tea"])
    try await other.call("undo")
    #expect(
      other.column("title") == ["Milk", "Bread"],
      "the last change of the folder is undone, also of another process")
  }
}
