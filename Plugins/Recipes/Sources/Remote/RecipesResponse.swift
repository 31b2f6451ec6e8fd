#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PluginKit

/// The server's changes since the last sync, without invalid recipes.
struct RecipesResponse: Decodable, Sendable {
  /// The valid recipes.
  var recipes: [RecipeRecord] = []
  /// The next value of `since`.
  var latest: String?
  /// The ids of removed recipes.
  var deleted: [String]
  /// Whether more has changed, which is requested with `latest`; only where a limit was given.
  var hasMore: Bool
  /// The ids of recipes that lack members of a card.
  var named: [String] = []
  /// Why recipes are invalid, one sentence each.
  var errors: [String] = []
  /// Codes in its recipes that this version does not know.
  var unknownCodes: [String] = []

  private enum Key: String, CodingKey { case recipes, server_timestamp, deleted_ids, has_more }

  /// A recipe, or why it is invalid.
  private struct Entry: Decodable {
    private enum Key: String, CodingKey { case id, servings }
    let result: Result<Recipe, any Error>
    /// Its id where it is only named.
    let name: String?

    init(from decoder: any Decoder) {
      result = Result { try ReceivedRecipe(from: decoder).recipe }
      let body = try? decoder.container(keyedBy: Key.self)
      name = body?.contains(.servings) == false ? try? body?.decode(String.self, forKey: .id) : nil
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let entries = try container.decode([Entry].self, forKey: .recipes)
    latest = try container.decodeIfPresent(String.self, forKey: .server_timestamp)
    deleted = try container.decodeIfPresent([String].self, forKey: .deleted_ids) ?? []
    hasMore = try container.decodeIfPresent(Bool.self, forKey: .has_more) ?? false
    for (index, entry) in entries.enumerated() {
      switch entry.result {
      case .success(let recipe):
        if let error = recipe.validationError {
          errors.append("`\(recipe.id)`: \(error)")
        } else {
          recipes.append(try RecipeRecord(recipe))
        }
      case .failure where entry.name?.isEmpty == false: named += entry.name.map { [$0] } ?? []
      case .failure(let error): errors.append("number \(index + 1): \(ValueDecoder.explain(error))")
      }
    }
    unknownCodes = recipes.flatMap(\.recipe.unknownCodes)
  }
}

/// A page of the list of recipes, without those that cannot be read.
struct RecipeCards: Decodable, Sendable {
  var recipes: [RecipeRecord] = []
  /// How many the page had.
  let count: Int

  private struct Entry: Decodable {
    let record: RecipeRecord?
    init(from decoder: any Decoder) { record = try? RecipeDocument(from: decoder).record }
  }

  init(from decoder: any Decoder) throws {
    let entries = try decoder.singleValueContainer().decode([Entry].self)
    recipes = entries.compactMap(\.record)
    count = entries.count
  }
}

/// One recipe of the server.
struct RecipeDocument: Decodable, Sendable {
  let recipe: Recipe
  /// The record for the copy; nil if the recipe is invalid.
  let record: RecipeRecord?

  init(from decoder: any Decoder) throws {
    recipe = try ReceivedRecipe(from: decoder).recipe
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
