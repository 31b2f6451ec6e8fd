package import Foundations
package import Services

/// Requests new tokens in the way of one server.
package protocol TokenRefresher: Sendable {
  /// Requests new tokens.
  ///
  /// - Parameters:
  ///   - tokens: the present ones.
  ///   - now: the app's time.
  /// - Returns: the new ones, or why there are none.
  func refresh(_ tokens: Tokens, now: Timestamp) async -> Result<Tokens, RefreshFailure>
}

/// Why there are no new tokens.
package enum RefreshFailure: Error, Sendable, Hashable {
  /// The server has refused the refresh token (RFC 6749, 5.2, `invalid_grant`): the session has ended.
  case ended(ServerError)
  /// There was no response, or one that says nothing about the session, which stays.
  case unclear(APIError)
}
