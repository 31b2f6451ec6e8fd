import Foundation
import Storage
import Testing

@testable import RecipesPlugin
@testable import SessionsPlugin

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
    try RecipeSchema.migrator.migrate(database)
    try database.write { db in
      try db.execute(
        sql: """
          INSERT INTO recipe (number, id, saved_at, content) VALUES (1, 'poha', 900000000, CAST('{"id":"poha",\
          "version":1,"name":{"en":"Poha"},"description":{},"category":"breakfast","cuisine":"indian","diet":"vegan",\
          "tags":[],"allergens":[],"prep_minutes":10,"cook_minutes":15,"servings":2,"difficulty":"easy","rating":4.5,\
          "rating_count":7,"nutrition":{"kcal":1,"protein_g":1,"carbs_g":1,"fat_g":1},"ingredients":[],"steps":[]}' AS BLOB));
          INSERT INTO sync VALUES (1, '2026-01-01T00:00:00Z', 900000000);
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
      try ["recipe", "favourite", "grocery_recipe", "grocery_own", "preference", "planned_meal"].map {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)")
      }
    }
    #expect(left == [0, 0, 0, 0, 0, 0])
    let rows = try DatabaseQueue(path: folder.appendingPathComponent("data-main.sqlite").path).read { db in
      try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'").joined(
        separator: " ")
    }
    #expect(["recipes", "favourites", "mealPlan", "preferences"].allSatisfy { rows.contains($0) }, "\(rows)")
  }

  @Test func whatWaitsOfTheHistoryIsMovedOnceAlsoAfterAKillInBetween() throws {
    let kolam = Executable()
    defer { kolam.remove() }
    #expect(try kolam("run", "epicura", input: "quit\n").code == 0)
    let folder = kolam.data.appendingPathComponent("kolam/epicura")
    let earlier = folder.appendingPathComponent("sessions.sqlite").path
    func change(_ sql: String) throws {
      let database = try DatabaseQueue(path: earlier)
      try HistorySchema.migrator.migrate(database)
      try database.write { try $0.execute(sql: sql) }
      try database.close()
    }
    try change(
      """
      INSERT INTO session (account, id, recipe_id, recipe_name, status, started_at) VALUES
        ('ann', 'a', 'poha', 'Poha', 'completed', 1773136800000), ('ann', 'b', 'upma', 'Upma', 'aborted', 1773223200000),
        ('', 'n', 'poha', 'Poha', 'completed', 1773309600000);
      INSERT INTO outbox (id, account, kind, entity, body, idempotency_key, enqueued_at, next_attempt_at, attempts)
      VALUES
        ('o1', 'ann', 'session.rate', 'session/a', CAST('{"notes":"salty","rating":4}' AS BLOB), 'k1', 9, 9, 0),
        ('o2', 'ann', 'session.upload', 'session/b', CAST('{"status":"aborted"}' AS BLOB), 'k2', 9, 9, 1),
        ('o3', '', 'session.rate', 'session/n', CAST('{"notes":"","rating":1}' AS BLOB), 'k3', 9, 9, 0);
      CREATE TRIGGER kill BEFORE DELETE ON outbox BEGIN SELECT RAISE(ABORT, 'killed'); END;
      """)
    // It is moved, and ends before it is forgotten where it was.
    #expect(try kolam("run", "epicura", input: "quit\n").code != 0)
    try change("DROP TRIGGER kill")
    for _ in 1...2 { #expect(try kolam("run", "epicura", input: "quit\n").code == 0) }
    let left = try DatabaseQueue(path: earlier).read { db in
      try ["session", "outbox", "intent"].map { try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") }
    }
    #expect(left == [0, 0, 0])
    let data = try DatabaseQueue(path: folder.appendingPathComponent("data-main.sqlite").path)
    let (sessions, waiting, uploads) = try data.read { db in
      (
        try String.fetchAll(
          db, sql: "SELECT key || ' ' || coalesce(f_rating, '') FROM rows_sessions ORDER BY key"),
        try String.fetchAll(
          db, sql: "SELECT account || ' ' || kind || ' ' || entity FROM outbox ORDER BY sequence"),
        try String.fetchAll(
          db,
          sql: """
            SELECT idempotency_key || ' ' || CAST(body AS TEXT) FROM outbox WHERE kind = 'session.upload'
            """)
      )
    }
    #expect(sessions == ["a 4", "b ", "n 1"])
    #expect(waiting == ["ann row.update sessions/a", "ann session.upload sessions/b"])
    // By its key the server knows an attempt that has arrived.
    #expect(uploads == [#"k2 {"status":"aborted"}"#])
  }
}
