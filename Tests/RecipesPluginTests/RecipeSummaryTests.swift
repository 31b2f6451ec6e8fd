import Foundation
import Foundations
import Testing

@testable import RecipesPlugin

struct RecipeSummaryTests {
  private static func recipe(_ change: (inout [String: Any]) -> Void = { _ in }) throws -> Recipe {
    let received = wire(
      "idli", en: "Idli", hi: "इडली", ta: "இட்லி", rating: 4.6, tags: #""comfort","no-such-tag""#)
    var fields = try #require(JSONSerialization.jsonObject(with: Data(received.utf8)) as? [String: Any])
    change(&fields)
    return try JSON.decode(ReceivedRecipe.self, from: Array(JSONSerialization.data(withJSONObject: fields)))
      .recipe
  }

  private static func list(_ recipes: [Recipe]) throws -> [UInt8] {
    let summaries = try recipes.map { String(decoding: try RecipeRecord($0).summary, as: UTF8.self) }
    return Array("[\(summaries.joined(separator: ","))]".utf8)
  }

  @Test func summariesAreReadAsTheyWereWritten() throws {
    let recipes = [
      try Self.recipe(),
      try Self.recipe {
        $0["id"] = "dosa"
        $0["region"] = nil
        $0["allergens"] = [String]()
        $0["names"] = ["en": "“Dosa” \\ crêpe\n\u{1F95E}"]
        $0["rating"] = 5
      },
    ]
    #expect(recipes[1].region == nil)
    #expect(RecipeSummary.list(try Self.list(recipes)) == recipes.map(RecipeSummary.init))
    #expect(RecipeSummary.list(Array("[]".utf8)) == [])
  }

  @Test func whatLacksAPropertyOrIsNoListIsRefused() throws {
    let bytes = try Self.list([try Self.recipe()])
    let summaries = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    for key in summaries[0].keys where !["region", "spice"].contains(key) {
      for wrong in [nil, ["x": 1] as Any?] where !["name", "description"].contains(key) || wrong == nil {
        var summary = summaries[0]
        summary[key] = wrong
        let changed = try JSONSerialization.data(withJSONObject: [summaries[0], summary])
        #expect(RecipeSummary.list(Array(changed)) == nil, "\(key)")
      }
    }
    for text in ["", "{}", "[", "[null]", "[{}]", "7"] {
      #expect(RecipeSummary.list(Array(text.utf8)) == nil)
    }
    for length in 0..<bytes.count { #expect(RecipeSummary.list(Array(bytes[..<length])) == nil) }
  }
}
