internal import Foundations

/// A request, for any transport.
package struct HTTPRequest: Sendable, Hashable {
  /// The method.
  package enum Method: String, Sendable, CaseIterable {
    case get = "GET", head = "HEAD", post = "POST", put = "PUT", patch = "PATCH", delete = "DELETE"
    case options = "OPTIONS"

    /// Whether it only reads (RFC 9110, 9.2.1).
    package var isSafe: Bool { self == .get || self == .head || self == .options }
  }

  /// The method.
  package var method: Method
  /// The absolute path, percent-encoded, such as `/api/v1/recipes`.
  package var path: String
  /// The query's names and values, not encoded.
  package var query: [QueryItem]
  /// The header fields; names in any case.
  package var headers: HTTPHeaders
  /// The body, empty where there is none.
  package var body: [UInt8]
  /// The body where it is read while it is sent; ``body`` is empty then.
  package var upload: BodySource?
  /// The body where a server reads it while it arrives; ``body`` is empty then.
  package var incoming: IncomingBody?
  /// The timeout of the response.
  package var timeout: Duration
  /// Follows how much of the body was sent; nil for nothing.
  package var progress: UploadProgress?
  /// The address of the client, as a port has seen it; nil within a process.
  package var peer: String?

  /// One name and value of a query.
  package struct QueryItem: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The value.
    package var value: String
    /// Pairs a name with a value.
    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Describes a request.
  package init(
    _ method: Method = .get, _ path: String, query: [QueryItem] = [], headers: HTTPHeaders = HTTPHeaders(),
    body: [UInt8] = [], timeout: Duration = .seconds(30)
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.timeout = timeout
  }
}

/// A response, from any transport.
package struct HTTPResponse: Sendable, Hashable {
  /// The status code.
  package var status: Int
  /// The header fields.
  package var headers: HTTPHeaders
  /// The body.
  package var body: [UInt8]

  /// Describes a response.
  package init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Header fields in order; names compare without regard to case (RFC 9110, 5.1).
package struct HTTPHeaders: Sendable, Hashable {
  /// The fields, names in lower case.
  package private(set) var fields: [HTTPRequest.QueryItem] = []

  /// Starts with the fields given.
  package init(_ fields: [(String, String)] = []) {
    for (name, value) in fields { add(name, value) }
  }

  /// The first value under a name.
  package subscript(name: String) -> String? {
    get { fields.first { $0.name == name.lowercased() }?.value }
    set {
      fields.removeAll { $0.name == name.lowercased() }
      if let newValue { add(name, newValue) }
    }
  }

  /// Adds a field beside any of the same name.
  package mutating func add(_ name: String, _ value: String) {
    fields.append(HTTPRequest.QueryItem(name.lowercased(), value))
  }
}

extension HTTPRequest.QueryItem {
  /// Whether it can be a header field: a name of token characters, and a value without control characters, by
  /// which it could end its line and begin another (RFC 9110, 5.1 and 5.5).
  var isWritable: Bool {
    !name.isEmpty && name.utf8.allSatisfy(isTokenCharacter) && value.utf8.allSatisfy(isFieldCharacter)
  }
}

/// Whether a byte is allowed in a token, such as a method or a field's name (RFC 9110, 5.6.2).
package func isTokenCharacter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}

/// Whether a byte is allowed in a field's value (RFC 9110, 5.5).
package func isFieldCharacter(_ byte: UInt8) -> Bool { byte == 9 || (byte >= 32 && byte != 127) }

extension HTTPRequest {
  /// Describes a request with a JSON body.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - path: the absolute path, percent-encoded.
  ///   - query: names and values, not encoded.
  ///   - json: the value of the body.
  ///   - headers: further header fields.
  ///   - timeout: the timeout of the response.
  /// - Throws: ``APIError/unsendable(_:)`` where JSON has no form for the value, such as an infinite number.
  package init(
    _ method: Method, _ path: String, query: [QueryItem] = [], json: some Encodable,
    headers: HTTPHeaders = HTTPHeaders(), timeout: Duration = .seconds(30)
  ) throws(APIError) {
    let body = try JSONCoding.encode(json)
    self.init(method, path, query: query, headers: headers, body: body, timeout: timeout)
    if self.headers["content-type"] == nil { self.headers["content-type"] = "application/json" }
  }
}

extension HTTPRequest {
  /// The longest segment of a path that is logged: a UUID is shorter, and a token longer.
  private static let longestSegment = 40

  /// A path for a log: a segment that is long enough to be a token is left out.
  ///
  /// - Parameter path: the path without its query.
  /// - Returns: the path, with `…` in place of such segments.
  package static func loggedPath(_ path: some StringProtocol) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.utf8.count > longestSegment ? "…" : String($0) }
      .joined(separator: "/")
  }
}

extension HTTPRequest {
  /// The path with its query, as the request line carries it (RFC 9112, 3.2.1).
  package var target: String {
    if query.isEmpty { return path }
    let pairs = query.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }
    return path + "?" + pairs.joined(separator: "&")
  }

  /// Whether it is safe to send twice: by its method (RFC 9110, 9.2.2), or because the server recognises its
  /// `Idempotency-Key`.
  package var isIdempotent: Bool {
    switch method {
    case .get, .head, .options, .put, .delete: true
    case .post, .patch: headers[IdempotencyKey.field] != nil
    }
  }

  /// Whether a response says that an earlier attempt with the same key is still being handled: a conflict that passes
  /// (draft-ietf-httpapi-idempotency-key-header-07, 2.6), unlike all others.
  func isBeingHandled(_ response: HTTPResponse) -> Bool {
    response.status == 409 && response.headers["retry-after"] != nil && headers[IdempotencyKey.field] != nil
  }
}
