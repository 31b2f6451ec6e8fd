package import Services

/// One method on one pattern of paths, and its handler.
package struct Route: Sendable {
  /// Handles a request; an ``ErrorResponse`` it throws is the response, any other error is one of the server.
  package typealias Handler = @Sendable (RouteRequest) async throws -> HTTPResponse

  /// The media type of JSON (RFC 8259, 11).
  package static let json = "application/json"

  let endpoint: Endpoint

  /// Answers a method on a path.
  ///
  /// - Parameters:
  ///   - method: the method; GET answers HEAD too.
  ///   - pattern: the path below the server's prefix, such as `/recipes/{id}`: a segment in braces matches any one
  ///     segment that is not empty.
  ///   - root: where the path begins.
  ///   - bodyLimit: the most bytes of a body that the handler reads while it arrives, as ``RouteRequest/parts``; nil
  ///     for one that it gets as a whole.
  ///   - mediaType: what a body must be; nil for anything.
  ///   - isControl: whether it is for testers alone: on this machine, or with the key of the control routes.
  ///   - handler: answers.
  package init(
    _ method: HTTPRequest.Method, _ pattern: String, at root: PathRoot = .prefix, bodyLimit: Int? = nil,
    taking mediaType: String? = Self.json, isControl: Bool = false, _ handler: @escaping Handler
  ) {
    endpoint = Endpoint(
      method: method, pattern: PathPattern(pattern), action: .route(handler), root: root,
      bodyLimit: bodyLimit, mediaType: mediaType, isControl: isControl)
  }
}

/// A request matched to its route.
package struct RouteRequest: Sendable {
  /// The method.
  package let method: HTTPRequest.Method
  /// The path as it was sent, without the query.
  package let path: String
  /// The values of the pattern's parameters, decoded.
  package let parameters: [String: String]
  /// The query, decoded.
  package let query: [HTTPRequest.QueryItem]
  /// The header fields.
  package let headers: HTTPHeaders
  /// The body; empty where it is read while it arrives.
  package let body: [UInt8]
  /// The body of a route with a `bodyLimit`, to be read once.
  package var parts: Incoming<[UInt8]> { request.parts }
  private let request: HTTPRequest

  init(_ request: HTTPRequest, parameters: [String: String], query: [HTTPRequest.QueryItem]) {
    (method, path) = (request.method, String(request.path.prefix { $0 != "?" }))
    (headers, body) = (request.headers, request.body)
    self.request = request
    (self.parameters, self.query) = (parameters, query)
  }

  /// Whether it comes from the app in the same process, and not by a port.
  package var isWithinProcess: Bool { request.peer == nil }

  /// The value of a parameter; empty where the pattern has none of the name.
  package subscript(parameter: String) -> String { parameters[parameter] ?? "" }

  /// The first value of the query under a name; nil where there is none.
  package func query(_ name: String) -> String? { query.first { $0.name == name }?.value }
}
