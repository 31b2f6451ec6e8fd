package import Foundations
package import Profiles
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

/// Requests new tokens by the profile of a server.
package struct ProfileRefresher: TokenRefresher {
  private let profile: SignInProfile
  private let client: APIClient

  /// Requests tokens.
  ///
  /// - Parameters:
  ///   - profile: the way of the server.
  ///   - client: carries the requests; without an authorizer, which would wait for this refresh.
  package init(_ profile: SignInProfile, _ client: APIClient) {
    (self.profile, self.client) = (profile, client)
  }

  /// Requests new tokens.
  package func refresh(_ tokens: Tokens, now: Timestamp) async -> Result<Tokens, RefreshFailure> {
    guard let call = profile[.refresh] else { return .failure(.unclear(.notFound(.silent))) }
    do throws(APIError) {
      var request = HTTPRequest(call, tokens.values.compactMapValues(\.self))
      // Where there is one token, it is that of any request.
      if call.send?.names.contains("refresh") != true {
        request.headers["authorization"] = "Bearer \(tokens.access.reveal())"
      }
      let response = try await client.bytes(request, authorized: false, .json).get()
      return .success(
        try Tokens(
          profile.content(of: response, of: call), of: response, after: tokens, now: now,
          // A server may take one again and again, and give none.
          hasRefresh: [call.send, call.answer].contains { $0?.names.contains("refresh") == true }))
    } catch {
      return .failure(Self.failure(error, ending: call.ending))
    }
  }

  /// Whether an error ends the session: a 401 does, and a 400 with a code that says so.
  ///
  /// A 400 without one may be a mistake of this client or of a proxy, and a session is not given up for it.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - codes: the server's codes by which a session has ended, beside that of RFC 6749.
  /// - Returns: what it means.
  static func failure(_ error: APIError, ending codes: [String]) -> RefreshFailure {
    switch error {
    case .unauthorized(let error): .ended(error)
    case .invalid(let error), .forbidden(let error):
      error.code == "invalid_grant" || codes.contains(error.code ?? "")
        ? .ended(error) : .unclear(.invalid(error))
    default: .unclear(error)
    }
  }
}
