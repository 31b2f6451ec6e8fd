import Foundations
import PluginKit
import Storage

/// A recipe on the grocery list, with exactly what it has brought: a row of `groceryRecipes`.
struct GroceryEntry: Codable, Sendable, Hashable {
  var id: String
  var recipe: String
  /// Kept, since the list outlives the recipe.
  var name: [String: String]
  var servings: Int
  var lines: [GroceryLine]
}

/// What one recipe needs of one ingredient.
struct GroceryLine: Codable, Sendable, Hashable {
  var ingredient: String
  var name: [String: String]
  var aisle: Coded<Aisle>
  private var measure: String
  private var thousandths: Int
  private var isSpooned: Bool

  init(ingredient: String, name: [String: String], aisle: Coded<Aisle>, quantity: Quantity) {
    (self.ingredient, self.name, self.aisle) = (ingredient, name, aisle)
    measure = quantity.measure.code
    (thousandths, isSpooned) = (quantity.thousandths, quantity.isSpooned)
  }

  var quantity: Quantity {
    get { Quantity(measure: Measure(code: measure), thousandths: thousandths, isSpooned: isSpooned) }
    set { self = GroceryLine(ingredient: ingredient, name: name, aisle: aisle, quantity: newValue) }
  }

  /// Lines of the same item are added.
  var item: String { "\(ingredient)/\(measure)" }
}

/// What the person has added: a row of `groceryItems`.
struct GroceryNote: Codable, Sendable, Hashable {
  static let prefix = "own/"

  var id: String
  var text: String
  var item: String { Self.prefix + id }
}

/// The rows of the grocery list, within a transaction.
extension DataTransaction {
  func groceryEntries() throws -> [GroceryEntry] {
    try rows(of: GroceryRows.recipes, where: []).map {
      try ValueDecoder.decode(GroceryEntry.self, from: .map($0))
    }
  }

  func groceryNotes() throws -> [GroceryNote] {
    try rows(of: GroceryRows.items, where: []).map {
      try ValueDecoder.decode(GroceryNote.self, from: .map($0))
    }
  }

  func groceryTicks() throws -> Set<String> {
    Set(
      try rows(of: GroceryRows.ticks, where: []).compactMap { row in
        if case .string(let item)? = row["id"] { item } else { nil }
      })
  }

  func add(_ entry: GroceryEntry) throws {
    guard case .map(let fields) = try ValueEncoder.encode(entry) else { return }
    try add(fields, to: GroceryRows.recipes)
    // More of it has to be bought.
    for line in entry.lines { try tick(line.item, isOn: false) }
  }

  func tick(_ item: String, isOn: Bool) throws {
    let isKnown = try row(item, of: GroceryRows.ticks) != nil
    if isOn, !isKnown { try add(ValueMap(fields: [("id", .string(item))]), to: GroceryRows.ticks) }
    if !isOn, isKnown { try remove(item, from: GroceryRows.ticks) }
  }

  /// Takes an item off, whatever has brought it.
  func removeGrocery(_ item: String) throws {
    if item.hasPrefix(GroceryNote.prefix) {
      try remove(String(item.dropFirst(GroceryNote.prefix.count)), from: GroceryRows.items)
    } else {
      for entry in try groceryEntries() {
        let left = entry.lines.filter { $0.item != item }
        guard left.count < entry.lines.count else { continue }
        // A recipe of which nothing is left has nothing to be taken off for.
        guard !left.isEmpty else {
          try remove(entry.id, from: GroceryRows.recipes)
          continue
        }
        try update(
          entry.id, ValueMap(fields: [("lines", try ValueEncoder.encode(left))]), of: GroceryRows.recipes)
      }
    }
    try tick(item, isOn: false)
  }

  /// Takes a recipe off, with what it has brought.
  func removeGroceries(of entry: String) throws {
    try remove(entry, from: GroceryRows.recipes)
    let left = Set(try groceryEntries().flatMap(\.lines).map(\.item) + groceryNotes().map(\.item))
    for item in try groceryTicks().subtracting(left) { try tick(item, isOn: false) }
  }

  func removeAllGroceries() throws {
    for name in [GroceryRows.recipes, GroceryRows.items, GroceryRows.ticks] {
      for case .string(let key)? in try rows(of: name, where: []).map({ $0["id"] }) {
        try remove(key, from: name)
      }
    }
  }
}

/// The collections of the grocery list, as `data:` of the contract has them.
enum GroceryRows {
  static let (recipes, items, ticks) = ("groceryRecipes", "groceryItems", "groceryTicks")

  /// Moves the list of an earlier version out of the database of the recipes, once.
  ///
  /// - Parameters:
  ///   - store: the database of the recipes.
  ///   - data: the collections of the device.
  /// - Throws: where one of the databases cannot be read or written; the next start moves it then.
  static func move(from store: Store, to data: any DataService) throws {
    let hasAny = try store.fetch { db in
      try Bool.fetchOne(
        db,
        sql: "SELECT EXISTS (SELECT 1 FROM grocery_recipe) OR EXISTS (SELECT 1 FROM grocery_own)")
    }
    guard hasAny == true else { return }
    let (entries, notes, ticks) = try store.read { db in
      (
        try Row.fetchAll(db, sql: "SELECT * FROM grocery_recipe ORDER BY number").map { row in
          let number: Int64 = row["number"]
          return GroceryEntry(
            id: "\(number)", recipe: row["recipe_id"], name: names(row["name"]), servings: row["servings"],
            lines: try Row.fetchAll(
              db, sql: "SELECT * FROM grocery_line WHERE recipe = ? ORDER BY number", arguments: [number]
            ).map { row in
              GroceryLine(
                ingredient: row["ingredient"], name: names(row["name"]), aisle: Coded(row["aisle"]),
                quantity: Quantity(
                  measure: Measure(code: row["measure"]), thousandths: row["thousandths"],
                  isSpooned: row["is_spooned"]))
            })
        },
        try Row.fetchAll(db, sql: "SELECT number, text FROM grocery_own ORDER BY number").map {
          GroceryNote(id: "\($0["number"] as Int64)", text: $0["text"])
        },
        try String.fetchAll(db, sql: "SELECT item FROM grocery_tick")
      )
    }
    try data.write { rows in
      // What is there was moved by a start that ended before it had deleted the list.
      for entry in entries where try rows.row(entry.id, of: recipes) == nil { try rows.add(entry) }
      for note in notes where try rows.row(note.id, of: items) == nil {
        guard case .map(let fields) = try ValueEncoder.encode(note) else { continue }
        try rows.add(fields, to: items)
      }
      for item in ticks { try rows.tick(item, isOn: true) }
    }
    try store.write { db in
      try db.execute(sql: "DELETE FROM grocery_recipe; DELETE FROM grocery_own; DELETE FROM grocery_tick")
    }
  }

  private static func names(_ content: String) -> [String: String] {
    (try? JSON.decode([String: String].self, from: Array(content.utf8))) ?? [:]
  }
}
