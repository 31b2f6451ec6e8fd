package import Foundations
package import Services

/// How a server gives new tokens: what differs among the five apps' servers, and nothing else (docs/products/*.md).
package struct RefreshEndpoint: Sendable, Hashable {
  /// What carries the present token.
  package enum Carrier: Sendable, Hashable {
    /// A field of the JSON body with the refresh token.
    case body(String)
    /// The header of any request, with the only token that there is.
    case bearer
  }

  /// The path below the server's prefix.
  package var path: String
  /// The query, such as `grant_type=refresh_token`.
  package var query: [HTTPRequest.QueryItem]
  /// What carries the present token.
  package var carrier: Carrier
  /// Where the tokens are in the response.
  package var shape: TokenShape

  /// Describes an endpoint.
  package init(_ path: String, query: [HTTPRequest.QueryItem] = [], carrier: Carrier, shape: TokenShape) {
    self.path = path
    self.query = query
    self.carrier = carrier
    self.shape = shape
  }

  /// Epicura: both tokens rotate (docs/products/epicura.md, 1).
  package static let epicura = RefreshEndpoint(
    "/auth/refresh", carrier: .body("refresh_token"),
    shape: TokenShape(within: ["data"], access: "access_token", refresh: "refresh_token"))
  /// Helix: GoTrue of Supabase (docs/products/helix.md, 1).
  package static let goTrue = RefreshEndpoint(
    "/auth/v1/token", query: [HTTPRequest.QueryItem("grant_type", "refresh_token")],
    carrier: .body("refresh_token"),
    shape: TokenShape(access: "access_token", refresh: "refresh_token", lifetime: "expires_in"))
  /// Assetra: simplejwt, whose refresh token may stay (docs/products/assetra.md, 2).
  package static let assetra = RefreshEndpoint(
    "/auth/token/refresh/", carrier: .body("refresh"), shape: TokenShape(access: "access", refresh: "refresh")
  )
  /// WaddleBot: one token, revoked in the same breath as it is replaced (docs/products/waddlebot.md, 1).
  package static let waddleBot = RefreshEndpoint(
    "/auth/refresh", carrier: .bearer, shape: TokenShape(access: "token", refresh: nil))
}

/// Requests new tokens from an endpoint.
package struct EndpointRefresher: TokenRefresher {
  private let endpoint: RefreshEndpoint
  private let client: APIClient

  /// Requests tokens.
  ///
  /// - Parameters:
  ///   - endpoint: the way of the server.
  ///   - client: carries the requests; without an authorizer, which would wait for this refresh.
  package init(_ endpoint: RefreshEndpoint, _ client: APIClient) {
    self.endpoint = endpoint
    self.client = client
  }

  /// Requests new tokens.
  package func refresh(_ tokens: Tokens, now: Timestamp) async -> Result<Tokens, RefreshFailure> {
    do throws(APIError) {
      let response = try await client.bytes(request(tokens), authorized: false, .json).get()
      return .success(try endpoint.shape.tokens(in: response, after: tokens, now: now))
    } catch {
      return .failure(Self.failure(error))
    }
  }

  private func request(_ tokens: Tokens) throws(APIError) -> HTTPRequest {
    switch endpoint.carrier {
    case .body(let field):
      return try HTTPRequest(
        .post, endpoint.path, query: endpoint.query, json: [field: (tokens.refresh ?? tokens.access).reveal()]
      )
    case .bearer:
      var request = HTTPRequest(.post, endpoint.path, query: endpoint.query)
      request.headers["authorization"] = "Bearer \(tokens.access.reveal())"
      return request
    }
  }

  /// Whether an error ends the session: a 401 does, and a 400 with a code that says so.
  ///
  /// A 400 without one may be a mistake of this client or of a proxy, and a session is not given up for it.
  static func failure(_ error: APIError) -> RefreshFailure {
    switch error {
    case .unauthorized(let error): .ended(error)
    case .invalid(let error), .forbidden(let error):
      endingCodes.contains(error.code ?? "") ? .ended(error) : .unclear(.invalid(error))
    default: .unclear(error)
    }
  }

  /// Codes of RFC 6749 and of GoTrue (docs/products/helix.md, 1) by which a session has ended.
  private static let endingCodes: Set<String> = [
    "invalid_grant", "refresh_token_not_found", "refresh_token_already_used", "session_not_found",
    "session_expired",
    "user_banned", "user_not_found", "bad_jwt",
  ]
}
