import Foundation
import Foundations
import Storage
import Testing

@testable import RecipesPlugin

struct MigrationTests {
  /// A recipe as the first version stored it: a course, a region as its cuisine, other codes of allergens.
  private static func first(_ id: String, _ en: String, _ more: String) -> String {
    """
    {"id":"\(id)","version":1,"updated_at":"2026-01-01T00:00:00Z","name":{"en":"\(en)",\(more)},\
    "description":{"en":"A dish."},"cuisine":"indo_chinese","course":"dessert","diet":"veg","spice":1,\
    "tags":["comfort","high_protein"],"allergens":["milk","soya"],"prep_minutes":10,"cook_minutes":20,"servings":4,\
    "difficulty":"easy","rating":4,"rating_count":7,"nutrition":{"kcal":200,"protein_g":9,"carbs_g":20,"fat_g":8},\
    "ingredients":[{"id":"milk","name":{"en":"milk"},"amount":1,"unit":"l"}],"steps":[{"text":{"en":"Serve."}}]}
    """
  }

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
        ("dal-tadka", Self.first("dal-tadka", "Dal Tadka", #""hi":"दाल तड़का""#)), ("broken", "{"),
        ("idli", Self.first("idli", "Idli", #""ta":"இட்லி""#)),
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
    let detail = try kitchen.open("RecipeDetail", ["id": "idli"])
    kitchen.settle()
    #expect(detail["category"] == "dessert")
    #expect(detail["cuisine"] == "chinese")
    #expect(detail["region"] == "indo_chinese")
    #expect(detail["tags"] == ["comfort", "protein_rich"])
    #expect(detail["allergens"] == ["dairy", "soy"])
    #expect(detail["cookable"] == false)
    let favourites = try kitchen.open("RecipeList", ["favouritesOnly": true], of: try kitchen.plugin())
    kitchen.settle()
    #expect(favourites.ids == ["idli"])
  }

  /// What the appliance needs, as the version before collections has stored it.
  @Test func keepsTheProgramOfTheAppliance() throws {
    let stores = Stores.inMemory()
    try stores.open("recipes", migrator: RecipeSchema.migrator).write { db in
      try db.execute(
        sql: """
          INSERT INTO recipe (number, id, saved_at, content)
          VALUES (1, 'dal', 900000000, CAST('{"id":"dal","version":1,"name":{"en":"Dal"},"description":{},\
          "category":"dal","cuisine":"indian","diet":"vegan","tags":[],"allergens":[],"prep_minutes":0,\
          "cook_minutes":25,"servings":2,"difficulty":"easy","rating":0,"rating_count":0,\
          "nutrition":{"kcal":230,"protein_g":14,"carbs_g":38,"fat_g":3},"ingredients":[],"steps":[],\
          "program":{"servings":2,"stages":[{"name":"Heat oil","celsius":160,"seconds":90,"ingredients":[\
          {"dispenser":{"oil":{}},"name":"ghee","grams":14},{"dispenser":{"powder":{"_0":2}},"name":"turmeric","grams":2},\
          {"dispenser":{"tray":{"_0":1}},"name":"lentils"},{"dispenser":{"water":{}},"name":"water","grams":600}]}]}}'
            AS BLOB));
          INSERT INTO sync VALUES (1, '2026-01-01T00:00:00Z', 900000000);
          """)
    }
    let kitchen = Kitchen(stores: stores)
    kitchen.reachability.set(online: false)
    let detail = try kitchen.open("RecipeDetail", ["id": "dal"])
    kitchen.settle()
    #expect(detail["phase"] == "ready" && detail["cookable"] == true && detail["stale"] == true)
    #expect(detail["nutrition"] == ["kcal": 230, "protein": 14, "carbs": 38, "fat": 3])
    guard case .list(let fillings) = detail["fillings"], case .list(let stages) = detail["stages"] else {
      return
    }
    func member(_ rows: [Value], _ name: String) -> [Value] {
      rows.map { row in if case .map(let map) = row { map[name] ?? .null } else { .null } }
    }
    #expect(member(fillings, "dispenser") == ["oil", "water", "powder", "tray"])
    #expect(member(fillings, "number") == [0, 0, 2, 1])
    #expect(member(stages, "time") == [.duration(.seconds(90))])
  }

  /// A database of the version before preferences, groceries and the meal plan.
  @Test func keepsTheRowsOfTheVersionBefore() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kolam-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    do {
      let database = try DatabaseQueue(path: "\(folder)/recipes.sqlite")
      try RecipeSchema.migrator.migrate(database, upTo: "6 categories and regions")
      try database.write { db in
        try db.execute(sql: "INSERT INTO favourite VALUES ('', 'idli', 900000000)")
        try db.execute(
          sql: """
            INSERT INTO outbox (id, account, kind, entity, body, idempotency_key, enqueued_at, next_attempt_at)
            VALUES ('o', 'ann', 'favourite.add', 'favourite/poha', x'', 'k', 900000000, 900000000)
            """)
        try db.execute(sql: "INSERT INTO sync VALUES (1, '2026-01-01T00:00:00Z', 900000000)")
      }
      try database.close()
    }
    let store = try Stores(folder: folder).open("recipes", migrator: RecipeSchema.migrator)
    let (marked, waiting, cursors) = try store.fetch { db in
      (
        try String.fetchAll(db, sql: "SELECT recipe_id FROM favourite WHERE account = ''"),
        try String.fetchAll(db, sql: "SELECT entity FROM outbox WHERE account = 'ann'"),
        try String.fetchAll(db, sql: "SELECT cursor FROM sync WHERE cursor IS NOT NULL")
      )
    }
    #expect(marked == ["idli"] && waiting == ["favourite/poha"])
    // All recipes are requested again, with the aisles of their ingredients.
    #expect(cursors == [])
    let (preferences, groceries, meals) = try store.fetch { db in
      (
        try Int.fetchOne(db, sql: "SELECT count(*) FROM preference") == 0,
        try Int.fetchOne(db, sql: "SELECT count(*) FROM grocery_recipe"),
        try Row.fetchAll(db, sql: "SELECT * FROM planned_meal")
      )
    }
    #expect(preferences && groceries == 0 && meals.isEmpty)
    try store.close()
  }
}
