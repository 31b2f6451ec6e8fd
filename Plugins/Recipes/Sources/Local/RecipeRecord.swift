#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Search
import Storage

/// A recipe with the data that the copy derives from it, once, when the response is parsed.
struct RecipeRecord: Sendable {
  let recipe: Recipe
  /// The recipe as lists show it, without a mark.
  let card: RecipeCard
  /// The recipe as JSON, UTF-8.
  let content: Data
  /// The summary as JSON, UTF-8.
  let summary: Data
  /// What the recipe is found by, folded.
  let words: Words

  /// The search terms of a recipe, by column of the search table.
  struct Words: Sendable {
    let names: String
    let ingredients: String
    let tags: String

    init(_ recipe: Recipe) {
      names = Self.folded([recipe.name])
      ingredients = Self.folded(recipe.ingredients.map(\.name))
      // Codes are English words, joined by `_`.
      let codes =
        recipe.tags + [recipe.category.raw, recipe.cuisine.raw, recipe.diet.raw]
        + (recipe.region.map { [$0.raw] } ?? [])
      tags = SearchText.index(codes.joined(separator: " ").split(separator: "_").joined(separator: " "))
    }

    private static func folded(_ texts: [Recipe.Localized]) -> String {
      SearchText.index(
        texts.flatMap { text in text.keys.sorted().compactMap { text[$0] } }.joined(separator: "\n"))
    }
  }

  /// Derives the stored data.
  ///
  /// - Parameter recipe: a valid recipe.
  /// - Throws: an error if it cannot be encoded as JSON.
  init(_ recipe: Recipe) throws {
    self.recipe = recipe
    let summary = RecipeSummary(recipe)
    card = RecipeCard(summary)
    content = try RecipeJSON.encode(recipe)
    self.summary = try RecipeJSON.encode(summary)
    words = Words(recipe)
  }
}
