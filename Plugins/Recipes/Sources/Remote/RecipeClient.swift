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

  private let client: APIClient

  init(_ client: APIClient) { self.client = client }

  /// Requests all changes.
  ///
  /// - Parameter since: `latest` of the last response; nil for everything.
  /// - Returns: the changes, without invalid recipes.
  /// - Throws: why there is no response.
  func changes(since: String?) async throws(APIError) -> Changes {
    let request = HTTPRequest(
      .get, "/recipes/sync", query: [HTTPRequest.QueryItem("since", since ?? Self.beginning)])
    let response = try await client.send(request, as: Enveloped<RecipesResponse>.self).get().data
    return Changes(
      recipes: response.recipes, deleted: response.deleted, latest: response.latest, errors: response.errors,
      unknownCodes: response.unknownCodes)
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
