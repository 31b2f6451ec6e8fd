import Foundations
import PluginKit
@testable import RecipesPlugin
import Simulation
import Storage
import Testing

/// What is to be bought, with the shipped recipes.
struct GroceryListTests {
  private let household: Household
  private let device: HouseholdDevice

  init() throws {
    household = try Household()
    device = try household.device()
    // The copy of the recipes.
    _ = try device.open("RecipeList")
  }

  private struct Item: Equatable {
    var id: String
    var amount: Value
    var unit: Value
  }

  private func items(_ list: Model) -> [Item] {
    aisles(list).flatMap { aisle -> [Item] in
      guard case .list(let items)? = aisle["items"] else { return [] }
      return items.compactMap { item in
        guard case .map(let item) = item, case .string(let id)? = item["id"] else { return nil }
        return Item(id: id, amount: item["amount"] ?? .null, unit: item["unit"] ?? .null)
      }
    }
  }

  private func recipeIDs(_ list: Model) throws -> [String] {
    guard case .list(let recipes) = list["recipes"] else { return [] }
    return recipes.compactMap { recipe in
      if case .map(let recipe) = recipe, case .string(let id)? = recipe["id"] { id } else { nil }
    }
  }

  private func aisles(_ list: Model) -> [ValueMap] {
    guard case .list(let aisles) = list["aisles"] else { return [] }
    return aisles.compactMap { if case .map(let aisle) = $0 { aisle } else { nil } }
  }

  private func error(_ work: () throws -> Void) -> String? {
    do { try work() } catch { return (error as? ActionError)?.code.description }
    return nil
  }

  @Test func addsARecipeForItsServingsByAisle() throws {
    let list = try device.open("GroceryList")
    try list.invoke("add", ["recipe": "idli", "servings": 8])
    #expect(items(list).contains(Item(id: "idli-rice/mass", amount: 600, unit: "g")))
    #expect(items(list).contains(Item(id: "salt/volume", amount: 1, unit: "tbsp")))
    #expect(aisles(list).compactMap { $0["id"] } == ["grains", "pulses", "spices", "basics", "oils"])
  }

