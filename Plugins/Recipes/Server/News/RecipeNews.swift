import Backend
import Foundations
import Services
import Storage

/// Pushes new recipes to everybody's devices, each once.
struct RecipeNews {
  let context: ServerContext

  static func create(_ db: Database) throws {
    // One row: the stamp of the newest recipe that is no news any more.
    try db.execute(sql: "CREATE TABLE recipe_news (announced INTEGER NOT NULL)")
  }

  /// Takes the recipes that are there as known, where none were yet: those of the first seeding are no news.
  static func begin(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO recipe_news SELECT newest FROM (SELECT max(created) AS newest FROM recipes)
        WHERE newest IS NOT NULL AND NOT EXISTS (SELECT 1 FROM recipe_news)
        """)
  }

  /// Pushes what is new, if anything: as one push, of the newest recipe and how many there are.
  ///
  /// - Throws: where the store fails.
  func announce() throws {
    let news = try context.store.fetch { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT id, name, created FROM recipes
            WHERE removed IS NULL AND created > (SELECT announced FROM recipe_news) ORDER BY created DESC
            """)
      ).map { (id: $0["id"] as String, name: $0["name"] as String, created: $0["created"] as Int64) }
    }
    guard let newest = news.first else { return }
    try context.store.write { db in
      try db.execute(sql: "UPDATE recipe_news SET announced = ?", arguments: [newest.created])
    }
    try context.pushes.send(
      PushMessage(
        news.count == 1 ? "New recipe" : "\(news.count) new recipes", newest.name, channel: "general",
        link: "epicura://recipes", type: "new_recipes",
        data: ["recipe_id": newest.id, "recipe_name": newest.name, "count": String(news.count)]),
      to: nil)
  }
}
