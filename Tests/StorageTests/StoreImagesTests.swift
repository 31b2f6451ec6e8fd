import Storage
import Testing
import TestSupport

/// Databases in memory that go by what others have come to.
struct StoreImagesTests {
  private struct Add: Hashable { var name: String }
  private enum Question: Hashable { case names, first }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 plants") { db in
      try db.execute(sql: "CREATE TABLE plant (name TEXT NOT NULL UNIQUE)")
      try db.execute(sql: "CREATE VIRTUAL TABLE words USING fts5(name, \(SearchText.tokenizer))")
      try db.execute(sql: "CREATE TABLE pot (plant TEXT NOT NULL REFERENCES plant (name))")
    }
    return migrator
  }

  /// How often something was done by itself.
  private final class Tally { var count = 0 }

  private func store(_ images: StoreImages?, named name: String = "plants") throws -> Store {
    try Store(inMemory: Self.migrator, named: name, sharing: images)
  }

  private func add(_ name: String, to store: Store, _ tally: Tally = Tally()) throws -> Int {
    try store.write(Add(name: name)) { db in
      tally.count += 1
      try Self.insert(name, db)
      return try Int.fetchOne(db, sql: "SELECT count(*) FROM plant") ?? 0
    }
  }

  private static func insert(_ name: String, _ db: Database) throws {
    try db.execute(sql: "INSERT INTO plant VALUES (?)", arguments: [name])
    try db.execute(sql: "INSERT INTO words VALUES (?)", arguments: [SearchText.fold(name)])
  }

  private func names(_ store: Store, _ tally: Tally = Tally()) throws -> [String] {
    try store.fetch(Question.names) { db in
      tally.count += 1
      return try String.fetchAll(db, sql: "SELECT name FROM plant ORDER BY name")
    }
  }

  @Test func doesAndReadsOnceWhatOthersDoAndReadAtTheSameMoment() throws {
    let images = StoreImages()
    let (writes, reads) = (Tally(), Tally())
    for _ in 0..<3 {
      let store = try store(images)
      #expect(try names(store, reads) == [])
      #expect(try add("tulsi", to: store, writes) == 1)
      #expect(try names(store, reads) == ["tulsi"])
      #expect(try add("neem", to: store, writes) == 2)
      #expect(try names(store, reads) == ["neem", "tulsi"])
    }
    #expect(writes.count == 2 && reads.count == 3)
  }

  @Test func findsByIndexAndKeepsForeignKeysInWhatItTookOver() throws {
    let images = StoreImages()
    _ = try add("पनीर", to: store(images))
    let store = try store(images)
    _ = try add("पनीर", to: store)
    let found = try store.fetch { db in
      try String.fetchAll(db, sql: "SELECT name FROM words WHERE words MATCH ?", arguments: ["पनी*"])
    }
    #expect(found == [SearchText.fold("पनीर")])
    #expect(throws: StoreError.self) {
      try store.write { try $0.execute(sql: "INSERT INTO pot VALUES ('none')") }
    }
    try store.write { try $0.execute(sql: "INSERT INTO pot VALUES ('पनीर')") }
  }

  @Test func goesItsOwnWayAfterSomethingThatOthersDoNotKnow() throws {
    let images = StoreImages()
    let tally = Tally()
    let (one, other) = (try store(images), try store(images))
    _ = try add("tulsi", to: one, tally)
    try one.write { try Self.insert("secret", $0) }
    #expect(try add("neem", to: one, tally) == 3)
    _ = try add("tulsi", to: other, tally)
    #expect(try add("neem", to: other, tally) == 2)
    #expect(tally.count == 3)
    #expect(try names(one) == ["neem", "secret", "tulsi"])
    #expect(try names(other) == ["neem", "tulsi"])
  }

  @Test func takesBackWhatFailsAndDoesItAgainTheNextTime() throws {
    let images = StoreImages()
    let tally = Tally()
    for _ in 0..<2 {
      let store = try store(images)
      _ = try add("tulsi", to: store)
      #expect(throws: StoreError.self) {
        try store.write(Add(name: "twice")) { db in
          tally.count += 1
          try Self.insert("neem", db)
          try Self.insert("neem", db)
        }
      }
      #expect(try store.fetch { try Int.fetchOne($0, sql: "SELECT count(*) FROM plant") } == 1)
      #expect(try store.fetch { try Int.fetchOne($0, sql: "SELECT count(*) FROM words") } == 1)
    }
    #expect(tally.count == 2)
  }

  @Test func tellsAnAnswerThatIsNothingFromOneThatIsNotKnown() throws {
    let images = StoreImages()
    let tally = Tally()
    func first(_ store: Store) throws -> String? {
      try store.fetch(Question.first) { db in
        tally.count += 1
        return try String.fetchOne(db, sql: "SELECT name FROM plant ORDER BY name")
      }
    }
    for _ in 0..<2 {
      let store = try store(images)
      #expect(try first(store) == nil)
      _ = try add("tulsi", to: store)
      #expect(try first(store) == "tulsi")
    }
    #expect(tally.count == 2)
  }

  @Test func tellsDatabasesAndQuestionsOfOneShapeApart() throws {
    struct Other: Hashable { var name: String }
    let images = StoreImages()
    let (plants, trees) = (try store(images), try store(images, named: "trees"))
    try plants.write(Add(name: "a")) { try Self.insert("tulsi", $0) }
    try plants.write(Other(name: "a")) { try Self.insert("neem", $0) }
    try trees.write(Add(name: "a")) { try Self.insert("banyan", $0) }
    #expect(try names(plants) == ["neem", "tulsi"])
    #expect(try names(trees) == ["banyan"])
  }

  @Test(arguments: 1...40)
  func holdsTheSameAsADatabaseByItself(_ seed: UInt64) throws {
    var random = Xorshift(seed: seed)
    let images = StoreImages()
    for _ in 0..<12 {
      let (shared, alone) = (try store(images), try store(nil))
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        // Few of them, so that many walks meet.
        let name = ["tulsi", "neem", "banyan"].randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          let results = [shared, alone].map { store in try? add(name, to: store) }
          #expect(results[0] == results[1])
        case 2:
          for store in [shared, alone] {
            try store.write(["delete", name]) {
              try $0.execute(sql: "DELETE FROM plant WHERE name = ?", arguments: [name])
            }
          }
        case 3 where Bool.random(using: &random):
          for store in [shared, alone] {
            try store.write { try $0.execute(sql: "UPDATE plant SET name = name || '!'") }
          }
        default: #expect(try names(shared) == names(alone))
        }
      }
      #expect(try names(shared) == names(alone))
      let counts = try [shared, alone].map { store in
        try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM words") }
      }
      #expect(counts[0] == counts[1])
    }
  }

  @Test func serveManyAtOnce() async throws {
    let images = StoreImages()
    try await withThrowingTaskGroup(of: [String].self) { group in
      for number in 0..<16 {
        group.addTask {
          let store = try store(images)
          for name in ["tulsi", "neem", "banyan"] { _ = try add(name, to: store) }
          if number.isMultiple(of: 4) { try store.write { try Self.insert("\(number)", $0) } }
          return try names(store)
        }
      }
      var found: Set<[String]> = []
      for try await names in group { found.insert(names) }
      let common = ["banyan", "neem", "tulsi"]
      #expect(found == Set([common] + [0, 4, 8, 12].map { (common + ["\($0)"]).sorted() }))
    }
  }

  /// A server's store is written by several actors.
  @Test func losesNothingThatManyWriteIntoOneAtOnce() async throws {
    let images = StoreImages()
    for _ in 0..<30 {
      let store = try store(images)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<12 {
          group.addTask {
            if number.isMultiple(of: 3) {
              try store.write { try Self.insert("own \(number)", $0) }
            } else {
              _ = try add("\(number)", to: store)
            }
            _ = try names(store)
          }
        }
        try await group.waitForAll()
      }
      #expect(try names(store).count == 12)
    }
  }
}
