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

  /// The `since` of a client that has nothing.
  private static let beginning = "1970-01-01T00:00:00Z"

  /// The recipes of a response, about 2 MB; a server that knows no limit sends all.
  private static let pageSize = 200
  /// A server that says that there is more after so many pages is wrong.
  private static let mostPages = 500

  private let client: APIClient

  init(_ client: APIClient) { self.client = client }

  /// Requests all changes, page by page.
  ///
  /// - Parameter since: `latest` of the last response; nil for everything.
  /// - Returns: the changes, without invalid recipes.
  /// - Throws: why there is no response.
  func changes(since: String?) async throws(APIError) -> Changes {
    var changes = Changes()
    var cursor = since ?? Self.beginning
    var pages = 0
    while true {
      pages += 1
      let request = HTTPRequest(
        .get, "/recipes/sync",
        query: [
          HTTPRequest.QueryItem("since", cursor), HTTPRequest.QueryItem("limit", String(Self.pageSize)),
        ])
      let page = try await client.send(request, as: Enveloped<RecipesResponse>.self).get().data
      changes.recipes += page.recipes
      changes.deleted += page.deleted
      changes.errors += page.errors
      changes.unknownCodes += page.unknownCodes
      changes.latest = page.latest ?? changes.latest
      guard page.hasMore else { return changes }
      // A server that stands still would be asked for ever.
      guard let next = page.latest, next != cursor, pages < Self.mostPages else {
        throw .malformed("`has_more` without end")
      }
      cursor = next
    }
  }

  /// Requests one recipe.
  func recipe(_ id: String) async throws(APIError) -> RecipeRecord {
    // Encoded, with its dots, an id out of a link cannot reach another path (RFC 3986, 5.2.4).
    let request = HTTPRequest(.get, "/recipes/" + PercentCoding.encode(id).replacing(".", with: "%2E"))
    let document = try await client.send(request, as: Enveloped<RecipeDocument>.self).get().data
    let recipe = document.recipe
    guard let record = document.record else {
      throw .malformed("the recipe `\(id)`: \(recipe.validationError ?? "it makes no sense")")
    }
    guard recipe.id == id else { throw .malformed("asked for `\(id)`, the server sent `\(recipe.id)`") }
    return record
  }
}
