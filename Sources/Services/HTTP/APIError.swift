/// Why a request to the app's server failed.
package enum APIError: Error, Sendable, Hashable {
  /// There is no network.
  case offline
  /// The server did not respond in time.
  case timeout
  /// The server could not be reached; the text is for a log.
  case unreachable(String)
  /// The server could not authenticate itself, so nothing was sent.
  case insecure(TLSError)
  /// The caller was cancelled.
  case cancelled
  /// Signing in is needed: 401, after tokens were refreshed if there were any.
  case unauthorized(ServerError)
  /// Signed in, but not allowed: 403.
  case forbidden(ServerError)
  /// The resource does not exist: 404 or 410.
  case notFound(ServerError)
  /// Conflict, or a precondition failed: 409 or 412.
  case conflict(ServerError)
  /// The server rejected the content: 400 or 422.
  case invalid(ServerError)
  /// Too many requests: 429; the server's `Retry-After`, where given.
  case rateLimited(retryAfter: Duration?)
  /// The server failed: 5xx.
  case server(status: Int)
  /// A web page with 2xx, a redirect to another host, 407 or 511 in place of the server's response: the network wants a
  /// sign-in.
  case intercepted(status: Int)
  /// A refusal that is not in the server's format, such as nginx's 413: what stands before the server has responded, which
  /// says nothing about the request to the server itself.
  case gateway(status: Int)
  /// A response with an unexpected status.
  case unexpected(status: Int, ServerError)
  /// A response in an unexpected format; the text, for a log, says where.
  case malformed(String)
  /// A response with more bytes than allowed.
  case tooLarge(limit: Int)
  /// The body cannot be encoded as JSON; the text is for a log.
  case unsendable(String)

  /// A stable code for screens, contracts and logs.
  package var code: String {
    switch self {
    case .offline: "offline"
    case .timeout: "timeout"
    case .unreachable: "unreachable"
    case .insecure: "insecure"
    case .cancelled: "cancelled"
    case .unauthorized: "unauthorized"
    case .forbidden: "forbidden"
    case .notFound: "not_found"
    case .conflict: "conflict"
    case .invalid: "invalid"
    case .rateLimited: "rate_limited"
    case .server: "server_error"
    case .intercepted: "network_sign_in"
    case .gateway: "gateway_error"
    case .unexpected: "unexpected_answer"
    case .malformed: "malformed_answer"
    case .tooLarge: "answer_too_large"
    case .unsendable: "unsendable"
    }
  }

  /// The server's own error, if any.
  package var serverError: ServerError? {
    switch self {
    case .unauthorized(let error), .forbidden(let error), .notFound(let error), .conflict(let error),
      .invalid(let error), .unexpected(_, let error):
      error
    default: nil
    }
  }

  /// Whether the same request may succeed later without anyone changing anything.
  package var isTransient: Bool {
    switch self {
    case .offline, .timeout, .unreachable, .rateLimited, .server, .intercepted, .gateway, .malformed: true
    default: false
    }
  }

  /// Translates a transport error.
  package init(_ error: TransportError) {
    switch error {
    case .offline: self = .offline
    case .timedOut: self = .timeout
    case .unreachable(let words): self = .unreachable(words)
    case .insecure(let failure): self = .insecure(failure)
    case .cancelled: self = .cancelled
    case .tooLarge(let limit): self = .tooLarge(limit: limit)
    }
  }
}

/// A server's error body, from any of the formats in common use.
package struct ServerError: Sendable, Hashable {
  /// The server's own code, such as `otp_expired`.
  package let code: String?
  /// The server's message; not translated, so for a log.
  package let message: String?

  package init(code: String? = nil, message: String? = nil) {
    self.code = code
    self.message = message
  }

  /// An error without a body.
  package static let silent = ServerError()
}

extension ServerError: Decodable {
  /// Decodes the error bodies of our servers and similar ones; absent values and those of another type are nil.
  ///
  /// Known: `{code, message}` (PostgREST), `{error_code, msg}` (GoTrue), `{error, error_description}` (RFC 6749,
  /// 5.2), `{error: {code, message}}`, `{type, title, detail}` (RFC 9457), `{detail}`.
  package init(from decoder: any Decoder) throws {
    let body = try decoder.container(keyedBy: Name.self)
    func text(_ name: Name) -> String? { try? body.decode(String.self, forKey: name) }
    if let inner = try? body.decode(ServerError.self, forKey: .error) {
      self = inner
      return
    }
    let code = text(.error_code) ?? text(.code) ?? text(.error) ?? text(.type)
    let message =
      text(.message) ?? text(.msg) ?? text(.error_description) ?? text(.detail) ?? text(.title)
    self.init(code: code.map(Self.shortened), message: message.map(Self.shortened))
  }

  private enum Name: String, CodingKey {
    case error, error_code, code, type, message, msg, error_description, detail, title
  }

  /// A log line has no room for a page of HTML.
  private static func shortened(_ text: String) -> String { String(text.prefix(200)) }
}
