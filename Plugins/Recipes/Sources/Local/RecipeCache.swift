/// A cache of recently read recipes, so that a visible one is not parsed from its JSON again at each change.
struct RecipeCache {
  /// The maximum number of recipes.
  private static let most = 16

  private var recipes: [Int64: Recipe] = [:]

  /// Returns the recipe of a row; nil if this version cannot read it.
  ///
  /// - Parameters:
  ///   - number: the row's number.
  ///   - read: reads it from the copy.
  /// - Returns: the recipe.
  /// - Throws: the error of reading it.
  mutating func recipe<Failure: Error>(
    _ number: Int64, _ read: () throws(Failure) -> Recipe?
  ) throws(Failure) -> Recipe? {
    if let known = recipes[number] { return known }
    guard let recipe = try read() else { return nil }
    if recipes.count >= Self.most { recipes = [:] }
    recipes[number] = recipe
    return recipe
  }
}
