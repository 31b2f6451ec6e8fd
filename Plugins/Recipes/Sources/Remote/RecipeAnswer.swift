#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import PluginKit

/// A page of the server's recipes, as much of it as makes sense.
struct RecipeAnswer: Decodable, Sendable {
  /// The recipes that could be read.
  var recipes: [Recipe] = []
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
          recipes.append(recipe)
        }
      case .failure(let error): faults.append("number \(index + 1): \(ValueDecoder.explain(error))")
      }
    }
    unknownCodes = recipes.flatMap(\.unknownCodes)
  }
}

/// Recipes as JSON, on the wire and in the copy.
enum RecipeJSON {
  /// Reads a page.
  static func answer(_ bytes: [UInt8]) throws -> RecipeAnswer {
    try JSONDecoder().decode(RecipeAnswer.self, from: Data(bytes))
  }

  /// Reads one recipe.
  static func recipe(_ bytes: [UInt8]) throws -> Recipe {
    try JSONDecoder().decode(Recipe.self, from: Data(bytes))
  }

  /// Reads one recipe out of the copy.
  static func recipe(_ text: String) throws -> Recipe { try recipe(Array(text.utf8)) }

  /// Reads the copy's summaries all at once, which is quicker than one by one.
  static func summaries(_ texts: [String]) throws -> [RecipeSummary] {
    let list = "[" + texts.joined(separator: ",") + "]"
    return try JSONDecoder().decode([RecipeSummary].self, from: Data(list.utf8))
  }

  /// Writes a recipe or its summary for the copy; the same one gives the same text.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
