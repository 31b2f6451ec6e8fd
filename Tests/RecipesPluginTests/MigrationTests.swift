import Foundation
import Foundations
import Storage
import Testing

struct MigrationTests {
  /// A database of version 1: recipes, a favourite, a cursor, and a row that no version can read.
  @Test func keepsAndIndexesTheRowsOfTheFirstVersion() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var first = DatabaseMigrator()
    first.registerMigration("1 recipes") { db in
      try db.execute(
        sql: """
          CREATE TABLE recipe (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, saved_at INTEGER NOT NULL, content TEXT NOT NULL);
          CREATE TABLE favourite (recipe_id TEXT PRIMARY KEY, added_at INTEGER NOT NULL) WITHOUT ROWID;
          CREATE TABLE sync (id INTEGER PRIMARY KEY CHECK (id = 1), cursor TEXT, at INTEGER NOT NULL);
          """)
      for (id, content) in [
        ("dal-tadka", wire("dal-tadka", en: "Dal Tadka", hi: "दाल तड़का")), ("broken", "{"),
        ("idli", wire("idli", en: "Idli", ta: "இட்லி")),
      ] {
        try db.execute(
          sql: "INSERT INTO recipe (id, saved_at, content) VALUES (?, 900000000, ?)",
          arguments: [id, content])
      }
      try db.execute(sql: "INSERT INTO favourite VALUES ('idli', 900000000)")
      try db.execute(sql: "INSERT INTO sync VALUES (1, '2026-01-01T00:00:00Z', 900000000)")
    }
    do {
      let store = try Stores(folder: folder).open("recipes", migrator: first)
      try store.close()
    }

    let kitchen = Kitchen(stores: Stores(folder: folder))
    kitchen.reachability.set(online: false)
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    #expect(Set(list.ids) == ["dal-tadka", "idli"])
    #expect(list["savedAt"] == .timestamp(Timestamp(seconds: 900_000)))
    try list.invoke("search", ["text": "தோசை இட்லி"])
    #expect(list.ids == [])
    try list.invoke("search", ["text": "இட்"])
    #expect(list.ids == ["idli"])
    let favourites = try kitchen.open("RecipeList", ["favouritesOnly": true], of: try kitchen.plugin())
    kitchen.settle()
    #expect(favourites.ids == ["idli"])
  }
}
