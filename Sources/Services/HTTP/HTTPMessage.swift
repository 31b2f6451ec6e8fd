/// A request, for any transport.
public struct HTTPRequest: Sendable, Hashable {
  /// The method.
  public enum Method: String, Sendable, CaseIterable {
    case get = "GET", head = "HEAD", post = "POST", put = "PUT", patch = "PATCH", delete = "DELETE"
    case options = "OPTIONS"
  }

  /// The method.
  public var method: Method
  /// The absolute path, percent-encoded, such as `/api/v1/recipes`.
  public var path: String
  /// The query's names and values, not encoded.
  public var query: [QueryItem]
  /// The header fields; names in any case.
  public var headers: HTTPHeaders
  /// The body, empty where there is none.
  public var body: [UInt8]
  /// The timeout of the response.
  public var timeout: Duration

  /// One name and value of a query.
  public struct QueryItem: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String
    /// Pairs a name with a value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Describes a request.
  public init(
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
public struct HTTPResponse: Sendable, Hashable {
  /// The status code.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders
  /// The body.
  public var body: [UInt8]

  /// Describes an answer.
  public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Header fields in order; names compare without regard to case (RFC 9110, 5.1).
public struct HTTPHeaders: Sendable, Hashable {
  /// The fields, names in lower case.
  public private(set) var fields: [HTTPRequest.QueryItem] = []

  /// Starts with the fields given.
  public init(_ fields: [(String, String)] = []) {
    for (name, value) in fields { add(name, value) }
  }

  /// The first value under a name.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name == name.lowercased() }?.value }
    set {
      fields.removeAll { $0.name == name.lowercased() }
      if let newValue { add(name, newValue) }
    }
  }

  /// Adds a field beside any of the same name.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(HTTPRequest.QueryItem(name.lowercased(), value))
  }
}
