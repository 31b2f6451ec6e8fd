import Foundations
import Services

/// The preferences of the person who is signed in, on the server (docs/products/epicura.md, 2 and 7).
struct PreferenceClient: Sendable {
  private static let path = "/users/me"

  let client: APIClient

  /// Requests all preferences.
  ///
  /// - Returns: those that were ever chosen.
  /// - Throws: why there are none.
  func all() async throws(APIError) -> PreferenceFields {
    try Self.preferences(in: await client.bytes(HTTPRequest(.get, Self.path), .json).get().body)
  }

  /// Sends a change.
  ///
  /// - Parameter change: the members that differ.
  /// - Returns: all preferences after it.
  /// - Throws: why it was not taken.
  func change(_ change: PreferenceFields) async throws(APIError) -> PreferenceFields {
    let request = HTTPRequest(
      .put, Self.path, headers: HTTPHeaders([("content-type", "application/json")]),
      body: JSONWriter.bytes(["preferences": .map(change.map)]))
    return try Self.preferences(in: await client.bytes(request, .json).get().body)
  }

  private static func preferences(in body: [UInt8]) throws(APIError) -> PreferenceFields {
    guard case .map(let envelope)? = try? ValueJSON.read(body), case .map(let data)? = envelope["data"] else {
      throw .malformed("the person’s data are no JSON object in an envelope")
    }
    // A server whose person has chosen nothing may leave them out.
    if case .map(let preferences)? = data["preferences"] { return PreferenceFields(preferences) }
    return PreferenceFields()
  }
}
