/// How many requests of one kind a client may send in a minute.
package struct RateLimit: Sendable, Hashable {
  /// Who counts as one client.
  package enum Client: Sendable, Hashable {
    /// An account; an address where nobody is signed in.
    case account
    /// An address, also of a client with a token: that gives no further tries of a password.
    case address
  }

  /// The paths of the kind, below the server's prefix: each with all below it.
  ///
  /// Empty for all that no other limit has.
  package var paths: [String]
  /// The most requests in a minute.
  package var requests: Int
  /// Who counts as one client.
  package var client: Client

  /// Limits requests.
  package init(_ paths: String..., requests: Int, of client: Client = .account) {
    (self.paths, self.requests, self.client) = (paths, requests, client)
  }
}

extension [BackendSetup.Part] {
  /// The rate limits that the servers declare.
  ///
  /// - Parameter signIn: how people sign in to the backend, by the word of its `signIn:`.
  /// - Returns: the limits, in the order of the servers.
  package func limits(signIn: String) -> [RateLimit] { flatMap { $0.server.limits(signIn: signIn) } }
}
