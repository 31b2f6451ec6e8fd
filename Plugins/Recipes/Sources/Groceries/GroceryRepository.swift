import Foundations
import PluginKit
import Simulation
import Storage

/// The grocery list of this device, computed from recipes here (docs/products/epicura.md, 2).
struct GroceryRepository: Sendable {
  /// The list at one moment.
  struct Content: Sendable {
    var entries: [GroceryEntry] = []
    /// What recipes need, each item once, in the order of the aisles.
    var items: [GroceryLine] = []
    var own: [GroceryNote] = []
    var ticks: Set<String> = []
  }

  private let data: any DataService
  private let identifiers: any IdentifierSource
  private let broadcaster = ChangeBroadcaster()

  init(_ data: any DataService, identifiers: any IdentifierSource) {
    (self.data, self.identifiers) = (data, identifiers)
    data.observe([GroceryRows.recipes, GroceryRows.items, GroceryRows.ticks]) { [broadcaster] in
      broadcaster.send()
    }
  }

  /// An element at once, and one for each change.
  var changes: AsyncStream<Void> { broadcaster.stream }

  func content() throws(StoreError) -> Content {
    try data.read { rows in
      let entries = try rows.groceryEntries()
      return Content(
        entries: entries, items: Self.items(entries.flatMap(\.lines)), own: try rows.groceryNotes(),
        ticks: try rows.groceryTicks())
    }
  }

  /// Adds the lines of all recipes up, item by item.
  ///
  /// - Parameter lines: what single recipes need.
  /// - Returns: the items by aisle, within one in the order in which they came. What goes by taste is left out where the
  ///   list has an amount of the same ingredient, which is bought with it.
  static func items(_ lines: [GroceryLine]) -> [GroceryLine] {
    var items: [GroceryLine] = []
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
    func rank(_ item: GroceryLine) -> Int { order[item.aisle.code] ?? 0 }
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
  static func lines(of recipe: Recipe, for servings: Int) -> [GroceryLine] {
    recipe.ingredients.filter { $0.aisle?.raw != Aisle.notBought }.map { ingredient in
      GroceryLine(
        ingredient: ingredient.id, name: ingredient.name, aisle: ingredient.aisle ?? Coded("other"),
        quantity: Quantity(ingredient.amount, ingredient.unit, for: servings, of: recipe.servings))
    }
  }

  /// Whether a recipe is on the list.
  func has(_ recipe: String) throws(StoreError) -> Bool {
    try data.read { try !$0.rows(of: GroceryRows.recipes, where: [("recipe", .string(recipe))]).isEmpty }
  }

  /// Adds recipes, in one transaction.
  ///
  /// - Parameter recipes: each for how many servings.
  /// - Throws: an error if nothing could be written.
  func add(_ recipes: [(recipe: Recipe, servings: Int)]) throws {
    try data.write { rows in
      for (recipe, servings) in recipes {
        try rows.add(
          GroceryEntry(
            id: identifiers.next(), recipe: recipe.id, name: recipe.name, servings: servings,
            lines: Self.lines(of: recipe, for: servings)))
      }
    }
  }

  func add(own text: String) throws {
    _ = try data.write { try $0.add(ValueMap(fields: [("text", .string(text))]), to: GroceryRows.items) }
  }

  /// Ticks items of an aisle, and no others of it.
  func tick(_ ticked: Set<String>, of all: [String]) throws {
    try data.write { rows in
      for item in all { try rows.tick(item, isOn: ticked.contains(item)) }
    }
  }

  func remove(item: String) throws { try data.write { try $0.removeGrocery(item) } }
  func remove(entry id: String) throws { try data.write { try $0.removeGroceries(of: id) } }

  /// Removes everything, or what is ticked.
  func clear(tickedOnly: Bool) throws {
    try data.write { rows in
      guard tickedOnly else { return try rows.removeAllGroceries() }
      for item in try rows.groceryTicks().sorted() { try rows.removeGrocery(item) }
    }
  }
}
