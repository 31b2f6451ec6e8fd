import Foundations
package import Services

/// An error in the form of PostgREST: `{code, message, details, hint}`.
package struct PostgresError: Error, Sendable {
  let status: Int
  /// PostgreSQL's or PostgREST's code.
  package let code: String
  /// One sentence.
  package let message: String
  let details: String?
  let hint: String?

  /// Describes an error.
  package init(
    _ status: Int, _ code: String, _ message: String, details: String? = nil, hint: String? = nil
  ) {
    (self.status, self.code, self.message, self.details, self.hint) = (status, code, message, details, hint)
  }

  /// The error as it is sent.
  package var response: HTTPResponse {
    let members: [(String, ParsedJSON)] = [
      ("code", .string(code)), ("details", details.map { .string($0) } ?? .null),
      ("hint", hint.map { .string($0) } ?? .null), ("message", .string(message)),
    ]
    var response = HTTPResponse.json(bytes: ParsedJSON.object(members).bytes, status: status)
    if status == 401 { response.headers["www-authenticate"] = "Bearer" }
    return response
  }

  static func malformed(_ message: String) -> PostgresError {
    PostgresError(400, "PGRST100", message)
  }

  static func noColumn(_ name: String, of table: String) -> PostgresError {
    PostgresError(400, "42703", "column \(table).\(name) does not exist")
  }

  static func notOne(_ count: Int) -> PostgresError {
    PostgresError(
      406, "PGRST116", "Cannot coerce the result to a single JSON object",
      details: "The result contains \(count) rows")
  }

  /// What row-level security answers to a row that is not the caller's.
  package static func foreign(_ table: String, _ caller: Caller) -> PostgresError {
    PostgresError(
      caller.role == .anon ? 401 : 403, "42501",
      "new row violates row-level security policy for table \"\(table)\"")
  }
}
