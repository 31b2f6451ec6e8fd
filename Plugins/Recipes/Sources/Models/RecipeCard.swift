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
  var spice: Int
  var tags: [Tag]
  var allergens: [Allergen]
  var totalTime: Duration
  var servings: Int
  var rating: Double
  var ratingCount: Int
  var kcal: Double
  /// Whether the appliance can cook it.
  var cookable: Bool
  var isFavourite: Bool

  /// Creates a card without a mark.
  init(_ summary: RecipeSummary) {
    id = summary.id
    name = summary.name
    description = summary.description
    category = summary.category.code
    cuisine = summary.cuisine.code
    region = summary.region?.code
    diet = summary.diet.code
    difficulty = summary.difficulty.code
    spice = summary.spice
    tags = summary.tags.compactMap(Tag.init)
    allergens = summary.allergens.map(\.code)
    totalTime = .minutes(summary.minutes)
    servings = summary.servings
    rating = summary.rating
    ratingCount = summary.ratingCount
    kcal = summary.kcal
    cookable = summary.isCookable
    isFavourite = false
  }
}

extension Duration {
  static func minutes(_ minutes: Int) -> Duration { .seconds(minutes * 60) }
}
