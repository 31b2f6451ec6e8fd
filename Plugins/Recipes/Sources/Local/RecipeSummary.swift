/// The part of a recipe that lists show, with the server's codes.
struct RecipeSummary: Encodable, Sendable, Equatable {
  var id: String
  var name: Recipe.Localized
  var description: Recipe.Localized
  var category: Coded<Category>
  var cuisine: Coded<Cuisine>
  var region: Coded<Region>?
  var diet: Coded<Diet>
  var difficulty: Coded<Difficulty>
  var spice: Int?
  var tags: [String]
  var allergens: [Coded<Allergen>]
  var minutes: Int
  var servings: Int
  var rating: Double
  var ratingCount: Int
  var kcal: Double
  /// Whether the appliance can cook it.
  var isCookable: Bool

  init(_ recipe: Recipe) {
    id = recipe.id
    name = recipe.name
    description = recipe.description
    category = recipe.category
    cuisine = recipe.cuisine
    region = recipe.region
    diet = recipe.diet
    difficulty = recipe.difficulty
    spice = recipe.spice
    tags = recipe.tags
    allergens = recipe.allergens
    minutes = recipe.prepMinutes + recipe.cookMinutes
    servings = recipe.servings
    rating = recipe.rating
    ratingCount = recipe.ratingCount
    kcal = recipe.nutrition.kcal
    isCookable = recipe.program != nil
  }
}
