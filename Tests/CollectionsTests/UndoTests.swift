import Collections
import Foundations
import PluginKit
import Simulation
import Storage
import Testing

/// Changes that are taken back.
@Suite struct UndoTests {
  private let shelf = Shelf([
    CollectionDeclaration("tasks", record: .task, undo: .seconds(10), at: .nowhere),
    CollectionDeclaration("plain", record: .task, at: .nowhere),
  ])

  @Test func bringsARemovedRowBackToItsPlace() async throws {
    let tasks = try shelf.open("tasks")
    for title in ["a", "b", "c"] {
      try await tasks.call("add", [("title", .string(title)), ("tags", ["t"])])
    }
    let rows = tasks.value("items")
    try await tasks.call("remove", [("id", tasks.column("id")[1])])
    #expect(tasks.column("title") == ["a", "c"])
    #expect(tasks.value("undoable") == "remove")
    try await tasks.call("undo")
    #expect(tasks.value("items") == rows)
  }

  @Test func takesBackOneChangeAfterTheOther() async throws {
    let tasks = try shelf.open("tasks")
    let id = try await tasks.call("add", [("title", "a")])
    try await tasks.call("update", [("id", id), ("title", "b")])
    try await tasks.call("update", [("id", id), ("done", true)])
    try await tasks.call("undo")
    #expect(tasks.column("done") == [false])
    try await tasks.call("undo")
    #expect(tasks.column("title") == ["a"])
    try await tasks.call("undo")
    #expect(tasks.value("total") == 0)
    #expect(await tasks.failure("undo") == "nothing_to_undo")
  }

  @Test func leavesWhatWasChangedSince() async throws {
    let tasks = try shelf.open("tasks")
    let id = try await tasks.call("add", [("title", "a")])
    try await tasks.call("update", [("id", id), ("title", "b"), ("done", true)])
    try await tasks.call("update", [("id", id), ("title", "c")])
    // The last change goes first; then of the one before it what it has set.
    try await tasks.call("undo")
    try await tasks.call("undo")
    #expect(tasks.column("title") == ["a"])
    #expect(tasks.column("done") == [false])
  }

  @Test func takesBackTheRemovalOfManyAtOnce() async throws {
    let tasks = try shelf.open("tasks")
    for title in ["a", "b", "c"] { try await tasks.call("add", [("title", .string(title))]) }
    try await tasks.call("update", [("id", tasks.column("id")[0]), ("done", true)])
    try await tasks.call("update", [("id", tasks.column("id")[2]), ("done", true)])
    let condition: Value = ["text": "item.done", "captured": []]
    #expect(try await tasks.call("removeAll", [("where", condition)]) == 2)
    #expect(tasks.column("title") == ["b"])
    try await tasks.call("undo")
    #expect(tasks.column("title") == ["a", "b", "c"])
  }

  @Test func isPossibleForItsTimeAndNoLonger() async throws {
    let tasks = try shelf.open("tasks")
    try await tasks.call("add", [("title", "a")])
    #expect(tasks.value("undoable") == "add")
    shelf.scheduler.advance(by: .seconds(9))
    #expect(tasks.value("undoable") == "add")
    shelf.scheduler.advance(by: .seconds(2))
    #expect(tasks.value("undoable") == .null)
    #expect(await tasks.failure("undo") == "nothing_to_undo")
    #expect(tasks.column("title") == ["a"])
  }

  @Test func isNoActionWithoutATime() async throws {
    let plain = try shelf.open("plain")
    try await plain.call("add", [("title", "a")])
    #expect(plain.value("undoable") == .null)
  }
}
