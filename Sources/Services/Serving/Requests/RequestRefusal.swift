import Foundations

/// Why the port itself rejects a request, which never reaches a server.
struct RequestError: Error, Sendable, Hashable {
  /// The HTTP status.
  let status: Int
  /// A stable code for programs.
  let code: String
  /// One sentence for people who read logs.
  let message: String

  /// The response for it, in the error format of the embedded servers.
  var response: HTTPResponse {
    let body = JSON.object([
      .init("error", .object([.init("code", .string(code)), .init("message", .string(message))]))
    ])
    return HTTPResponse(
      status: status, headers: HTTPHeaders([("content-type", "application/json")]),
      body: Array(body.text.utf8))
  }

  /// The request is not HTTP.
  static func malformed(_ message: String) -> Self { Self(400, "malformed_request", message) }

  /// The request was not complete in time.
  static let late = Self(408, "request_timeout", "the request did not come to its end in time")

  /// The body has more bytes than allowed.
  static func bodyTooLarge(_ limit: Int) -> Self {
    Self(413, "body_too_large", "the body has more than \(limit) bytes")
  }

  /// A page of another site wants to change something, or to open a socket.
  static let foreignOrigin = Self(
    403, "foreign_origin", "pages of other sites can change nothing and open no socket here")

  /// The request's line is too long.
  static func lineTooLong(_ limit: Int) -> Self {
    Self(414, "target_too_long", "the request line has more than \(limit) bytes")
  }

  /// Something other than `100-continue` is expected.
  static let expectation = Self(417, "expectation_failed", "only `100-continue` can be expected")

  /// The request names another host, as a page does whose own name resolves to this machine.
  static func misdirected(_ host: String) -> Self {
    Self(
      421, "misdirected_request",
      "this server is not `\(host.prefix(80))`; `--allow-host` gives it another name")
  }

  /// The fields are too many or too long.
  static func headTooLarge(_ limits: RequestLimits) -> Self {
    Self(
      431, "head_too_large",
      "the head has more than \(limits.headSize) bytes or \(limits.fieldCount) fields")
  }

  /// No server here supports such a method.
  static func method(_ name: String) -> Self {
    Self(501, "unknown_method", "no method `\(name.prefix(20))` is known here")
  }

  /// Only `chunked` is understood.
  static let transferCoding = Self(
    501, "unknown_transfer_coding", "only the transfer coding `chunked` is known")

  /// There are too many connections.
  static let busy = Self(503, "too_many_connections", "there are too many connections")

  /// Only HTTP/1.0 and HTTP/1.1 are spoken.
  static let version = Self(505, "http_version_not_supported", "only HTTP/1.0 and HTTP/1.1 are spoken here")

  private init(_ status: Int, _ code: String, _ message: String) {
    (self.status, self.code, self.message) = (status, code, message)
  }
}
