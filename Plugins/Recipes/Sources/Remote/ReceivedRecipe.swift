/// A whole recipe as the server sends it (docs/products/epicura.md, 2, 7 and 10).
///
/// Our server's extras (languages, region, ingredients in kitchen units, steps in prose) are used where they are; a
/// recipe of the bare contract is complete without them.
struct ReceivedRecipe: Decodable, Sendable {
  let recipe: Recipe

  private struct Nutrition: Decodable {
    var calories: Double?
    var protein_g: Double?
    var carbs_g: Double?
    var fats_g: Double?
  }

  private enum Key: String, CodingKey {
    case id, version, name, names, description, descriptions, category, cuisine, region, diet, difficulty
    case spice, tags, allergens, servings, rating, rating_count, nutrition, ingredients, steps, updated_at
    case prep_minutes, cook_minutes, time_minutes, recipe_data, image_url
  }

  init(from decoder: any Decoder) throws {
    let body = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) throws -> String? { try body.decodeIfPresent(String.self, forKey: key) }
    func number(_ key: Key) throws -> Int? { try body.decodeIfPresent(Int.self, forKey: key) }
    func code<Code: WireCode>(_ key: Key, _ type: Code.Type) throws -> Coded<Code> {
      // The contract's cuisines are a list in newer databases.
      if let list = try? body.decode([String].self, forKey: key) { return Coded(Self.own(list.first ?? "")) }
      return Coded(Self.own(try text(key) ?? ""))
    }
    let received = try body.decodeIfPresent([String].self, forKey: .tags) ?? []
    // A diet is told by tags, and shown as one.
    let tags = received.map(Self.own).filter { !["vegan", "vegetarian"].contains($0) }
    let diet = try text(.diet) ?? Self.diet(received)
    let program = try body.decodeIfPresent(ReceivedProgram.self, forKey: .recipe_data)?.program
    let nutrition = try body.decodeIfPresent(Nutrition.self, forKey: .nutrition)
    let name = try body.decode(String.self, forKey: .name)
    recipe = Recipe(
      id: try body.decode(String.self, forKey: .id), version: try number(.version) ?? 1,
      updatedAt: try text(.updated_at) ?? "",
      name: try body.decodeIfPresent(Recipe.Localized.self, forKey: .names) ?? ["en": name],
      description: try body.decodeIfPresent(Recipe.Localized.self, forKey: .descriptions)
        ?? text(.description).map { ["en": $0] } ?? [:],
      category: try code(.category, Category.self), cuisine: try code(.cuisine, Cuisine.self),
      region: try text(.region).map { Coded($0) }, diet: Coded(diet), spice: try number(.spice),
      tags: tags,
      allergens: try (body.decodeIfPresent([String].self, forKey: .allergens) ?? []).map {
        Coded(Self.own($0))
      },
      prepMinutes: try number(.prep_minutes) ?? 0,
      cookMinutes: try number(.cook_minutes) ?? number(.time_minutes) ?? 0,
      servings: try body.decode(Int.self, forKey: .servings),
      difficulty: try code(.difficulty, Difficulty.self),
      rating: try body.decodeIfPresent(Double.self, forKey: .rating) ?? 0,
      ratingCount: try number(.rating_count) ?? 0,
      nutrition: Recipe.Nutrition(
        kcal: nutrition?.calories ?? 0, protein: nutrition?.protein_g ?? 0, carbs: nutrition?.carbs_g ?? 0,
        fat: nutrition?.fats_g ?? 0),
      ingredients: try body.decodeIfPresent([Recipe.Ingredient].self, forKey: .ingredients)
        ?? Self.ingredients(program),
      steps: try body.decodeIfPresent([Recipe.Step].self, forKey: .steps) ?? Self.steps(program),
      program: program, image: try text(.image_url))
  }

  /// A code in our form: the contract joins words by `-`.
  private static func own(_ code: String) -> String { code.replacing("-", with: "_") }

  private static func diet(_ tags: [String]) -> String {
    tags.contains("vegan") ? "vegan" : tags.contains("vegetarian") ? "veg" : "nonveg"
  }

  private static func ingredients(_ program: CookingProgram?) -> [Recipe.Ingredient] {
    (program?.stages ?? []).flatMap(\.ingredients).map { portion in
      Recipe.Ingredient(
        id: portion.ingredient ?? portion.name, name: ["en": portion.name], amount: portion.grams,
        // Of a tray that is emptied nobody has said how much it holds.
        unit: Coded(portion.grams == nil ? "none" : "g"))
    }
  }

  private static func steps(_ program: CookingProgram?) -> [Recipe.Step] {
    (program?.stages ?? []).map { stage in
      Recipe.Step(
        text: ["en": stage.name], seconds: stage.seconds,
        celsius: Int(exactly: stage.celsius.rounded()))
    }
  }
}
