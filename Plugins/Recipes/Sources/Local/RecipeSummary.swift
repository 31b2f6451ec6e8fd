import Foundations

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

  /// Reads summaries as ``RecipeJSON`` writes them.
  ///
  /// By hand: a decoder takes three times as long, which was a twentieth of a start with fifty recipes.
  ///
  /// - Parameter bytes: a list in JSON, UTF-8.
  /// - Returns: the summaries; nil where it is no such list.
  static func list(_ bytes: [UInt8]) -> [RecipeSummary]? {
    (try? ParsedJSON.read(bytes))?.elements?.mapWhole(RecipeSummary.init)
  }

  private init?(_ json: ParsedJSON) {
    guard let id = json["id"]?.text, let name = json["name"]?.localized,
      let description = json["description"]?.localized, let category = json["category"]?.text,
      let cuisine = json["cuisine"]?.text, let diet = json["diet"]?.text,
      let difficulty = json["difficulty"]?.text,
      let tags = json["tags"]?.texts, let allergens = json["allergens"]?.texts,
      let minutes = json["minutes"]?.whole, let servings = json["servings"]?.whole,
      let rating = json["rating"]?.number, let ratingCount = json["ratingCount"]?.whole,
      let kcal = json["kcal"]?.number, let isCookable = json["isCookable"]?.truth
    else { return nil }
    self.id = id
    self.name = name
    self.description = description
    self.category = Coded(category)
    self.cuisine = Coded(cuisine)
    region = json["region"]?.text.map { Coded($0) }
    self.diet = Coded(diet)
    self.difficulty = Coded(difficulty)
    spice = json["spice"]?.whole
    self.tags = tags
    self.allergens = allergens.map { Coded($0) }
    self.minutes = minutes
    self.servings = servings
    self.rating = rating
    self.ratingCount = ratingCount
    self.kcal = kcal
    self.isCookable = isCookable
  }
}

extension ParsedJSON {
  fileprivate var texts: [String]? { elements?.mapWhole(\.text) }

  /// A text in each language.
  fileprivate var localized: Recipe.Localized? {
    guard let members else { return nil }
    var texts = Recipe.Localized(minimumCapacity: members.count)
    for (language, value) in members {
      guard let text = value.text else { return nil }
      texts[language] = text
    }
    return texts
  }
}

extension Array {
  /// Returns the results for all elements; nil where one has none.
  fileprivate func mapWhole<Result>(_ transform: (Element) -> Result?) -> [Result]? {
    var results: [Result] = []
    results.reserveCapacity(count)
    for element in self {
      guard let result = transform(element) else { return nil }
      results.append(result)
    }
    return results
  }
}
