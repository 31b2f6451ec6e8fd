/// A recipe as the copy on the device keeps it; the server sends a ``ReceivedRecipe``.
struct Recipe: Codable, Sendable, Hashable {
  /// A text by language.
  typealias Localized = [String: String]

  struct Nutrition: Codable, Sendable, Equatable {
    var kcal: Double
    var protein: Double
    var carbs: Double
    var fat: Double

    enum CodingKeys: String, CodingKey {
      case kcal
      case protein = "protein_g"
      case carbs = "carbs_g"
      case fat = "fat_g"
    }
  }

  struct Ingredient: Codable, Sendable, Equatable {
    var id: String
    var name: Localized
    var amount: Double?
    var unit: Coded<IngredientUnit>?
    var note: Localized?
    /// Where it is bought, an extra of our server.
    var aisle: Coded<Aisle>?
  }

  struct Step: Codable, Sendable, Equatable {
    var text: Localized
    var minutes: Int?
    /// Its time where that is no whole number of minutes.
    var seconds: Int?
    var celsius: Int?

    /// How long it takes; nil where the server does not say it.
    var time: Duration? { seconds.map { .seconds($0) } ?? minutes.map { .minutes($0) } }

    enum CodingKeys: String, CodingKey {
      case text, minutes, seconds
      case celsius = "temperature_c"
    }
  }

  var id: String
  var version: Int
  var updatedAt: String
  var name: Localized
  var description: Localized
  var category: Coded<Category>
  var cuisine: Coded<Cuisine>
  var region: Coded<Region>?
  var diet: Coded<Diet>
  /// 0 none to 3 hot; nil where the server does not say it.
  var spice: Int?
  var tags: [String]
  var allergens: [Coded<Allergen>]
  var prepMinutes: Int
  var cookMinutes: Int
  var servings: Int
  var difficulty: Coded<Difficulty>
  var rating: Double
  var ratingCount: Int
  var nutrition: Nutrition
  var ingredients: [Ingredient]
  var steps: [Step]
  /// How the appliance cooks it; nil where it cannot.
  var program: CookingProgram?
  /// Where its image is, as the server says it; nil where it has none.
  var image: String?

  enum CodingKeys: String, CodingKey {
    case id, version, name, description, category, cuisine, region, diet, spice, tags, allergens, servings,
      difficulty
    case rating, nutrition, ingredients, steps, program
    case image = "image_url"
    case updatedAt = "updated_at"
    case prepMinutes = "prep_minutes"
    case cookMinutes = "cook_minutes"
    case ratingCount = "rating_count"
  }
}

extension Recipe {
  /// Hashes id and version only: two recipes with the same version are rarely different.
  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(version)
  }

  /// Why it is invalid, or nil: a number out of bounds would overflow or divide by zero later.
  var validationError: String? {
    let minutes =
      [prepMinutes, cookMinutes] + steps.compactMap(\.minutes)
      + steps.compactMap { $0.seconds.map { $0 / 60 } }
      + (program?.stages.compactMap { $0.seconds.map { $0 / 60 } } ?? [])
    let quantities = ingredients.compactMap(\.amount) + [rating, nutrition.kcal, nutrition.protein]
    if id.isEmpty || id.utf8.count > 200 { return "`id` has \(id.utf8.count) bytes, expected 1 to 200" }
    if name.isEmpty { return "`name` has no language" }
    if !(1...1000).contains(servings) { return "`servings` is \(servings), expected 1 to 1000" }
    if let spice, !(0...3).contains(spice) { return "`spice` is \(spice), expected 0 to 3" }
    if !minutes.allSatisfy((0...100_000).contains) { return "a time is not within 0 to 100,000 minutes" }
    if !quantities.allSatisfy((0...1e9).contains) { return "a quantity is not within 0 to a billion" }
    return nil
  }

  /// Its codes that this version does not know.
  var unknownCodes: [String] {
    var found: [String] = []
    func note(_ name: String, _ raw: String, _ isKnown: Bool) {
      if !isKnown { found.append("\(name) `\(raw.prefix(40))`") }
    }
    note("cuisine", cuisine.raw, cuisine.isKnown)
    note("category", category.raw, category.isKnown)
    if let region { note("region", region.raw, region.isKnown) }
    note("diet", diet.raw, diet.isKnown)
    note("difficulty", difficulty.raw, difficulty.isKnown)
    for allergen in allergens { note("allergen", allergen.raw, allergen.isKnown) }
    for tag in tags { note("tag", tag, Tag(rawValue: tag) != nil) }
    for unit in ingredients.compactMap(\.unit) { note("unit", unit.raw, unit.isKnown) }
    return found
  }
}
