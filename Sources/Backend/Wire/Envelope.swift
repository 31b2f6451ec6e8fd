package import Foundations
package import Services

/// The envelope of Epicura's responses: `{"success":true,"data":…}`, with `pagination` beside lists, and
/// `{"success":false,"error":{"code","message","details"}}` (docs/products/epicura.md, 3).
package enum Envelope {
  /// Which part of a list a response has.
  package struct Pagination: Sendable, Hashable {
    /// The page, from 1.
    package var page: Int
    /// The most entries of a page.
    package var limit: Int
    /// The number of entries of all pages.
    package var total: Int

    package init(page: Int, limit: Int, total: Int) {
      self.page = page
      self.limit = limit
      self.total = total
    }

    var value: Value {
      [
        "page": .int(page), "limit": .int(limit), "total": .int(total),
        "total_pages": .int((total + limit - 1) / limit),
      ]
    }
  }

  /// A response with data.
  package static func success(
    _ data: Value, pagination: Pagination? = nil, status: Int = 200
  ) -> HTTPResponse {
    .json(bytes: bytes(JSONWriter.bytes(data), pagination: pagination), status: status)
  }

  /// The body of a response with data that is JSON already.
  package static func bytes(_ data: [UInt8], pagination: Pagination? = nil) -> [UInt8] {
    var body = Array(#"{"success":true,"data":"#.utf8)
    body += data
    if let pagination { body += Array(#","pagination":"#.utf8) + JSONWriter.bytes(pagination.value) }
    body.append(UInt8(ascii: "}"))
    return body
  }

  /// A route whose failures have the form of the envelope, those of ``ServerContext/authenticate(_:)`` and of the server
  /// itself included.
  package static func route(
    _ method: HTTPRequest.Method, _ path: String, at root: PathRoot = .prefix,
    _ handler: @escaping Route.Handler
  ) -> Route {
    Route(method, path, at: root) { request in
      do { return try await handler(request) } catch let failure as ErrorResponse {
        return response(to: failure)
      } catch let rejection as AccessToken.Rejection {
        return response(to: rejection)
      } catch {
        throw FormedFailure(cause: error, response: response(to: .internalError))
      }
    }
  }

  /// A failure as it is sent.
  package static func response(to failure: ErrorResponse) -> HTTPResponse {
    var error: [(String, Value)] = [
      ("code", .string(code(of: failure))), ("message", .string(failure.message)),
    ]
    if let field = failure.parameter {
      error.append(("details", .list([["field": .string(field), "message": .string(failure.message)]])))
    }
    var response = failed(.map(ValueMap(fields: error)), failure.status)
    for header in failure.headers { response.headers.add(header.name, header.value) }
    return response
  }

  /// A rejected token as it is sent.
  package static func response(to rejection: AccessToken.Rejection) -> HTTPResponse {
    let (code, message) =
      switch rejection {
      case .missing: ("TOKEN_INVALID", "there is no token")
      case .expired: ("TOKEN_EXPIRED", "the token has expired")
      case .invalid: ("TOKEN_INVALID", "the token is not valid")
      }
    var response = failed(["code": .string(code), "message": .string(message)], 401)
    response.headers["www-authenticate"] = "Bearer"
    return response
  }

  /// The codes of the contract by status; a 401 is a rejected token.
  private static let codes = [
    400: "VALIDATION_ERROR", 403: "FORBIDDEN", 404: "NOT_FOUND", 409: "CONFLICT", 410: "GONE",
    422: "VALIDATION_ERROR",
    429: "RATE_LIMITED",
  ]

  /// The contract's code of a failure.
  package static func code(of failure: ErrorResponse) -> String { codes[failure.status] ?? "INTERNAL_ERROR" }

  private static func failed(_ error: Value, _ status: Int) -> HTTPResponse {
    .json(["success": .bool(false), "error": error], status: status)
  }
}
