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
    /// The ids of recipes that the sync has only named.
    fileprivate(set) var named: [String] = []
    /// Whether some of the recipes are cards, without ingredients and steps.
    fileprivate(set) var areCards = false
  }

  /// The `since` of a client that has nothing.
  private static let beginning = "1970-01-01T00:00:00Z"

  /// The recipes of a response, about 2 MB; a server that knows no limit sends all.
  private static let pageSize = 200
  /// A server that says that there is more after so many pages is wrong.
  private static let mostPages = 500
  /// The most cards of a page, by the contract.
  private static let cardsPerPage = 50
  /// Of more recipes that a sync has only named, cards are requested instead of each.
  private static let mostSingle = 10

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
      changes.named += page.named
      changes.latest = page.latest ?? changes.latest
      guard page.hasMore else {
        try await fill(&changes)
        return changes
      }
      // A server that stands still would be asked for ever.
      guard let next = page.latest, next != cursor, pages < Self.mostPages else {
        throw .malformed("`has_more` without end")
      }
      cursor = next
    }
  }

  /// Requests the recipes that a sync has only named: the contract's own sample lacks the members of a card.
  private func fill(_ changes: inout Changes) async throws(APIError) {
    guard changes.named.count <= Self.mostSingle else { return try await fillCards(&changes) }
    for id in changes.named {
      do throws(APIError) {
        let record = try await recipe(id)
        changes.recipes.append(record)
        changes.unknownCodes += record.recipe.unknownCodes
      } catch {
        switch error {
        case .notFound: changes.deleted.append(id)
        case .malformed(let reason): changes.errors.append(reason)
        default: throw error
        }
      }
    }
  }

  private func fillCards(_ changes: inout Changes) async throws(APIError) {
    var missing = Set(changes.named)
    changes.areCards = true
    for page in 1...Self.mostPages where !missing.isEmpty {
      let request = HTTPRequest(
        .get, "/recipes",
        query: [
          HTTPRequest.QueryItem("page", String(page)),
          HTTPRequest.QueryItem("limit", String(Self.cardsPerPage)),
        ])
      let cards = try await client.send(request, as: Enveloped<RecipeCards>.self).get().data
      for record in cards.recipes where missing.remove(record.recipe.id) != nil {
        changes.recipes.append(record)
        changes.unknownCodes += record.recipe.unknownCodes
      }
      if cards.count == 0 { break }
    }
    // What is in no list any more was taken away meanwhile.
    changes.errors += missing.sorted().map { "`\($0)` is in the sync and in no list" }
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
