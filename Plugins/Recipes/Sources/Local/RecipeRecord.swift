#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Storage

/// A recipe with what the copy keeps of it, derived once, where the server's answer is read.
struct RecipeRecord: Sendable {
  let recipe: Recipe
  /// The recipe as lists show it, not marked.
  let card: RecipeCard
  /// The recipe as JSON, UTF-8.
  let content: Data
  /// The summary as JSON, UTF-8.
  let summary: Data
  /// What the recipe is found by, folded.
  let words: Words

  /// The words of a recipe, by the column of the search table that they are in.
  struct Words: Sendable {
    let names: String
    let ingredients: String
    let tags: String

    init(_ recipe: Recipe) {
      names = Self.folded([recipe.name])
      ingredients = Self.folded(recipe.ingredients.map(\.name))
      // Codes are English words, joined by `_`.
      let codes = recipe.tags + [recipe.cuisine.raw, recipe.course.raw, recipe.diet.raw]
      tags = SearchText.index(codes.joined(separator: " ").split(separator: "_").joined(separator: " "))
    }

    private static func folded(_ texts: [Recipe.Localized]) -> String {
      SearchText.index(
        texts.flatMap { text in text.keys.sorted().compactMap { text[$0] } }.joined(separator: "\n"))
    }
  }

  /// Derives what is kept.
  ///
  /// - Parameter recipe: a recipe without a fault.
  /// - Throws: that it cannot be written as JSON.
  init(_ recipe: Recipe) throws {
    self.recipe = recipe
    let summary = RecipeSummary(recipe)
    card = RecipeCard(summary)
    content = try RecipeJSON.encode(recipe)
    self.summary = try RecipeJSON.encode(summary)
    words = Words(recipe)
  }
}
