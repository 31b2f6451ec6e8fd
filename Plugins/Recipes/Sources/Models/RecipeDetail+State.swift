import Foundations
import PluginKit

extension RecipeDetail {
  /// The state: one recipe, scaled to the chosen servings.
  struct State: ModelState {
    var phase = Phase.idle
    var id = ""
    var name: [String: String] = [:]
    var description: [String: String] = [:]
    /// Empty where nobody says what it goes well with.
    var tip: [String: String] = [:]
    /// How long it keeps once it is cooked; empty where nobody says.
    var keeps: [String: String] = [:]
    /// The source of its picture; empty where there is none.
    var image = ""
    var category = Category.other
    var cuisine = Cuisine.other
    var region: Region?
    var diet = Diet.other
    var difficulty = Difficulty.other
    var spice: Int?
    var tags: [Tag] = []
    var allergens: [Allergen] = []
    var warnings: [Allergen] = []
    var prepTime = Duration.zero
    var cookTime = Duration.zero
    var totalTime = Duration.zero
    var rating = 0.0
    var ratingCount = 0
    var nutrition = Nutrition()
    var servings = 0
    var recipeServings = 0
    var ingredients: [Ingredient] = []
    var steps: [Step] = []
    var cookable = false
    var fillings: [Filling] = []
    var stages: [Stage] = []
    var units = Units.metric
    var isFavourite = false
    var stale = false
    var savedAt: Timestamp?
    var errorCode: RecipeError?
  }

  /// The nutrition of one serving, in kilocalories and grams.
  struct Nutrition: Codable, Equatable, Sendable {
    var kcal = 0.0
    var protein = 0.0
    var carbs = 0.0
    var fat = 0.0
  }

  struct Ingredient: Codable, Equatable, Sendable {
    var id: String
    var name: [String: String]
    var amount: Double?
    var unit: IngredientUnit
    var note: [String: String]
  }

  struct Step: Codable, Equatable, Sendable {
    var number: Int
    var text: [String: String]
    var time: Duration?
    var celsius: Int?
  }
}

extension RecipeDetail.State {
  /// Shows a recipe.
  ///
  /// - Parameters:
  ///   - recipe: the recipe of the copy.
  ///   - row: its row, for the texts that nothing else reads.
  ///   - chosen: the number of servings; the recipe's own if nil.
  ///   - units: what the person reads.
  mutating func show(_ recipe: Recipe, _ row: ValueMap, servings chosen: Int?, units: Units) {
    self.units = units
    id = recipe.id
    name = recipe.name
    description = recipe.description
    tip = text("tip", of: row)
    keeps = text("keeps", of: row)
    category = recipe.category.code
    cuisine = recipe.cuisine.code
    region = recipe.region?.code
    diet = recipe.diet.code
    difficulty = recipe.difficulty.code
    spice = recipe.spice
    tags = recipe.tags.compactMap(Tag.init)
    allergens = recipe.allergens.map(\.code)
    prepTime = .minutes(recipe.prepMinutes)
    cookTime = .minutes(recipe.cookMinutes)
    totalTime = prepTime + cookTime
    rating = recipe.rating
    ratingCount = recipe.ratingCount
    nutrition = RecipeDetail.Nutrition(
      kcal: recipe.kcal, protein: recipe.protein, carbs: recipe.carbs, fat: recipe.fat)
    recipeServings = recipe.servings
    servings = chosen ?? recipe.servings
    ingredients = recipe.ingredients.map { line in
      // Without a unit the amount counts pieces, without an amount it is to taste.
      let unit = line.unit?.code ?? (line.amount == nil ? .toTaste : .piece)
      let (amount, shown) = units.shown(line.amount.map { scale($0) }, unit)
      return RecipeDetail.Ingredient(
        id: line.id, name: line.name, amount: amount, unit: shown, note: line.note ?? [:])
    }
    steps = recipe.steps.enumerated().map { index, step in
      RecipeDetail.Step(
        number: index + 1, text: step.text, time: step.time, celsius: step.celsius)
    }
    cookable = recipe.cookable
    stages = RecipeDetail.stages(recipe)
    fillings = RecipeDetail.fillings(recipe).map { $0.measured(scale, in: units) }
  }

  /// Reads a text of a row; empty where the server sends none.
  private func text(_ name: String, of row: ValueMap) -> [String: String] {
    row[name].flatMap { try? ValueDecoder.decode([String: String].self, from: $0) } ?? [:]
  }

  /// Scales an amount to the chosen servings.
  private func scale(_ amount: Double) -> Double {
    servings == recipeServings ? amount : amount * Double(servings) / Double(recipeServings)
  }
}
