#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PluginKit

/// A page of the server's recipes, as much of it as makes sense.
struct RecipeAnswer: Decodable, Sendable {
  /// The recipes that could be read.
  var recipes: [RecipeRecord] = []
  /// How many came, those that could not be read included.
  var count = 0
  /// How many match in all, over all pages.
  var total: Int
  /// What to ask for next time, as `updated_since`.
  var latest: String?
  /// The recipes that are no longer there.
  var deleted: [String]
  /// What is wrong with the recipes that were left out, one sentence each.
  var faults: [String] = []
  /// The codes in its recipes that this version does not know.
  var unknownCodes: [String] = []

  private enum Key: String, CodingKey { case recipes, total, latest, deleted }

  /// A recipe, or why it is none.
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
        if let fault = recipe.fault {
          faults.append("`\(recipe.id)`: \(fault)")
        } else {
          recipes.append(try RecipeRecord(recipe))
        }
      case .failure(let error): faults.append("number \(index + 1): \(ValueDecoder.explain(error))")
      }
    }
    unknownCodes = recipes.flatMap(\.recipe.unknownCodes)
  }
}

/// One recipe of the server.
struct RecipeDocument: Decodable, Sendable {
  let recipe: Recipe
  /// What the copy keeps of it; nil where it makes no sense.
  let record: RecipeRecord?

  init(from decoder: any Decoder) throws {
    recipe = try Recipe(from: decoder)
    record = recipe.fault == nil ? try RecipeRecord(recipe) : nil
  }
}

/// Recipes as JSON in the copy.
enum RecipeJSON {
  /// Encodes a recipe or its summary for the copy; equal ones give the same bytes.
  static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }
}
