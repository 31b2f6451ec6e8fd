import Foundations
import Services

/// The server's recipes.
struct RecipeRemote: Sendable {
  /// Everything that has changed.
  struct Changes: Sendable {
    var recipes: [RecipeRecord] = []
    var deleted: [String] = []
    var latest: String?
    var faults: [String] = []
    /// The codes in the recipes that this version does not know.
    var unknownCodes: [String] = []
  }

  private static let perPage = 100
  /// More pages than this are no answer but a mistake.
  private static let mostPages = 100

  private let client: APIClient

  init(_ client: APIClient) { self.client = client }

  /// Asks for what has changed, all pages of it.
  ///
  /// - Parameter since: what the last answer called `latest`; nil for everything.
  /// - Returns: the changes, without the recipes that make no sense.
  /// - Throws: an error where a page is missing: half of the changes would be taken for all.
  func changes(since: String?) async throws(APIError) -> Changes {
    var changes = Changes()
    var received = 0
    for page in 1...Self.mostPages {
      var query = [
        HTTPRequest.QueryItem("page", String(page)), HTTPRequest.QueryItem("per_page", String(Self.perPage)),
      ]
      if let since { query.append(HTTPRequest.QueryItem("updated_since", since)) }
      let request = HTTPRequest(.get, "/recipes", query: query)
      let answer = try await client.send(request, as: RecipeAnswer.self).get()
      // Most answers have one page; its recipes are then not copied.
      if page == 1 { changes.recipes = answer.recipes } else { changes.recipes += answer.recipes }
      changes.deleted += answer.deleted
      changes.faults += answer.faults
      changes.unknownCodes += answer.unknownCodes
      // What changes while pages are read comes again next time, by the first page's stamp.
      if page == 1 { changes.latest = answer.latest }
      received += answer.count
      if answer.count == 0 || received >= answer.total { return changes }
    }
    throw .malformed("the recipes have more than \(Self.mostPages) pages")
  }

  /// Asks for one recipe.
  func recipe(_ id: String) async throws(APIError) -> RecipeRecord {
    // Encoded, with its dots, an id out of a link cannot reach another path (RFC 3986, 5.2.4).
    let request = HTTPRequest(.get, "/recipes/" + PercentCoding.encode(id).replacing(".", with: "%2E"))
    let document = try await client.send(request, as: RecipeDocument.self).get()
    let recipe = document.recipe
    guard let record = document.record else {
      throw .malformed("the recipe `\(id)`: \(recipe.fault ?? "it makes no sense")")
    }
    guard recipe.id == id else { throw .malformed("asked for `\(id)`, the server sent `\(recipe.id)`") }
    return record
  }
}
