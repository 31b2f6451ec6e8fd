import Simulation
import Storage

/// The grocery list of this device, computed from recipes here (docs/products/epicura.md, 2).
struct GroceryRepository: Sendable {
  /// The list at one moment.
  struct Content: Sendable {
    var entries: [GroceryTable.Entry] = []
    /// What recipes need, each item once, in the order of the aisles.
    var items: [GroceryTable.Line] = []
    var own: [GroceryTable.Own] = []
    var ticks: Set<String> = []
  }

  private let store: Store
  private let broadcaster = ChangeBroadcaster()

  init(_ store: Store) { self.store = store }

  /// An element at once, and one for each change.
  var changes: AsyncStream<Void> { broadcaster.stream }

  func content() throws(StoreError) -> Content {
    try store.read { db in
      Content(
        entries: try GroceryTable.entries(in: db), items: Self.items(try GroceryTable.lines(in: db)),
        own: try GroceryTable.own(in: db), ticks: try GroceryTable.ticks(in: db))
    }
  }

  /// Adds the lines of all recipes up, item by item.
  ///
  /// - Parameter lines: what single recipes need.
  /// - Returns: the items by aisle, within one in the order in which they came. What goes by taste is left out where the
  ///   list has an amount of the same ingredient, which is bought with it.
  static func items(_ lines: [GroceryTable.Line]) -> [GroceryTable.Line] {
    var items: [GroceryTable.Line] = []
    var positions: [String: Int] = [:]
    for line in lines {
      if let position = positions[line.item] {
        items[position].quantity = items[position].quantity + line.quantity
      } else {
        positions[line.item] = items.count
        items.append(line)
      }
    }
    let measured = Set(items.filter { $0.quantity.measure != .toTaste }.map(\.ingredient))
    items.removeAll { $0.quantity.measure == .toTaste && measured.contains($0.ingredient) }
    let order = Dictionary(
      Aisle.allCases.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    func rank(_ item: GroceryTable.Line) -> Int { order[item.aisle.code] ?? 0 }
    return items.enumerated().sorted { left, right in
      let (first, second) = (rank(left.element), rank(right.element))
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }

  /// What a recipe needs.
  ///
  /// - Parameters:
  ///   - recipe: the recipe.
  ///   - servings: for how many.
  /// - Returns: its lines, without what nobody buys.
  static func lines(of recipe: Recipe, for servings: Int) -> [GroceryTable.Line] {
    recipe.ingredients.filter { $0.aisle?.raw != Aisle.notBought }.map { ingredient in
      GroceryTable.Line(
        ingredient: ingredient.id, name: ingredient.name, aisle: ingredient.aisle ?? Coded("other"),
        quantity: Quantity(ingredient.amount, ingredient.unit, for: servings, of: recipe.servings))
    }
  }

  /// Whether a recipe is on the list.
  func has(_ recipe: String) throws(StoreError) -> Bool {
    try store.fetch { try GroceryTable.entries(in: $0) }.contains { $0.recipe == recipe }
  }

  /// Adds recipes, in one transaction.
  ///
  /// - Parameter recipes: each for how many servings.
  /// - Throws: an error if nothing could be written.
  func add(_ recipes: [(recipe: Recipe, servings: Int)]) throws(StoreError) {
    try write { db in
      for (recipe, servings) in recipes {
        let entry = GroceryTable.Entry(number: 0, recipe: recipe.id, name: recipe.name, servings: servings)
        try GroceryTable.insert(entry, Self.lines(of: recipe, for: servings), in: db)
      }
    }
  }

  func addOwn(_ text: String) throws(StoreError) { try write { try GroceryTable.insertOwn(text, in: $0) } }

  /// Ticks items of an aisle, and no others of it.
  func tick(_ ticked: Set<String>, of all: [String]) throws(StoreError) {
    try write { db in
      for item in all {
        if ticked.contains(item) {
          try GroceryTable.tick(item, in: db)
        } else {
          try GroceryTable.untick(item, in: db)
        }
      }
    }
  }

  func remove(item: String) throws(StoreError) { try write { try GroceryTable.deleteItem(item, in: $0) } }

  func remove(entry number: Int64) throws(StoreError) {
    try write { try GroceryTable.deleteEntry(number, in: $0) }
  }

  /// Removes everything, or what is ticked.
  func clear(tickedOnly: Bool) throws(StoreError) {
    try write { db in
      guard tickedOnly else { return try GroceryTable.deleteAll(in: db) }
      for item in try GroceryTable.ticks(in: db).sorted() { try GroceryTable.deleteItem(item, in: db) }
    }
  }

  private func write(_ body: (Database) throws -> Void) throws(StoreError) {
    try store.write(body)
    broadcaster.send()
  }
}
