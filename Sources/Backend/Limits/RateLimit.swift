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

extension [BackendSetup.Part] {
  /// The rate limits that the servers declare.
  ///
  /// - Parameter signIn: how people sign in to the backend, by the word of its `signIn:`.
  /// - Returns: the limits, in the order of the servers.
  package func limits(signIn: String) -> [RateLimit] { flatMap { $0.server.limits(signIn: signIn) } }
}
