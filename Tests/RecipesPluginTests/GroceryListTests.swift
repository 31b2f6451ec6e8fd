import Foundations
import PluginKit
import RecipesPlugin
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
    try list.invoke("removeRecipe", ["id": "2"])
    #expect(items(list) == before)
    try list.invoke("removeRecipe", ["id": "1"])
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
    try list.invoke("tick", ["aisle": "own", "items": ["own/1"]])
    let again = try household.device(stores: stores)
    let reopened = try again.open("GroceryList")
    #expect(items(reopened).map(\.id) == ["own/1", "own/2"])
    #expect(aisles(reopened).last?["ticked"] == ["own/1"])
    try reopened.invoke("clear", ["tickedOnly": true])
    #expect(items(reopened).map(\.id) == ["own/2"])
    try reopened.invoke("remove", ["id": "own/2"])
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
