import Foundation
import Storage
import Testing

/// A data folder of a version before collections, with the program.
@Suite struct EarlierDataTests {
  @Test func whatAnEarlierVersionHasStoredIsThereInTheNextStart() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    #expect(try kolam("run", "epicura", input: "quit\n").code == 0)
    let folder = kolam.data.appendingPathComponent("kolam/epicura")
    // The collections of the server are not there before.
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent("data-main.sqlite\(ending)"))
    }
    let database = try DatabaseQueue(path: folder.appendingPathComponent("recipes.sqlite").path)
    try database.write { db in
      try db.execute(
        sql: """
          INSERT INTO favourite (account, recipe_id, added_at) VALUES ('', 'poha', 900000000);
          INSERT INTO grocery_recipe VALUES (7, 'idli', CAST('{"en":"Idli"}' AS BLOB), 4);
          INSERT INTO grocery_line VALUES
            (1, 7, 'salt/volume', 'salt', CAST('{"en":"salt"}' AS BLOB), 'basics', 'volume', 15000, 1);
          INSERT INTO grocery_own VALUES (3, 'Soap');
          INSERT INTO preference VALUES ('', CAST('{"units":"imperial"}' AS BLOB));
          INSERT INTO planned_meal VALUES ('', 'm1', CAST('{"id":"m1","date":"2026-01-01","meal":"lunch",\
          "recipe_id":"idli","servings":2,"repeats":"none","except_dates":[]}' AS BLOB));
          """)
    }
    try database.close()
    for _ in 1...2 {
      let run = try kolam("run", "epicura", input: "#favourites\nquit\n")
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.output.contains("[1] Poha"), "\(run.output)")
    }
    let left = try DatabaseQueue(path: folder.appendingPathComponent("recipes.sqlite").path).read { db in
      try ["favourite", "grocery_recipe", "grocery_own", "preference", "planned_meal"].map {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)")
      }
    }
    #expect(left == [0, 0, 0, 0, 0])
    let rows = try DatabaseQueue(path: folder.appendingPathComponent("data-main.sqlite").path).read { db in
      try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'").joined(
        separator: " ")
    }
    #expect(["favourites", "mealPlan", "preferences"].allSatisfy { rows.contains($0) }, "\(rows)")
  }
}
