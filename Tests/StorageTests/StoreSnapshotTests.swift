import Search
import Storage
import Testing

/// In-memory databases that start as copies of others.
@Suite struct StoreSnapshotTests {
  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 plants") { db in
      try db.execute(sql: "CREATE TABLE plant (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)")
      try db.execute(sql: "CREATE VIRTUAL TABLE words USING fts5(name, \(SearchText.tokenizer))")
    }
    return migrator
  }

  private func add(_ name: String, to store: Store) throws {
    try store.write { db in
      try db.execute(sql: "INSERT INTO plant (name) VALUES (?)", arguments: [name])
      try db.execute(sql: "INSERT INTO words VALUES (?)", arguments: [SearchText.fold(name)])
    }
  }

  private func names(_ store: Store) throws -> [String] {
    try store.fetch { try String.fetchAll($0, sql: "SELECT name FROM plant ORDER BY number") }
  }

  private func garden() throws -> StoreSnapshot {
    let store = try Store(inMemory: Self.migrator)
    for name in ["tulsi", "neem"] { try add(name, to: store) }
    return try store.snapshot()
  }

  @Test func copyHasTheStoredRowsAndIsIndependent() throws {
    let snapshot = try garden()
    let (one, other) = (Store(copyOf: snapshot), Store(copyOf: snapshot))
    try add("mint", to: one)
    #expect(try names(one) == ["tulsi", "neem", "mint"])
    #expect(try names(other) == ["tulsi", "neem"])
    #expect(try names(Store(copyOf: snapshot)) == ["tulsi", "neem"])
    let found = try one.fetch {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM words WHERE words MATCH 'mint'")
    }
    #expect(found == 1)
  }

  @Test func reusedConnectionStartsFromTheSnapshot() throws {
    let snapshot = try garden()
    for round in 1...40 {
      let store = Store(copyOf: snapshot)
      #expect(try names(store) == ["tulsi", "neem"], "round \(round)")
      let number = try store.write { db in
        try db.execute(sql: "INSERT INTO plant (name) VALUES ('mint')")
        return db.lastInsertedRowID
      }
      #expect(number == 3)
      // Larger than the snapshot, and smaller again.
      try store.write {
        try $0.execute(
          sql: "UPDATE plant SET name = ? WHERE number = 3",
          arguments: [
            String(repeating: "m", count: 100_000)
          ])
      }
      try store.write { try $0.execute(sql: "DELETE FROM plant") }
      #expect(try names(store).isEmpty)
    }
  }

  /// A statement that changes a connection, and not only its database, ends the snapshot's use.
  @Test(arguments: [
    "CREATE TABLE pot (plant TEXT)", "CREATE TEMP TABLE pot (plant TEXT)", "PRAGMA foreign_keys = OFF",
    "PRAGMA case_sensitive_like = ON", "ATTACH ':memory:' AS other", "DROP TABLE plant",
    "/* */ PRAGMA user_version = 4",
  ]) func reusedConnectionKeepsNoStateOfThePreviousCopy(_ statement: String) throws {
    let snapshot = try garden()
    func state() throws -> [String] {
      let store = Store(copyOf: snapshot)
      return try store.fetch { db in
        try String.fetchAll(
          db,
          sql: """
            SELECT name FROM sqlite_master UNION ALL SELECT name FROM sqlite_temp_master
            UNION ALL SELECT name FROM pragma_database_list WHERE name <> 'temp'
            UNION ALL SELECT foreign_keys FROM pragma_foreign_keys
            UNION ALL SELECT user_version FROM pragma_user_version
            UNION ALL SELECT 'a' LIKE 'A'
            """)
      }
    }
    let before = try state()
    do {
      let store = Store(copyOf: snapshot)
      try store.read { _ in }
      try? store.write { db in try db.execute(sql: statement) }
    }
    #expect(try state() == before)
  }

  @Test func rollsBackAFailedTransaction() throws {
    struct Refusal: Error {}
    let store = Store(copyOf: try garden())
    #expect(throws: (any Error).self) {
      try store.write { db in
        try db.execute(sql: "DELETE FROM plant")
        throw Refusal()
      }
    }
    #expect(try names(store) == ["tulsi", "neem"])
    #expect(throws: StoreError.self) { try add("neem", to: store) }
    #expect(try names(store) == ["tulsi", "neem"])
  }

  @Test func readsAreConsistentAndReadOnly() throws {
    let store = Store(copyOf: try garden())
    let counts = try store.read { db in
      try (0..<2).map { _ in try Int.fetchOne(db, sql: "SELECT count(*) FROM plant") ?? 0 }
    }
    #expect(counts == [2, 2])
    try store.read { try $0.execute(sql: "DELETE FROM plant") }
    #expect(try names(store) == ["tulsi", "neem"])
  }

  @Test func copiesAreThreadSafe() async throws {
    let snapshot = try garden()
    try await withThrowingTaskGroup(of: [String].self) { group in
      for number in 0..<64 {
        group.addTask {
          let store = Store(copyOf: snapshot)
          try self.add("plant \(number)", to: store)
          return try self.names(store)
        }
      }
      for try await names in group { #expect(names.count == 3 && names.prefix(2) == ["tulsi", "neem"]) }
    }
  }

  // MARK: Templates

  @Test func runsMigrationsOncePerTemplate() throws {
    let runs = Tally()
    var migrator = Self.migrator
    migrator.registerMigration("2 herbs") { db in
      runs.count += 1
      try db.execute(sql: "INSERT INTO plant (name) VALUES ('basil')")
    }
    let template = StoreTemplate()
    for _ in 0..<5 {
      let store = try Stores.inMemory(from: template).open("plants", migrator: migrator)
      #expect(try names(store) == ["basil"])
      try add("mint", to: store)
    }
    // Once for the template, and once to check that the results are always equal.
    #expect(runs.count == 2)
  }

  @Test func runsNondeterministicMigrationsEachTime() throws {
    let runs = Tally()
    var migrator = Self.migrator
    migrator.registerMigration("2 herbs") { db in
      runs.count += 1
      try db.execute(sql: "INSERT INTO plant (name) VALUES (?)", arguments: ["herb \(runs.count)"])
    }
    let template = StoreTemplate()
    var seen: Set<[String]> = []
    for _ in 0..<3 {
      seen.insert(try names(Stores.inMemory(from: template).open("plants", migrator: migrator)))
    }
    #expect(seen.count == 3)
  }

  @Test func databasesDifferByNameAndMigrations() throws {
    let template = StoreTemplate()
    var other = Self.migrator
    other.registerMigration("2 herbs") { try $0.execute(sql: "INSERT INTO plant (name) VALUES ('basil')") }
    #expect(try names(Stores.inMemory(from: template).open("plants", migrator: Self.migrator)) == [])
    #expect(try names(Stores.inMemory(from: template).open("plants", migrator: other)) == ["basil"])
    #expect(try names(Stores.inMemory(from: template).open("herbs", migrator: other)) == ["basil"])
  }
}

/// A counter.
///
/// Unchecked: GRDB runs a migration while its caller waits.
private final class Tally: @unchecked Sendable { var count = 0 }
