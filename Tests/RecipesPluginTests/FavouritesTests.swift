import PluginKit
import Testing

struct FavouritesTests {
  private let kitchen = Kitchen()

  @Test func keepsFavouritesAcrossARestart() throws {
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    try list.invoke("toggleFavourite", ["id": "dal-tadka"])
    let again = try kitchen.open("RecipeList", ["favouritesOnly": true], of: try kitchen.plugin())
    kitchen.scheduler.drain()
    #expect(again.ids == ["dal-tadka"])
    #expect(again["total"] == 1)
    try again.invoke("toggleFavourite", ["id": "dal-tadka"])
    #expect(again.ids == [])
  }

  @Test func showsAFavouriteEverywhereAtOnce() throws {
    let plugin = try kitchen.plugin()
    let list = try kitchen.open("RecipeList", ["favouritesOnly": true], of: plugin)
    let detail = try kitchen.open("RecipeDetail", ["id": "dal-tadka"], of: plugin)
    kitchen.settle()
    try detail.invoke("toggleFavourite")
    #expect(list.ids == ["dal-tadka"])
    #expect(detail["isFavourite"] == true)
  }

  @Test func refusesToMarkAnUnknownRecipe() throws {
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    let error = try #require(throws: ActionError.self) { try list.invoke("toggleFavourite", ["id": "pizza"]) }
    #expect(error.code == .notFound)
  }
}
