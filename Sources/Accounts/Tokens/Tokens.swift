package import Foundations
import Profiles
import Services

/// What a server has given a session to authenticate with.
package struct Tokens: Sendable, Hashable, CustomStringConvertible {
  /// The account that they are of, as the server names it.
  package var account: String
  /// What requests carry.
  package var access: Secret
  /// What the next tokens are requested with; nil where that is the access token itself.
  package var refresh: Secret?
  /// When the access token expires by the app's clock; nil where that is not known.
  package var expiresAt: Timestamp?
  /// Counts the tokens of a session, so that a late 401 does not refresh again.
  package var generation: Int

  /// Describes tokens.
  package init(
    account: String, access: Secret, refresh: Secret? = nil, expiresAt: Timestamp? = nil, generation: Int = 1
  ) {
    self.account = account
    self.access = access
    self.refresh = refresh
    self.expiresAt = expiresAt
    self.generation = generation
  }

  /// Never the tokens.
  package var description: String { "tokens •••• (generation \(generation))" }
}

/// The form in which they are stored.
extension Tokens {
  private struct Stored: Decodable {
    var account: String
    var access: String
    var refresh: String?
    var expires: Int64?
    var generation: Int
  }

  /// Reads stored tokens; nil where they are none.
  init?(stored secret: Secret) {
    guard let stored = try? JSON.decode(Stored.self, from: Array(secret.reveal().utf8)) else { return nil }
    self.init(
      account: stored.account, access: Secret(stored.access), refresh: stored.refresh.map { Secret($0) },
      expiresAt: stored.expires.map { Timestamp(milliseconds: $0) }, generation: stored.generation)
  }

  /// The tokens as they are stored.
  var stored: Secret {
    let members = [
      JSON.Member("account", .string(account)), JSON.Member("access", .string(access.reveal())),
      JSON.Member("refresh", refresh.map { .string($0.reveal()) }),
      JSON.Member("expires", expiresAt.map { .int(Int($0.milliseconds)) }),
      JSON.Member("generation", .int(generation)),
    ]
    return Secret(JSON.object(members).text)
  }
}

extension Tokens {
  /// The values that a request has of tokens.
  var values: [String: String?] {
    ["refresh": (refresh ?? access).reveal(), "access": access.reveal()]
  }

  /// Reads the tokens of a response.
  ///
  /// - Parameters:
  ///   - content: what its body says.
  ///   - response: the response, for its time.
  ///   - old: the tokens before, whose account and refresh token stay where the response has none.
  ///   - now: the app's time.
  ///   - hasRefresh: whether the server has refresh tokens at all.
  /// - Throws: ``APIError/malformed(_:)`` where there are none.
  init(
    _ content: ProfileTemplate.Content, of response: HTTPResponse, after old: Tokens, now: Timestamp,
    hasRefresh: Bool
  ) throws(APIError) {
    guard let text = content.text("access") else { throw .malformed("the response has no token") }
    let refresh = hasRefresh ? content.text("refresh").map { Secret($0) } ?? old.refresh : nil
    // A lifetime counts from now, so that a clock that is wrong does no harm.
    let seconds = content.number("lifetime") ?? JWTTimes(text)?.lifetime(by: response, now: now)
    self.init(
      account: old.account, access: Secret(text), refresh: refresh,
      expiresAt: seconds.flatMap { $0 > 0 && $0 < 1e9 ? now.advanced(by: .seconds($0)) : nil })
  }
}

/// The times that a token says of itself (RFC 7519, 4.1).
///
/// Nothing is verified: the server does that.
struct JWTTimes: Decodable {
  private let exp: Double?
  private let iat: Double?

  /// Reads a token; nil where it is no JWT.
  init?(_ token: String) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].utf8.count < 16 << 10, let claims = Base64URL.decode(parts[1]),
      let times = try? JSON.decode(JWTTimes.self, from: claims)
    else { return nil }
    self = times
  }

  /// For how many seconds it holds, counted from its issue or from the response's `Date`, since the clocks of the server
  /// and of this device may differ.
  func lifetime(by response: HTTPResponse, now: Timestamp) -> Double? {
    guard let exp else { return nil }
    if let iat { return exp - iat }
    let date = response.headers["date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
    return exp - Double(date.seconds)
  }
}
