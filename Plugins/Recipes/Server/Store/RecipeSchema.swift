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
  }
}
