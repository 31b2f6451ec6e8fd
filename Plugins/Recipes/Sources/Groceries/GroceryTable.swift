#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Foundations
import Storage

/// The rows of the grocery list, within a transaction.
///
/// What recipes need is kept line by line as it was added, and summed when it is read, so that a recipe can be taken off
/// again with exactly what it has brought.
enum GroceryTable {
  /// A recipe on the list.
  struct Entry: Sendable, Hashable {
    var number: Int64
    var recipe: String
    var name: [String: String]
    var servings: Int
  }

  /// What one recipe needs of one ingredient.
  struct Line: Sendable, Hashable {
    var ingredient: String
    var name: [String: String]
    var aisle: Coded<Aisle>
    var quantity: Quantity

    /// Lines of the same item are added.
    var item: String { "\(ingredient)/\(quantity.measure.code)" }
  }

  /// What the person has added.
  struct Own: Sendable, Hashable {
    var number: Int64
    var text: String
    var item: String { "\(Self.prefix)\(number)" }

    static let prefix = "own/"
  }

  static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE grocery_recipe (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          -- Without a foreign key: the list outlives the recipe.
          recipe_id TEXT NOT NULL,
          name BLOB NOT NULL,
          servings INTEGER NOT NULL
        );
        CREATE TABLE grocery_line (
          number INTEGER PRIMARY KEY,
          recipe INTEGER NOT NULL REFERENCES grocery_recipe ON DELETE CASCADE,
          item TEXT NOT NULL,
          ingredient TEXT NOT NULL,
          name BLOB NOT NULL,
          aisle TEXT NOT NULL,
          measure TEXT NOT NULL,
          -- Of a gram, of a millilitre or of one thing.
          thousandths INTEGER NOT NULL,
          is_spooned INTEGER NOT NULL
        );
        CREATE INDEX grocery_line_recipe ON grocery_line (recipe);
        CREATE INDEX grocery_line_item ON grocery_line (item);
        -- What is bought.
        CREATE TABLE grocery_tick (item TEXT PRIMARY KEY) WITHOUT ROWID;
        -- Numbers are never used again: a tick is by number.
        CREATE TABLE grocery_own (number INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL);
        """)
  }

  // MARK: Reading

  static func entries(in db: Database) throws -> [Entry] {
    try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM grocery_recipe ORDER BY number")).map { row in
      Entry(
        number: row["number"], recipe: row["recipe_id"], name: names(row["name"]), servings: row["servings"])
    }
  }

  static func lines(in db: Database) throws -> [Line] {
    try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM grocery_line ORDER BY number")).map { row in
      Line(
        ingredient: row["ingredient"], name: names(row["name"]), aisle: Coded(row["aisle"]),
        quantity: Quantity(
          measure: Measure(code: row["measure"]), thousandths: row["thousandths"],
          isSpooned: row["is_spooned"]))
    }
  }

  static func own(in db: Database) throws -> [Own] {
    try Row.fetchAll(db.cachedStatement(sql: "SELECT number, text FROM grocery_own ORDER BY number")).map {
      Own(number: $0["number"], text: $0["text"])
    }
  }

  static func ticks(in db: Database) throws -> Set<String> {
    try String.fetchSet(db.cachedStatement(sql: "SELECT item FROM grocery_tick"))
  }

  // MARK: Writing

  static func insert(_ entry: Entry, _ lines: [Line], in db: Database) throws {
    try db.cachedStatement(sql: "INSERT INTO grocery_recipe (recipe_id, name, servings) VALUES (?, ?, ?)")
      .execute(arguments: [entry.recipe, data(entry.name), entry.servings])
    let number = db.lastInsertedRowID
    for line in lines {
      try db.cachedStatement(
        sql: """
          INSERT INTO grocery_line
            (recipe, item, ingredient, name, aisle, measure, thousandths, is_spooned)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """
      ).execute(arguments: [
        number, line.item, line.ingredient, data(line.name), line.aisle.raw, line.quantity.measure.code,
        line.quantity.thousandths, line.quantity.isSpooned,
      ])
      // More of it has to be bought.
      try untick(line.item, in: db)
    }
  }

  static func insertOwn(_ text: String, in db: Database) throws {
    try db.cachedStatement(sql: "INSERT INTO grocery_own (text) VALUES (?)").execute(arguments: [text])
  }

  /// Takes a recipe off, with what it has brought.
  static func deleteEntry(_ number: Int64, in db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM grocery_recipe WHERE number = ?").execute(arguments: [number])
    try forgetTicks(in: db)
  }

  /// Takes an item off, whatever has brought it.
  static func deleteItem(_ item: String, in db: Database) throws {
    if item.hasPrefix(Own.prefix) {
      let number = Int64(item.dropFirst(Own.prefix.count))
      try db.cachedStatement(sql: "DELETE FROM grocery_own WHERE number = ?").execute(arguments: [number])
    } else {
      try db.cachedStatement(sql: "DELETE FROM grocery_line WHERE item = ?").execute(arguments: [item])
      // A recipe of which nothing is left has nothing to be taken off for.
      try db.execute(
        sql: "DELETE FROM grocery_recipe WHERE number NOT IN (SELECT recipe FROM grocery_line)")
    }
    try untick(item, in: db)
  }

  static func deleteAll(in db: Database) throws {
    try db.execute(
      sql: "DELETE FROM grocery_recipe; DELETE FROM grocery_own; DELETE FROM grocery_tick;")
  }

  static func tick(_ item: String, in db: Database) throws {
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO grocery_tick (item) VALUES (?)").execute(
      arguments: [item])
  }

  static func untick(_ item: String, in db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM grocery_tick WHERE item = ?").execute(arguments: [item])
  }

  private static func forgetTicks(in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM grocery_tick WHERE item NOT IN (
          SELECT item FROM grocery_line UNION SELECT '\(Own.prefix)' || number FROM grocery_own)
        """)
  }

  private static func names(_ content: Data) -> [String: String] {
    (try? JSON.decode([String: String].self, from: Array(content))) ?? [:]
  }

  private static func data(_ names: [String: String]) throws -> Data { try RecipeJSON.encode(names) }
}
