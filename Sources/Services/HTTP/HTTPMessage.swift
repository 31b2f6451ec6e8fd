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
