import PluginKit
import Testing

struct RecipeSearchTests {
  private let kitchen = Kitchen()
  private let byRating = ["paneer-butter-masala", "chicken-biryani", "dal-tadka"]

  @Test(arguments: [
    ("paneer", ["paneer-butter-masala"]), ("PAN", ["paneer-butter-masala"]),
    ("masala but", ["paneer-butter-masala"]),
    ("पनीर", ["paneer-butter-masala"]), ("पनी", ["paneer-butter-masala"]), ("तड़का", ["dal-tadka"]),
    ("तडका", ["dal-tadka"]),
    ("பருப்பு", ["dal-tadka"]), ("பிரி", ["chicken-biryani"]), ("pigeon", ["dal-tadka"]), ("घी", ["dal-tadka"]),
    ("நெய்", ["dal-tadka"]), ("festive", ["chicken-biryani"]), ("protein rich", ["dal-tadka"]),
    ("biriyani", ["chicken-biryani"]), ("पनिर", ["paneer-butter-masala"]), ("பிரியானி மசாலா", []),
    // Salt, in the Tamil names.
    ("उप्पु", ["chicken-biryani", "paneer-butter-masala", "dal-tadka"]), ("pani", []), ("chicken paneer", []),
    ("🍛", []), ("\"", []), ("pizza", []),
  ])
  func findsInThreeLanguages(_ text: String, _ ids: [String]) throws {
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    try list.invoke("search", ["text": .string(text)])
    #expect(list.ids == ids)
    #expect(list["query"] == .string(text))
    #expect(list["total"] == 3)
  }

  @Test func putsTheBestMatchFirst() throws {
    kitchen.server.edit { content in
      content.recipes.append(
        wire(
          "korma", en: "Vegetable Korma", rating: 5,
          ingredients: #"{"id":"paneer","name":{"en":"paneer"},"amount":1,"unit":"g"}"#))
    }
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    try list.invoke("search", ["text": "paneer"])
    #expect(list.ids == ["paneer-butter-masala", "korma"])
  }

  @Test(arguments: [
    ("all", ["paneer-butter-masala", "chicken-biryani", "dal-tadka"]), ("vegan", ["dal-tadka"]),
    ("veg", ["paneer-butter-masala", "dal-tadka"]), ("egg", ["paneer-butter-masala", "dal-tadka"]),
    ("nonveg", ["chicken-biryani"]),
  ])
  func filtersByDiet(_ diet: String, _ ids: [String]) throws {
    let list = try kitchen.open("RecipeList")
    kitchen.settle()
    try list.invoke("filter", ["diet": .string(diet)])
    #expect(list.ids == ids)
    try list.invoke("search", ["text": "chicken"])
    #expect(list.ids == ids.filter { $0.hasPrefix("chicken") })
    try list.invoke("clear")
    #expect(list.ids == byRating)
    #expect(list["diet"] == "all")
    #expect(list["query"] == "")
  }
}
