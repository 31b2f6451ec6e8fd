import Backend
import Foundation
import Foundations
import Search
import Storage
import Testing

@testable import PluginServers

/// The shipped recipes are found by the spellings that people use, and by no others.
@Suite struct ShippedSearchTests {
  private let db: DatabaseQueue

  init() throws {
    db = try DatabaseQueue()
    var migrator = DatabaseMigrator()
    RecipeSchema.register(in: &migrator)
    try migrator.migrate(db)
    try db.write { try RecipeSeeding.seed(RecipeData(DataFolder(shippedFolder)), now: 0, $0) }
  }

  @Test(arguments: [
    ("dosai", "masala-dosa"), ("दोसा", "masala-dosa"), ("தோசை", "masala-dosa"), ("idly", "idli"),
    ("இட்டலி", "idli"),
    ("biriyani", "chicken-biryani"), ("பிரியானி", "chicken-biryani"), ("sambhar", "sambar"),
    ("पनिर", "palak-paneer"), ("paneer", "palak-paneer"), ("vadai", "medu-vada"), ("wada pav", "vada-pav"),
    ("pulav", "vegetable-pulao"), ("zeera rice", "jeera-rice"), ("पकोड़ा", "kadhi-pakora"),
  ])
  func findsByUsualSpellings(_ text: String, _ id: String) throws {
    #expect(try find(text).contains(id))
  }

  @Test(arguments: [("pani puri", ["pani-puri"]), ("poori xyzzy", []), ("pizza", []), ("दोसा पनिर", [])])
  func findsNothingElse(_ text: String, _ ids: [String]) throws {
    #expect(try find(text) == ids)
  }

  /// A variant is another spelling of a word that nobody uses here, never another word.
  @Test func wordsOfTheRecipesHaveNoVariants() throws {
    try db.read { db in
      let words = try String.fetchAll(db, sql: "SELECT term FROM search_word")
      #expect(words.count > 1000)
      for start in stride(from: 0, to: words.count, by: LenientSearch.mostWords) {
        let some = words[start..<min(start + LenientSearch.mostWords, words.count)].joined(separator: " ")
        #expect(try SearchQuery(some, among: SearchVocabulary("search_word"), db) == SearchQuery(some))
      }
    }
  }

  private func find(_ text: String) throws -> [String] {
    var query = RecipeQuery()
    query.text = text
    query.limit = RecipeQuery.mostPerPage
    let answer = try JSONSerialization.jsonObject(with: Data(try db.read { try query.response($0) }))
    let recipes = try #require((answer as? [String: Any])?["data"] as? [[String: Any]])
    return recipes.compactMap { $0["id"] as? String }
  }
}
