import Foundations
import Services

/// The recipes endpoint of the server.
struct RecipeClient: Sendable {
  /// All changes since a cursor.
  struct Changes: Sendable {
    var recipes: [RecipeRecord] = []
    var deleted: [String] = []
    var latest: String?
    var errors: [String] = []
    /// Codes in the recipes that this version does not know.
    var unknownCodes: [String] = []
  }

  private static let perPage = 100
  /// The maximum number of pages; more are a server error.
  private static let maxPages = 100

  private let client: APIClient

  init(_ client: APIClient) { self.client = client }

  /// Requests all pages of changes.
  ///
  /// - Parameter since: `latest` of the last response; nil for everything.
  /// - Returns: the changes, without invalid recipes.
  /// - Throws: an error if a page is missing: an incomplete result would be taken as complete.
  func changes(since: String?) async throws(APIError) -> Changes {
    var changes = Changes()
    var received = 0
    for page in 1...Self.maxPages {
      var query = [
        HTTPRequest.QueryItem("page", String(page)), HTTPRequest.QueryItem("per_page", String(Self.perPage)),
      ]
      if let since { query.append(HTTPRequest.QueryItem("updated_since", since)) }
      let request = HTTPRequest(.get, "/recipes", query: query)
      let response = try await client.send(request, as: RecipesResponse.self).get()
      // Most responses have one page, whose recipes are then not copied.
      if page == 1 { changes.recipes = response.recipes } else { changes.recipes += response.recipes }
      changes.deleted += response.deleted
      changes.errors += response.errors
      changes.unknownCodes += response.unknownCodes
      // Changes made while pages are read are returned next time, since the first page's stamp is kept.
      if page == 1 { changes.latest = response.latest }
      received += response.count
      if response.count == 0 || received >= response.total { return changes }
    }
    throw .malformed("the recipes have more than \(Self.maxPages) pages")
  }

  /// Requests one recipe.
  func recipe(_ id: String) async throws(APIError) -> RecipeRecord {
    // Encoded, with its dots, an id out of a link cannot reach another path (RFC 3986, 5.2.4).
    let request = HTTPRequest(.get, "/recipes/" + PercentCoding.encode(id).replacing(".", with: "%2E"))
    let document = try await client.send(request, as: RecipeDocument.self).get()
    let recipe = document.recipe
    guard let record = document.record else {
      throw .malformed("the recipe `\(id)`: \(recipe.validationError ?? "it makes no sense")")
    }
    guard recipe.id == id else { throw .malformed("asked for `\(id)`, the server sent `\(recipe.id)`") }
    return record
  }
}
