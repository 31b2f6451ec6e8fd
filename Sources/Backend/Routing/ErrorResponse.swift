package import Foundations
package import Services

/// A response other than success, in the one shape that all errors of a backend have:
/// `{"error": {"code": …, "message": …}}`.
package struct ErrorResponse: Error, Sendable, Hashable {
  /// The HTTP status.
  package var status: Int
  /// A stable code for programs, such as `not_found`.
  package var code: String
  /// One sentence for people who read logs, in English.
  package var message: String
  /// The invalid query parameter, if any.
  package var parameter: String?
  /// Header fields besides those of every response.
  package var headers: [HTTPRequest.QueryItem]

  /// Describes a failure.
  package init(
    status: Int, code: String, message: String, parameter: String? = nil,
    headers: [HTTPRequest.QueryItem] = []
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.parameter = parameter
    self.headers = headers
  }

  /// The failure as it is sent.
  package var response: HTTPResponse {
    var error: [(String, Value)] = [("code", .string(code)), ("message", .string(message))]
    if let parameter { error.append(("parameter", .string(parameter))) }
    var response = HTTPResponse.json(
      ["error": .map(ValueMap(fields: error))], status: status)
    for header in headers { response.headers.add(header.name, header.value) }
    return response
  }

  /// A query parameter with an invalid value.
  package static func parameter(_ name: String, _ message: String) -> ErrorResponse {
    ErrorResponse(status: 400, code: "invalid_parameter", message: "`\(name)`: \(message)", parameter: name)
  }

  /// The resource does not exist.
  package static func notFound(_ message: String) -> ErrorResponse {
    ErrorResponse(status: 404, code: "not_found", message: message)
  }

  /// The resource is somebody else's.
  package static func forbidden(_ message: String) -> ErrorResponse {
    ErrorResponse(status: 403, code: "forbidden", message: message)
  }

  /// The resource is not in a state for the request.
  package static func conflict(_ message: String) -> ErrorResponse {
    ErrorResponse(status: 409, code: "conflict", message: message)
  }

  /// An error of the server itself; its reason is in the log only.
  package static let internalError = ErrorResponse(
    status: 500, code: "internal", message: "the backend could not do this; its log says why")
}

extension HTTPResponse {
  /// A response with a JSON body.
  package static func json(_ value: Value, status: Int = 200) -> HTTPResponse {
    json(bytes: JSONWriter.bytes(value), status: status)
  }

  /// A response with a body that is JSON already.
  package static func json(bytes: [UInt8], status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: HTTPHeaders([("content-type", "application/json")]), body: bytes)
  }

  /// A cacheable response that a client may revalidate with `If-None-Match`, or 304 where its copy is current (RFC
  /// 9110, 13.1.2 and 15.4.5).
  package static func revalidated(_ bytes: [UInt8], _ tag: EntityTag, for request: RouteRequest)
    -> HTTPResponse
  {
    let isKnown = request.headers["if-none-match"].map(tag.isNamed) ?? false
    var response = isKnown ? HTTPResponse(status: 304) : .json(bytes: bytes)
    response.headers["etag"] = tag.text
    response.headers["cache-control"] = "no-cache"
    return response
  }
}
