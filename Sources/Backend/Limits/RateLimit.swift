/// How many requests of one kind a client may send in a minute.
package struct RateLimit: Sendable, Hashable {
  /// The paths of the kind, below the server's prefix: each with all below it.
  ///
  /// Empty for all that no other limit has.
  package var paths: [String]
  /// The most requests in a minute.
  package var requests: Int

  /// Limits requests.
  package init(_ paths: String..., requests: Int) { (self.paths, self.requests) = (paths, requests) }

  /// Whether it counts a path.
  func covers(_ path: Substring) -> Bool {
    paths.isEmpty
      || paths.contains {
        path.hasPrefix($0) && (path.count == $0.count || path.dropFirst($0.count).first == "/")
      }
  }
}

extension [RateLimit] {
  /// Epicura's (reference apps/epicura, 1).
  package static let epicura = [
    RateLimit("/auth", requests: 10), RateLimit("/recipes/sync", requests: 30),
    RateLimit("/telemetry", requests: 600), RateLimit(requests: 100),
  ]

  /// WaddleBot's (reference apps/waddlebot, 1).
  package static let waddleBot = [RateLimit(requests: 100)]

  /// The limits of a kind of server.
  ///
  /// - Parameter word: the word of its `signIn:`.
  /// - Returns: its limits; none where its contract has none.
  package static func ofServer(signIn word: String) -> [RateLimit] {
    switch word {
    case "epicura": .epicura
    case "waddlebot": .waddleBot
    default: []
    }
  }
}
