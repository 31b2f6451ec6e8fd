import Search
import Storage
import Sync

/// The migrations of the database of earlier versions, whose rows are moved to the collections.
enum RecipeSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 recipes") { db in
      try db.execute(
        sql: """
          -- `content` is the recipe in the shape of the wire.
          CREATE TABLE recipe (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            saved_at INTEGER NOT NULL,
            content TEXT NOT NULL
          );
          -- Without a foreign key: a mark outlives the recipe, should the server take it back and bring it again.
          CREATE TABLE favourite (recipe_id TEXT PRIMARY KEY, added_at INTEGER NOT NULL) WITHOUT ROWID;
          -- At most one row: what the server said last, and when.
          CREATE TABLE sync (id INTEGER PRIMARY KEY CHECK (id = 1), cursor TEXT, at INTEGER NOT NULL);
          """)
    }
    migrator.registerMigration("2 search and summaries") { db in
      try db.execute(
        sql: """
          -- What lists show of a recipe, so that they need not read all of it.
          ALTER TABLE recipe ADD COLUMN summary TEXT;
          CREATE VIRTUAL TABLE recipe_search USING fts5(names, ingredients, tags, \(SearchText.tokenizer));
          """)
    }
    migrator.registerMigration("3 search on demand") { db in
      try db.execute(
        sql: """
          -- What a recipe is found by; null where its content cannot be read.
          ALTER TABLE recipe ADD COLUMN names TEXT;
          ALTER TABLE recipe ADD COLUMN ingredients TEXT;
          ALTER TABLE recipe ADD COLUMN tags TEXT;
          DROP TABLE recipe_search;
          CREATE VIRTUAL TABLE recipe_search USING fts5(
            names, ingredients, tags, content='recipe', content_rowid='number', \(SearchText.plainTokenizer));
          -- One row: the recipes up to this number are in `recipe_search`. A recipe that is new or has changed gets a
          -- number above all that were given before.
          CREATE TABLE searchable (id INTEGER PRIMARY KEY CHECK (id = 1), number INTEGER NOT NULL);
          INSERT INTO searchable VALUES (1, 0);
          """)
    }
    migrator.registerMigration("4 words of the search") { db in
      try db.execute(sql: SearchVocabulary.creation(of: "recipe_word", for: "recipe_search"))
    }
    migrator.registerMigration("5 favourites of accounts") { db in
      try db.execute(
        sql: """
          -- What the server has confirmed for an account; of nobody, '', what was marked while nobody was signed in.
          CREATE TABLE favourite_of_account (
            account TEXT NOT NULL,
            recipe_id TEXT NOT NULL,
            added_at INTEGER NOT NULL,
            PRIMARY KEY (account, recipe_id)
          ) WITHOUT ROWID;
          INSERT INTO favourite_of_account SELECT '', recipe_id, added_at FROM favourite;
          DROP TABLE favourite;
          ALTER TABLE favourite_of_account RENAME TO favourite;
          """)
      try OutboxSchema.create(db)
    }
    migrator.registerMigration("6 categories and regions") { db in
      try RecipeUpgrade.takeOverCategories(db)
    }
    migrator.registerMigration("7 preferences") { db in
      try db.execute(
        sql: """
          -- What the server has confirmed for an account, as JSON; of nobody, '', what was chosen while nobody was
          -- signed in.
          CREATE TABLE preference (account TEXT PRIMARY KEY, content BLOB NOT NULL) WITHOUT ROWID;
          """)
    }
    migrator.registerMigration("8 groceries") { db in
      try db.execute(
        sql: """
          CREATE TABLE grocery_recipe (
            number INTEGER PRIMARY KEY AUTOINCREMENT, recipe_id TEXT NOT NULL, name BLOB NOT NULL,
            servings INTEGER NOT NULL);
          CREATE TABLE grocery_line (
            number INTEGER PRIMARY KEY,
            recipe INTEGER NOT NULL REFERENCES grocery_recipe ON DELETE CASCADE,
            item TEXT NOT NULL, ingredient TEXT NOT NULL, name BLOB NOT NULL, aisle TEXT NOT NULL,
            measure TEXT NOT NULL, thousandths INTEGER NOT NULL, is_spooned INTEGER NOT NULL);
          CREATE INDEX grocery_line_recipe ON grocery_line (recipe);
          CREATE INDEX grocery_line_item ON grocery_line (item);
          CREATE TABLE grocery_tick (item TEXT PRIMARY KEY) WITHOUT ROWID;
          CREATE TABLE grocery_own (number INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL);
          """)
      // Ingredients have their aisles from now on.
      try db.execute(sql: "UPDATE sync SET cursor = NULL")
    }
    // The meal plan is a collection of the server now; these tables are for ``EarlierMeals``.
    migrator.registerMigration("9 meal plan") { db in try EarlierMealSchema.create(db) }
    migrator.registerMigration("10 recovery of sync") { db in try EarlierMealSchema.addRecovery(db) }
    migrator.registerMigration("11 unknown values") { db in
      // What no server has said was kept as 0.
      try db.execute(sql: "UPDATE sync SET cursor = NULL")
    }
    migrator.registerMigration("12 cursors of servers without meal plans") { db in
      // They were given one as if they had sent a page; of others this one says that nothing was read.
      try db.execute(sql: "DELETE FROM sync_cursor WHERE cursor = '0'")
    }
    return migrator
  }
}
