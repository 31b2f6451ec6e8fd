import Services

/// One method on one pattern of paths, and what answers it.
struct Route: Sendable {
  typealias Handler = @Sendable (RouteRequest) async throws -> HTTPResponse

  var method: HTTPRequest.Method
  var pattern: PathPattern
  var handler: Handler

  init(_ method: HTTPRequest.Method, _ pattern: String, _ handler: @escaping Handler) {
    self.method = method
    self.pattern = PathPattern(pattern)
    self.handler = handler
  }
}

/// A request that has found its route.
struct RouteRequest: Sendable {
  /// What the pattern's parameters stand for, decoded.
  var parameters: [String: String]
  /// The query, decoded.
  var query: [HTTPRequest.QueryItem]
  var headers: HTTPHeaders
  var body: [UInt8]
}
