import Foundations
import Services

/// An error of GoTrue, in the form of the version that the client names.
struct AuthFailure: Error, Sendable {
  let status: Int
  let code: String
  let message: String

  init(_ status: Int, _ code: String, _ message: String) {
    (self.status, self.code, self.message) = (status, code, message)
  }

  /// The field by which a client names the version of the API.
  static let version = "x-supabase-api-version"

  /// The error as it is sent: `{code, message}` from the version of 2024 on, `{code, error_code, msg}` before.
  func response(to request: RouteRequest) -> HTTPResponse {
    let isNew = (request.headers[Self.version] ?? "") >= "2024-01-01"
    var members: [(String, ParsedJSON)] =
      isNew
      ? [("code", .string(code)), ("message", .string(message))]
      : [("code", .number(String(status))), ("error_code", .string(code)), ("msg", .string(message))]
    // Clients expect to be told what is weak.
    if code == "weak_password" {
      members.append(("weak_password", .object([("reasons", .array([.string("length")]))])))
    }
    var response = HTTPResponse.json(bytes: ParsedJSON.object(members).bytes, status: status)
    response.headers["x-sb-error-code"] = code
    if isNew { response.headers[Self.version] = "2024-01-01" }
    return response
  }

  static let wrongPassword = AuthFailure(400, "invalid_credentials", "Invalid login credentials")
  static let wrongCode = AuthFailure(403, "otp_expired", "Token has expired or is invalid")
  static let noToken = AuthFailure(401, "no_authorization", "This endpoint requires a valid Bearer token")
  static let invalidToken = AuthFailure(403, "bad_jwt", "invalid JWT: unable to parse or verify signature")
  static let noSession = AuthFailure(
    403, "session_not_found", "Session from session_id claim in JWT does not exist")
  static let tooMany = AuthFailure(429, "over_request_rate_limit", "Request rate limit reached")
  static func invalid(_ message: String) -> AuthFailure { AuthFailure(400, "validation_failed", message) }
}
