import Documents
import Foundations

extension DataReader {
  /// Cross-checks the parts of a recipe.
  ///
  /// - Returns: false if it would mislead someone who must avoid an ingredient; other contradictions raise warnings.
  mutating func check(_ recipe: Recipe, _ fields: [String: Node]) -> Bool {
    checkTimes(recipe, fields)
    checkEnergy(recipe, fields)
    if recipe.dispensed == nil, let node = fields["cooking"] {
      warn(
        .dataContradiction,
        "the appliance has \(Recipe.boxes) boxes of powders and \(Recipe.trays) trays, and the stages need more",
        at: node, help: "add what goes in together in one stage")
    }
    guard let tags = fields["tags"] else { return false }
    var isSafe = true
    for tag in recipe.tags {
      let node = tags.items?.first { $0.text == tag.rawValue } ?? tags
      switch tag {
      case .glutenFree: isSafe = allows(tag, recipe, node) { $0.allergens.contains(.gluten) } && isSafe
      case .noOnionGarlic: isSafe = allows(tag, recipe, node) { Self.onionKin.contains($0.id) } && isSafe
      case .quick where recipe.prepMinutes + recipe.cookMinutes > 30:
        warn(.dataContradiction, "`quick` is for recipes of at most 30 minutes", at: node)
      case .proteinRich where recipe.nutrition.proteinGrams < 12:
        warn(.dataContradiction, "`protein_rich` is for at least 12 g a serving", at: node)
      default: break
      }
    }
    return isSafe
  }

  private static let onionKin: Set<String> = [
    "onion", "shallot", "spring-onion", "garlic", "ginger-garlic-paste",
  ]

  private mutating func allows(
    _ tag: Tag, _ recipe: Recipe, _ node: Node, forbidden: (Ingredient) -> Bool
  ) -> Bool {
    guard let line = recipe.lines.first(where: { forbidden($0.ingredient) }) else { return true }
    report(
      .dataContradiction, "the tag `\(tag.rawValue)` is broken by the ingredient `\(line.ingredient.id)`",
      at: node,
      help: "remove the tag")
    return false
  }

  private mutating func checkTimes(_ recipe: Recipe, _ fields: [String: Node]) {
    let steps = recipe.steps.compactMap(\.minutes).reduce(0, +)
    let whole = recipe.prepMinutes + recipe.cookMinutes
    guard steps > whole, let node = fields["cook"] else { return }
    warn(
      .dataTooLong, "the steps take \(steps) minutes, `prep` and `cook` together \(whole)", at: node)
  }

  private mutating func checkEnergy(_ recipe: Recipe, _ fields: [String: Node]) {
    let nutrition = recipe.nutrition
    let sum = 4 * nutrition.proteinGrams + 4 * nutrition.carbsGrams + 9 * nutrition.fatGrams
    let tolerance = max(10, 0.15 * nutrition.kilocalories)
    guard abs(sum - nutrition.kilocalories) > tolerance, let node = fields["nutrition"] else { return }
    warn(
      .dataEnergy,
      "protein, carbohydrates and fat make \(Int(sum)) kcal, found \(Int(nutrition.kilocalories))", at: node)
  }
}
