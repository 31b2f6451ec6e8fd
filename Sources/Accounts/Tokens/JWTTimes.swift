import Foundations
import Services

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
