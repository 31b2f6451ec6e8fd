/// A response that confirms and says no more: one without a body, or with JSON that nobody reads.
package struct NoContent: Decodable, Sendable, Hashable {
  /// An empty response.
  package init() {}
}

/// Any JSON that does not deny its own status, as an envelope `{"success": false}` does (docs/products/epicura.md, 3).
struct Confirmation: Decodable, Sendable {
  let success: Bool

  private enum Name: CodingKey { case success }

  init(from decoder: any Decoder) throws {
    success = (try? decoder.container(keyedBy: Name.self).decode(Bool.self, forKey: .success)) ?? true
  }
}
