/// A text in Epicura's three languages.
struct Localized: Sendable, Hashable {
  /// The languages, in the order in which files write them.
  static let languages = ["en", "hi", "ta"]

  var en: String
  var hi: String
  var ta: String
}

/// An ingredient, as described in the ingredient files.
struct Ingredient: Sendable, Hashable {
  var id: String
  var name: Localized
  var diet: Diet
  var allergens: Set<Allergen>
  var aisle: Aisle?
}

/// A recipe as its file describes it, with its ingredients looked up.
struct Recipe: Sendable, Hashable {
  struct Rating: Sendable, Hashable {
    var average: Double
    var count: Int
  }

  /// The nutrition of one serving.
  struct Nutrition: Sendable, Hashable {
    var kilocalories: Double
    var proteinGrams: Double
    var carbsGrams: Double
    var fatGrams: Double
  }

  struct Line: Sendable, Hashable {
    var ingredient: Ingredient
    /// The amount for all servings; nil if to taste.
    var amount: Double?
    var unit: Unit
    var note: Localized?
  }

  struct Step: Sendable, Hashable {
    var text: Localized
    var minutes: Int?
    var celsius: Int?
  }

  var id: String
  var name: Localized
  var description: Localized
  /// Texts that only screens read, by the names of their members.
  var texts: [String: Localized]
  var region: Region
  var category: Category
  var spice: Int
  var tags: [Tag]
  var prepMinutes: Int
  var cookMinutes: Int
  var servings: Int
  var difficulty: Difficulty
  var rating: Rating
  var nutrition: Nutrition
  var lines: [Line]
  var steps: [Step]
  /// How the appliance cooks it; empty where it cannot.
  var stages: [CookingStage]

  /// How long it takes: preparation of more than an hour is waiting, which nobody plans an evening by.
  var minutes: Int { prepMinutes > 60 ? cookMinutes : prepMinutes + cookMinutes }

  /// The diet that it suits: the least strict of its ingredients.
  var diet: Diet { lines.map(\.ingredient.diet).max() ?? .vegan }

  /// The allergens of its ingredients, in the order of the closed list.
  var allergens: [Allergen] {
    Allergen.allCases.filter { allergen in lines.contains { $0.ingredient.allergens.contains(allergen) } }
  }
}
