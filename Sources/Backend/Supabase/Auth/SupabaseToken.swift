import Foundations
import Services

/// The keys of a development server, which protect nothing: everybody has them.
package enum SupabaseKeys {
  /// The key of apps.
  package static let publishable = "sb_publishable_kolam-development"
  /// The key of servers, whom no row is hidden from.
  package static let secret = "sb_secret_kolam-development"

  /// The role of a key, in either of its forms; nil for another.
  package static func role(of key: String) -> Caller.Role? {
    switch key {
    case publishable: return .anon
    case secret: return .service
    default: return key == anonymousToken ? .anon : key == serviceToken ? .service : nil
    }
  }

  /// The key of apps in its earlier form, a token.
  package static let anonymousToken = legacy(.anon)
  private static let serviceToken = legacy(.service)

  private static func legacy(_ role: Caller.Role) -> String {
    SupabaseToken.sign([
      ("iss", .string("supabase")), ("role", .string(role.rawValue)), ("iat", .number("1767225600")),
      ("exp", .number("2082758400")),
    ])
  }
}

/// Tokens of requests: a JWT signed by HMAC with SHA-256 (RFC 7515, RFC 2104).
enum SupabaseToken {
  /// Why a token does not count.
  enum Rejection: Error { case malformed, unsigned, expired }

  /// For how many seconds one is valid.
  static let lifetime: Int64 = 3600
  private static let secret = Array("kolam-development-secret-of-nobody".utf8)

  /// Signs claims.
  static func sign(_ claims: [(String, ParsedJSON)]) -> String {
    let head = Base64URL.encode(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))
    let text = head + "." + Base64URL.encode(ParsedJSON.object(claims).bytes)
    return text + "." + Base64URL.encode(signature(of: text))
  }

  /// Reads a token and checks it.
  static func read(_ token: String, now: Timestamp) throws(Rejection) -> Caller {
    guard token.utf8.count <= 8192 else { throw .malformed }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let head = Base64URL.decode(parts[0]), let body = Base64URL.decode(parts[1]),
      let signature = Base64URL.decode(parts[2])
    else { throw .malformed }
    let right = Self.signature(of: "\(parts[0]).\(parts[1])")
    guard let header = try? ParsedJSON.read(head, atMost: 100), header["alg"]?.text == "HS256",
      right.count == signature.count, zip(right, signature).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0,
      let claims = try? ParsedJSON.read(body, atMost: 1000), let expires = claims["exp"]?.whole
    else { throw .unsigned }
    guard now.seconds < expires else { throw .expired }
    return Caller(
      role: claims["role"]?.text.flatMap(Caller.Role.init) ?? .anon, user: claims["sub"]?.text,
      session: claims["session_id"]?.text, expires: Int64(expires))
  }

  private static func signature(of text: String) -> [UInt8] {
    SHA256.code(of: Array(text.utf8), key: secret)
  }
}
