import Foundations
import Services

/// The favourites of the person who is signed in, on the server (docs/products/epicura.md, 3 and 11).
struct FavouriteClient: Sendable {
  private struct Envelope: Decodable, Sendable {
    struct Content: Decodable, Sendable { var recipe_ids: [String] }
    var data: Content
  }

  private static let root = "/users/me/favourites"

  /// The path of one recipe's mark.
  static func path(of recipe: String) -> String {
    // Encoded, with its dots, an id out of a link cannot reach another path (RFC 3986, 5.2.4).
    "\(root)/" + PercentCoding.encode(recipe).replacing(".", with: "%2E")
  }

  let client: APIClient

  /// Requests all marks.
  ///
  /// - Returns: the ids of the recipes.
  /// - Throws: why there is no list.
  func all() async throws(APIError) -> [String] {
    try await client.send(HTTPRequest(.get, Self.root), as: Envelope.self).get().data.recipe_ids
  }
}
