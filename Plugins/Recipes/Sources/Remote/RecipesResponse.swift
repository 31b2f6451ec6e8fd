#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PluginKit

/// A page of the server's recipes, without invalid ones.
struct RecipesResponse: Decodable, Sendable {
  /// The valid recipes.
  var recipes: [RecipeRecord] = []
  /// The number of recipes in the response, including invalid ones.
  var count = 0
  /// The number of matches over all pages.
  var total: Int
  /// The next value of `updated_since`.
  var latest: String?
  /// The ids of removed recipes.
  var deleted: [String]
  /// Why recipes are invalid, one sentence each.
  var errors: [String] = []
  /// Codes in its recipes that this version does not know.
  var unknownCodes: [String] = []

  private enum Key: String, CodingKey { case recipes, total, latest, deleted }

  /// A recipe, or why it is invalid.
  private struct Entry: Decodable {
    let result: Result<Recipe, any Error>
    init(from decoder: any Decoder) { result = Result { try Recipe(from: decoder) } }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let entries = try container.decode([Entry].self, forKey: .recipes)
    total = try container.decodeIfPresent(Int.self, forKey: .total) ?? entries.count
    latest = try container.decodeIfPresent(String.self, forKey: .latest)
    deleted = try container.decodeIfPresent([String].self, forKey: .deleted) ?? []
    count = entries.count
    for (index, entry) in entries.enumerated() {
      switch entry.result {
      case .success(let recipe):
        if let error = recipe.validationError {
          errors.append("`\(recipe.id)`: \(error)")
        } else {
          recipes.append(try RecipeRecord(recipe))
        }
      case .failure(let error): errors.append("number \(index + 1): \(ValueDecoder.explain(error))")
      }
    }
    unknownCodes = recipes.flatMap(\.recipe.unknownCodes)
  }
}

/// One recipe of the server.
struct RecipeDocument: Decodable, Sendable {
  let recipe: Recipe
  /// The record for the copy; nil if the recipe is invalid.
  let record: RecipeRecord?

  init(from decoder: any Decoder) throws {
    recipe = try Recipe(from: decoder)
    record = recipe.validationError == nil ? try RecipeRecord(recipe) : nil
  }
}

/// The JSON of recipes in the copy.
enum RecipeJSON {
  /// Encodes a recipe or its summary for the copy; equal ones give the same bytes.
  static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }
}
