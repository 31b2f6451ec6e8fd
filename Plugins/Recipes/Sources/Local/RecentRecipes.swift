/// Recipes that were read last, so that one that is shown is not read from its JSON again at each change.
struct RecentRecipes {
  /// The most that are kept.
  private static let most = 16

  private var recipes: [Int64: Recipe] = [:]

  /// The recipe of a row; nil where this version cannot read it.
  ///
  /// - Parameters:
  ///   - number: the row's number.
  ///   - read: reads it.
  /// - Returns: the recipe.
  /// - Throws: what keeps it from being read.
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
