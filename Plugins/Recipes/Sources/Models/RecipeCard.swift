/// A recipe as lists show it.
struct RecipeCard: Codable, Equatable, Sendable {
  var id: String
  var name: [String: String]
  var description: [String: String]
  var category: Category
  var cuisine: Cuisine
  var region: Region?
  var diet: Diet
  var difficulty: Difficulty
  var spice: Int?
  var tags: [Tag]
  var allergens: [Allergen]
  var totalTime: Duration
  var servings: Int
  var rating: Double
  var ratingCount: Int
  /// What a list says under the name.
  var line: Line
  var kcal: Double
  /// Whether the appliance can cook it.
  var cookable: Bool
  var isFavourite: Bool

  /// The diet, with the stars where there are any.
  enum Line: String, Codable, CaseIterable, Sendable {
    case vegan, veg, egg, nonveg, other
    case unratedVegan = "unrated_vegan"
    case unratedVeg = "unrated_veg"
    case unratedEgg = "unrated_egg"
    case unratedNonveg = "unrated_nonveg"
    case unratedOther = "unrated_other"

    init(_ diet: Diet, isRated: Bool) {
      self = Self(rawValue: isRated ? diet.rawValue : "unrated_\(diet.rawValue)") ?? .other
    }
  }

  /// Creates a card without a mark.
  init(_ recipe: Recipe) {
    id = recipe.id
    name = recipe.name
    description = recipe.description
    category = recipe.category.code
    cuisine = recipe.cuisine.code
    region = recipe.region?.code
    diet = recipe.diet.code
    difficulty = recipe.difficulty.code
    spice = recipe.spice
    tags = recipe.tags.compactMap(Tag.init)
    allergens = recipe.allergens.map(\.code)
    totalTime = .minutes(recipe.prepMinutes) + .minutes(recipe.cookMinutes)
    servings = recipe.servings
    rating = recipe.rating
    ratingCount = recipe.ratingCount
    line = Line(recipe.diet.code, isRated: recipe.ratingCount > 0)
    kcal = recipe.kcal
    cookable = recipe.cookable
    isFavourite = false
  }
}

extension Duration {
  static func minutes(_ minutes: Int) -> Duration { .seconds(minutes * 60) }
}
