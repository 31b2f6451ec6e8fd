import Foundation
import Testing

@testable import Storage

@Suite("Intents") struct IntentsTests {
  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try Intents.create(in: db)
      try db.execute(sql: "CREATE TABLE note (text TEXT NOT NULL)")
    }
    return migrator
  }

  private func pending(_ store: Store, _ kind: String = "file") throws -> [String] {
    try store.fetch { try Intents.pending(kind, in: $0).map(\.subject) }
  }

  @Test("are there with the write that they follow, and gone with one that failed")
  func transactions() throws {
    let store = try Store(inMemory: Self.migrator)
    struct Refused: Error {}
    #expect(throws: StoreError.self) {
      try store.write { db in
        try Intents.add("file", "a", in: db)
        throw Refused()
      }
    }
    #expect(try pending(store) == [])
    try store.write { db in
      try db.execute(sql: "INSERT INTO note VALUES ('x')")
      try Intents.add("file", "a", in: db)
      try Intents.add("reminder", "a", in: db)
    }
    #expect(try pending(store) == ["a"])
    #expect(try pending(store, "reminder") == ["a"])
  }

  @Test("stay for the next process until they are done")
  func nextProcess() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID()).sqlite").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    do {
      let store = try Store(path: path, migrator: Self.migrator)
      try store.write { db in for name in ["a", "b", "c"] { try Intents.add("file", name, in: db) } }
      try Intents(store).carryOut("file") { intents, _ in intents.filter { $0.subject == "b" } }
      struct Failed: Error {}
      #expect(throws: StoreError.self) { try Intents(store).carryOut("file") { _, _ in throw Failed() } }
      try store.close()
    }
    #expect(try pending(try Store(path: path, migrator: Self.migrator)) == ["a", "c"])
  }

  @Test("are not done with an earlier one of the same subject")
  func replaced() throws {
    let store = try Store(inMemory: Self.migrator)
    try store.write { try Intents.add("file", "a", in: $0) }
    let earlier = try store.fetch { try Intents.pending("file", in: $0) }
    try store.write { try Intents.add("file", "a", in: $0) }
    try Intents(store).finish(earlier)
    #expect(try pending(store) == ["a"])
    try Intents(store).finish(try store.fetch { try Intents.pending("file", in: $0) })
    #expect(try pending(store) == [])
  }

  @Test("of none cost no transaction that writes")
  func nothingToDo() throws {
    let store = try Store(inMemory: Self.migrator)
    try Intents(store).carryOut("file") { _, _ in
      Issue.record("there is nothing to do")
      return []
    }
  }
}
