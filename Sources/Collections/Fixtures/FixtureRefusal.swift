import Foundations
import Services

/// Why a fixture's server does not do what a request asks for, as its response says it.
struct FixtureRefusal: Error, Sendable, Hashable {
  /// The HTTP status.
  let status: Int
  /// A stable code for programs, such as `not_found`.
  let code: String
  /// One sentence for people who read logs, in English.
  let message: String

  /// Describes a refusal.
  init(_ status: Int, _ code: String, _ message: String) {
    (self.status, self.code, self.message) = (status, code, message)
  }

  /// No row has the key.
  static func noRow(_ key: String?) -> FixtureRefusal {
    FixtureRefusal(404, "not_found", key.map { "there is no row `\($0)`" } ?? "there is no record")
  }

  /// The body is not what the declaration makes of a row.
  static func body(_ problem: String) -> FixtureRefusal { FixtureRefusal(400, "invalid_body", problem) }

  /// The response, in a form that ``Services/ServerError`` reads.
  var response: HTTPResponse {
    let error = ParsedJSON.object([("code", .string(code)), ("message", .string(message))])
    return .json(.object([("error", error)]), status: status)
  }
}

extension HTTPResponse {
  /// A response with a JSON body.
  static func json(_ json: ParsedJSON, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: HTTPHeaders([("content-type", "application/json")]), body: json.bytes)
  }
}
