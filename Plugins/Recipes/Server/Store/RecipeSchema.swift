import Search
import Storage

/// The migrations of the recipes server; a released migration is never changed.
///
/// The first one's name has no prefix `recipes`, since existing files predate separate tables per server. Its table
/// `meta` is no longer used.
enum RecipeSchema {
  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("1 recipes") { db in
      try db.execute(
        sql: """
          CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

          -- What the data folder says. `content` is the recipe in the shape of the wire, without its first
          -- members; `updated` and `removed` are milliseconds since 1970, no two rows ever have the same.
          CREATE TABLE recipes (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            version INTEGER NOT NULL,
            updated INTEGER NOT NULL UNIQUE,
            removed INTEGER,
            course TEXT NOT NULL,
            diet TEXT NOT NULL,
            average REAL NOT NULL,
            count INTEGER NOT NULL,
            content BLOB NOT NULL
          );

          -- What people say. Seeding never touches it: a recipe that goes and comes back keeps its ratings.
          CREATE TABLE ratings (
            recipe TEXT NOT NULL,
            person TEXT NOT NULL,
            stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
            rated INTEGER NOT NULL,
            PRIMARY KEY (recipe, person)
          ) WITHOUT ROWID;

          CREATE VIRTUAL TABLE search USING fts5 (
            name, ingredients, codes, description, \(SearchText.tokenizer)
          );
          """)
    }
    migrator.registerMigration("recipes 2 words of the search") { db in
      try db.execute(sql: SearchVocabulary.creation(of: "search_word", for: "search"))
    }
    migrator.registerMigration("recipes 3 favourites") { db in
      try db.execute(
        sql: """
          CREATE TABLE favourites (
            account TEXT NOT NULL,
            recipe_id TEXT NOT NULL,
            added INTEGER NOT NULL,
            PRIMARY KEY (account, recipe_id)
          ) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("recipes 4 cards") { db in
      try db.execute(
        sql: """
          -- `card` and `content` are the members of a card and the further ones of a whole recipe, without the store's
          -- own; the other columns are what cards are filtered and sorted by, `tags` with a comma around each. The
          -- columns `course` and `diet` are no longer used. The next seeding fills all of them.
          ALTER TABLE recipes ADD COLUMN card BLOB NOT NULL DEFAULT '{}';
          ALTER TABLE recipes ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE recipes ADD COLUMN name TEXT NOT NULL DEFAULT '';
          ALTER TABLE recipes ADD COLUMN category TEXT NOT NULL DEFAULT '';
          ALTER TABLE recipes ADD COLUMN cuisine TEXT NOT NULL DEFAULT '';
          ALTER TABLE recipes ADD COLUMN difficulty TEXT NOT NULL DEFAULT '';
          ALTER TABLE recipes ADD COLUMN minutes INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE recipes ADD COLUMN tags TEXT NOT NULL DEFAULT '';
          UPDATE recipes SET created = updated;
          """)
    }
    migrator.registerMigration("recipes 5 photos") { db in
      // The photos of the data folder, JPEGs.
      try db.execute(sql: "CREATE TABLE photos (recipe TEXT PRIMARY KEY, octets BLOB NOT NULL)")
    }
    migrator.registerMigration("recipes 6 meal plan") { try MealPlanRoutes.create($0) }
    migrator.registerMigration("recipes 7 stamps") { db in
      // The latest stamp is read before each response that may be cached.
      try db.execute(sql: "CREATE INDEX recipes_updated ON recipes (updated)")
    }
    migrator.registerMigration("recipes 8 news") { try RecipeNews.create($0) }
    // The recipes of a store that was seeded before there were news are none.
    migrator.registerMigration("recipes 9 known recipes") { try RecipeNews.begin($0) }
  }
}