  @Test func addsTheSameIngredientOfTwoRecipes() throws {
    let list = try device.open("GroceryList")
    try list.invoke("add", ["recipe": "idli", "servings": 4])
    try list.invoke("add", ["recipe": "masala-dosa", "servings": 4])
    let ids = items(list).map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.filter { $0.hasPrefix("salt/") }.count == 1)
  }

  @Test func nobodyBuysWater() throws {
    let list = try device.open("GroceryList")
    for recipe in ["filter-coffee", "rasam", "sambar"] {
      try list.invoke("add", ["recipe": .string(recipe), "servings": 4])
    }
    #expect(!items(list).contains { $0.id.hasPrefix("water/") })
  }

  @Test func aRecipeIsAddedTwiceOnlyWhereThatIsMeant() throws {
    let list = try device.open("GroceryList")
    try list.invoke("add", ["recipe": "idli", "servings": 4])
    #expect(error { try list.invoke("add", ["recipe": "idli", "servings": 4]) } == "already_listed")
    #expect(items(list).contains(Item(id: "idli-rice/mass", amount: 300, unit: "g")))
    try list.invoke("add", ["recipe": "idli", "servings": 4, "again": true])
    #expect(items(list).contains(Item(id: "idli-rice/mass", amount: 600, unit: "g")))
    #expect(error { try list.invoke("add", ["recipe": "pizza", "servings": 4]) } == "not_found")
  }

  @Test func whatIsTickedStaysTickedUntilMoreOfItIsNeeded() throws {
    let list = try device.open("GroceryList")
    try list.invoke("add", ["recipe": "idli", "servings": 4])
    try list.invoke("tick", ["aisle": "grains", "items": ["idli-rice/mass"]])
    #expect(aisles(list).first { $0["id"] == "grains" }?["ticked"] == ["idli-rice/mass"])
    try list.invoke("add", ["recipe": "idli", "servings": 4, "again": true])
    #expect(aisles(list).first { $0["id"] == "grains" }?["ticked"] == [])
    try list.invoke("tick", ["aisle": "grains", "items": ["idli-rice/mass"]])
    try list.invoke("tick", ["aisle": "grains", "items": []])
    #expect(aisles(list).first { $0["id"] == "grains" }?["ticked"] == [])
  }

  @Test func takesARecipeOffWithExactlyWhatItHasBrought() throws {
    let list = try device.open("GroceryList")
    try list.invoke("add", ["recipe": "idli", "servings": 4])
    let before = items(list)
    try list.invoke("add", ["recipe": "sambar", "servings": 2])
    let ids = try recipeIDs(list)
    try list.invoke("removeRecipe", ["id": .string(ids[1])])
    #expect(items(list) == before)
    try list.invoke("removeRecipe", ["id": .string(ids[0])])
    #expect(list["total"] == 0 && list["recipes"] == [])
  }

  @Test func ownItemsAreAddedRemovedAndKept() throws {
    let stores = Stores.inMemory()
    let device = try household.device(stores: stores)
    let list = try device.open("GroceryList")
    try list.invoke("addItem", ["text": "  bin   bags "])
    try list.invoke("addItem", ["text": "दूध"])
    #expect(error { try list.invoke("addItem", ["text": "  "]) } == "item_length")
    #expect(
      error { try list.invoke("addItem", ["text": .string(String(repeating: "x", count: 101))]) }
        == "item_length")
    let ids = items(list).map(\.id)
    #expect(ids.count == 2 && ids.allSatisfy { $0.hasPrefix("own/") })
    try list.invoke("tick", ["aisle": "own", "items": [.string(ids[0])]])
    let again = try household.device(stores: stores)
    let reopened = try again.open("GroceryList")
    #expect(items(reopened).map(\.id) == ids)
    #expect(aisles(reopened).last?["ticked"] == [.string(ids[0])])
    try reopened.invoke("clear", ["tickedOnly": true])
    #expect(items(reopened).map(\.id) == [ids[1]])
    try reopened.invoke("remove", ["id": .string(ids[1])])
    #expect(reopened["total"] == 0)
  }

  @Test func clearsAll() throws {
    let list = try device.open("GroceryList")
    try list.invoke("add", ["recipe": "idli", "servings": 4])
    try list.invoke("addItem", ["text": "milk"])
    try list.invoke("clear")
    #expect(list["total"] == 0 && list["recipes"] == [] && list["aisles"] == [])
  }

  @Test func worksWithoutANetwork() throws {
    device.reachability.set(online: false)
    let list = try device.open("GroceryList")
    _ = device.newRequests()
    try list.invoke("add", ["recipe": "poha", "servings": 3])
    device.settle()
    #expect(list["total"] != 0)
    #expect(device.newRequests() == [])
  }

  @Test func showsTheUnitsThatThePersonReads() throws {
    let (list, preferences) = (try device.open("GroceryList"), try device.open("Preferences"))
    try list.invoke("add", ["recipe": "idli", "servings": 4])
    try preferences.invoke("set", ["units": "imperial"])
    device.settle()
    #expect(items(list).contains(Item(id: "idli-rice/mass", amount: 10.6, unit: "oz")))
  }
}

/// The list of an earlier version, which was in the database of the recipes.
struct EarlierGroceriesTests {
  @Test func isMovedWithItsTicksOnce() throws {
    let stores = Stores.inMemory()
    let store = try stores.open("recipes", migrator: RecipeSchema.migrator)
    try store.write { db in
      try db.execute(
        sql: """
          INSERT INTO grocery_recipe VALUES (7, 'idli', CAST('{"en":"Idli"}' AS BLOB), 4);
          INSERT INTO grocery_line VALUES
            (1, 7, 'salt/volume', 'salt', CAST('{"en":"salt"}' AS BLOB), 'basics', 'volume', 15000, 1),
            (2, 7, 'ghee/mass', 'ghee', CAST('{"en":"ghee"}' AS BLOB), 'oils', 'mass', 500000, 0);
          INSERT INTO grocery_own VALUES (3, 'Soap');
          INSERT INTO grocery_tick VALUES ('own/3'), ('ghee/mass');
          """)
    }
    let household = try Household()
    for start in 1...2 {
      let device = try household.device(stores: stores, seed: UInt64(start))
      let list = try device.open("GroceryList")
      #expect(list["total"] == 3)
      guard case .list(let open) = list["open"], case .list(let recipes) = list["recipes"],
        case .map(let left)? = open.first
      else {
        Issue.record("no list")
        return
      }
      #expect(open.count == 1 && recipes.count == 1)
      #expect(left["id"] == "salt/volume" && left["name"] == ["en": "salt"])
    }
    #expect(try store.fetch { try Int.fetchOne($0, sql: "SELECT count(*) FROM grocery_line") } == 0)
    let device = try household.device(stores: stores, seed: 3)
    let list = try device.open("GroceryList")
    try list.invoke("remove", ["id": "own/3"])
    try list.invoke("removeRecipe", ["id": "7"])
    #expect(list["total"] == 0)
  }
}
