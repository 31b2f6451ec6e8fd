package import Foundations
package import Services

/// Where tokens are in a server's response.
package struct TokenShape: Sendable, Hashable {
  /// The objects around the fields, such as `data`.
  package var path: [String]
  /// The field of the access token.
  package var access: String
  /// The field of the refresh token; nil where the access token is the only one.
  package var refresh: String?
  /// The field of the access token's lifetime in seconds; nil where its own claims tell it.
  package var lifetime: String?

  /// Describes a response.
  package init(within path: [String] = [], access: String, refresh: String?, lifetime: String? = nil) {
    self.path = path
    self.access = access
    self.refresh = refresh
    self.lifetime = lifetime
  }

  /// Reads tokens.
  ///
  /// - Parameters:
  ///   - response: the server's.
  ///   - old: the tokens before, whose account and refresh token stay where the response has none.
  ///   - now: the app's time.
  /// - Returns: the tokens.
  /// - Throws: ``APIError/malformed(_:)`` where there are none.
  package func tokens(in response: HTTPResponse, after old: Tokens, now: Timestamp) throws(APIError) -> Tokens
  {
    guard var object = try? JSON.decode(JSONValue.self, from: response.body) else {
      throw .malformed("the body is not JSON")
    }
    for name in path { object = object[name] }
    guard let text = object[access].text, !text.isEmpty else { throw .malformed("`\(access)` is missing") }
    var tokens = Tokens(account: old.account, access: Secret(text), refresh: old.refresh)
    if let refresh {
      if let text = object[refresh].text { tokens.refresh = Secret(text) }
    } else {
      tokens.refresh = nil
    }
    let seconds = lifetime.flatMap { object[$0].number } ?? JWTTimes(text)?.lifetime(by: response, now: now)
    // A lifetime counts from now, so that a clock that is wrong does no harm.
    tokens.expiresAt = seconds.flatMap { $0 > 0 && $0 < 1e9 ? now.advanced(by: .seconds($0)) : nil }
    return tokens
  }
}

/// A JSON value of any form, read loosely.
private enum JSONValue: Decodable {
  case object([String: JSONValue])
  case text(String)
  case number(Double)
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = (try? container.decode([String: JSONValue].self)).map { .object($0) } ?? .other
    }
  }

  subscript(name: String) -> JSONValue {
    if case .object(let members) = self { members[name] ?? .other } else { .other }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
}
