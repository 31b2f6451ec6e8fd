package import Foundations
package import Services
internal import Synchronization

/// A token by which a request shows whose it is: a JWT (RFC 7519), signed by the development key.
package struct AccessToken: Sendable, Hashable {
  /// The account's id.
  package var account: String
  /// The session that it was issued in, which every refresh continues.
  package var session: String
  /// Counts the tokens of the session.
  package var number: Int
  /// Whether it renews the session, and does not authorize requests.
  package var isRefresh: Bool
  /// Further claims for clients, such as a role.
  package var claims: [String: String]
  /// When it was issued.
  package var issuedAt: Timestamp
  /// When it expires.
  package var expiresAt: Timestamp

  /// Describes a token.
  package init(
    account: String, session: String, number: Int, isRefresh: Bool = false, claims: [String: String] = [:],
    issuedAt: Timestamp, lifetime: Duration
  ) {
    self.account = account
    self.session = session
    self.number = number
    self.isRefresh = isRefresh
    self.claims = claims
    self.issuedAt = issuedAt
    expiresAt = issuedAt.advanced(by: lifetime)
  }

  /// Why a token does not authorize a request.
  package enum Rejection: Error, Sendable, Hashable {
    /// There is none.
    case missing
    /// It was valid once.
    case expired
    /// It never was, or its session has ended.
    case invalid
  }

  private struct Claims: Decodable {
    var user_id: String
    var token_family: String
    var jti: String
    var token_type: String
    var iat: Int64
    var exp: Int64
  }

  /// Signs it.
  ///
  /// - Returns: the token as it is sent.
  /// - Throws: where this machine cannot sign.
  package func signed() throws -> String {
    var members: [(String, Value)] = [
      ("user_id", .string(account)), ("token_family", .string(session)), ("jti", .string(String(number))),
      ("token_type", .string(isRefresh ? "refresh" : "access")), ("iat", .int(Int(issuedAt.seconds))),
      ("exp", .int(Int(expiresAt.seconds))),
    ]
    members += claims.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }
    return try DevelopmentKey.token(JSONWriter.bytes(.map(ValueMap(fields: members))))
  }

  /// Reads a token and checks its signature, and nothing else.
  ///
  /// - Parameter text: the token as it was sent.
  /// - Throws: ``Rejection/invalid``.
  init(signed text: String) throws(Rejection) {
    guard let key = DevelopmentKey.publicKey,
      let payload = try? SignedToken.open(text, with: [DevelopmentKey.id: key]),
      let claims = try? JSON.decode(Claims.self, from: payload), let number = Int(claims.jti),
      claims.token_type == "access" || claims.token_type == "refresh"
    else { throw .invalid }
    account = claims.user_id
    session = claims.token_family
    self.number = number
    isRefresh = claims.token_type == "refresh"
    self.claims = [:]
    issuedAt = Timestamp(seconds: claims.iat)
    expiresAt = Timestamp(seconds: claims.exp)
  }
}

extension RouteRequest {
  /// The token of the request's `Authorization: Bearer` field (RFC 6750, 2.1); nil where there is none.
  package var bearer: String? { headers.bearer }
}

extension HTTPHeaders {
  /// The token of the field `Authorization: Bearer` (RFC 6750, 2.1); nil where there is none.
  var bearer: String? {
    guard let field = self["authorization"], field.count > 7, field.prefix(7).lowercased() == "bearer "
    else { return nil }
    return String(field.dropFirst(7))
  }
}

/// Reads the tokens of requests, and caches those whose signature is right: checking it takes a fifth of a request's time.
package final class AccessTokens: Sendable {
  private static let limit = 1_000
  private let signed = Mutex<[String: AccessToken]>([:])

  /// Begins without tokens.
  init() {}

  /// Reads a token.
  ///
  /// - Parameters:
  ///   - text: the token as it was sent.
  ///   - isRefresh: whether one that renews the session is wanted.
  ///   - now: the server's time; nil where an expired one will do.
  /// - Returns: the token; whether its session lasts is not checked.
  /// - Throws: ``AccessToken/Rejection``.
  package func read(
    _ text: String, isRefresh: Bool = false, now: Timestamp?
  ) throws(AccessToken.Rejection) -> AccessToken {
    let token: AccessToken
    if let known = signed.withLock({ $0[text] }) {
      token = known
    } else {
      token = try AccessToken(signed: text)
      signed.withLock { signed in
        if signed.count >= Self.limit { signed = [:] }
        signed[text] = token
      }
    }
    guard token.isRefresh == isRefresh else { throw .invalid }
    if let now, now >= token.expiresAt { throw .expired }
    return token
  }
}
