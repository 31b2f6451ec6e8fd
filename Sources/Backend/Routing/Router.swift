import Foundations
import Services

/// Routes requests to handlers, and turns errors into responses.
struct Router: Sendable {
  private(set) var endpoints: [Endpoint]
  private let access: ControlAccess

  /// Accepts routes and channels in any order: where several match a path, a literal segment has priority over a
  /// parameter.
  ///
  /// - Parameters:
  ///   - routes: the routes.
  ///   - channels: the channels.
  ///   - prefix: the prefix of every path.
  ///   - access: who may use routes for testers.
  init(
    _ routes: [Route], _ channels: [Channel] = [], below prefix: String = "",
    _ access: ControlAccess = ControlAccess()
  ) {
    self.access = access
    endpoints = (routes.map(\.endpoint) + channels.map(\.endpoint)).map { $0.below(prefix) }.sorted {
      $0.pattern.isMoreSpecific(than: $1.pattern)
    }
  }

  /// The same endpoints, for testers alone.
  var forTesters: Router {
    var router = self
    router.endpoints = endpoints.map { endpoint in
      var endpoint = endpoint
      endpoint.isControl = true
      return endpoint
    }
    return router
  }

  /// Answers a request by its route; every failure has the one shape of ``ErrorResponse``.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - onError: receives an error of the server, whose reason is hidden from the client.
  /// - Returns: the response.
  func respond(
    to request: HTTPRequest, onError: @Sendable (any Error) -> Void = { _ in }
  ) async -> HTTPResponse {
    var response: HTTPResponse
    do {
      response = try await respond(to: request)
    } catch {
      response = Self.failure(error, onError: onError)
    }
    return Self.framed(response, for: request)
  }

  /// The response to a request that failed.
  static func failure(_ error: any Error, onError: (any Error) -> Void) -> HTTPResponse {
    if let failure = error as? ErrorResponse { return failure.response }
    if let failure = error as? FormedFailure {
      onError(failure.cause)
      return failure.response
    }
    onError(error)
    return ErrorResponse.internalError.response
  }

  /// A response with its length, and without a body where the request expects none.
  static func framed(_ response: HTTPResponse, for request: HTTPRequest) -> HTTPResponse {
    var response = response
    if response.status != 204 && response.status != 304 {
      response.headers["content-length"] = String(response.body.count)
    }
    // A response to HEAD has the length of the body that GET would have sent (RFC 9110, 9.3.2).
    if request.method == .head { response.body = [] }
    return response
  }

  private func respond(to request: HTTPRequest) async throws -> HTTPResponse {
    guard case (.route(let handler), let routed) = try find(request) else {
      // A request for a whole response cannot be given a connection (RFC 9110, 15.5.22).
      throw ErrorResponse(
        status: 426, code: "upgrade_required",
        message: "a connection that stays open is at `\(request.path)`",
        headers: [HTTPRequest.QueryItem("upgrade", "websocket")])
    }
    return try await handler(routed)
  }

  /// The most bytes of a request's body that its handler reads while it arrives; nil for one that is read before.
  func bodyLimit(of request: HTTPRequest) -> Int? {
    guard let (path, _) = try? target(request) else { return nil }
    return candidates(path).first { $0.0.method == request.method }?.0.bodyLimit
  }

  /// The endpoints of a path.
  ///
  /// Only the most specific pattern counts: a parameter must not lend its methods to a literal beside it.
  private func candidates(_ path: [String]) -> [(Endpoint, [String: String])] {
    let matching = endpoints.compactMap { endpoint in endpoint.pattern.match(path).map { (endpoint, $0) } }
    return matching.filter { $0.0.pattern.segments == matching[0].0.pattern.segments }
  }

  /// The segments of a request's path, by which routes are found, decoded; nil where it is malformed.
  func segments(of request: HTTPRequest) -> [String]? { (try? target(request))?.0 }

  /// Finds the handler of a request.
  ///
  /// - Throws: the response where there is none, or the request may not have it.
  func find(_ request: HTTPRequest) throws(ErrorResponse) -> (Endpoint.Action, RouteRequest) {
    let (path, query) = try target(request)
    let candidates = candidates(path)
    if candidates.isEmpty { throw ErrorResponse.notFound("nothing is at `\(request.path)`") }
    let wanted = request.method == .head ? .get : request.method
    if let (endpoint, parameters) = candidates.first(where: { $0.0.method == wanted }) {
      if endpoint.isControl { try access.check(request) }
      try endpoint.checkType(of: request)
      return (endpoint.action, RouteRequest(request, parameters: parameters, query: query))
    }
    let allow = allowedMethods(candidates.map(\.0.method))
    if request.method == .options {
      let response = HTTPResponse(status: 204, headers: HTTPHeaders([("allow", allow)]))
      return (
        .route { _ in response },
        RouteRequest(request, parameters: [:], query: query)
      )
    }
    throw ErrorResponse(
      status: 405, code: "method_not_allowed",
      message: "`\(request.path)` does not answer \(request.method.rawValue), only \(allow)",
      headers: [HTTPRequest.QueryItem("allow", allow)])
  }

  /// The path's segments and the query, decoded.
  ///
  /// A path is split before it is decoded, so that an encoded `/` is part of its segment.
  private func target(_ request: HTTPRequest) throws(ErrorResponse) -> ([String], [HTTPRequest.QueryItem]) {
    let parts = request.path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path.hasPrefix("/") else {
      throw ErrorResponse(status: 400, code: "malformed_path", message: "the path must begin with `/`")
    }
    var segments: [String] = []
    for segment in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let text = PercentCoding.decode(segment) else {
        throw ErrorResponse(
          status: 400, code: "malformed_path", message: "the path is not percent-encoded UTF-8")
      }
      segments.append(text)
    }
    guard let query = parts.count == 2 ? HTTPRequest.QueryItem.parse(parts[1]) : [] else {
      throw ErrorResponse(
        status: 400, code: "malformed_query", message: "the query is not percent-encoded UTF-8")
    }
    return (segments, query + request.query)
  }

  private func allowedMethods(_ methods: [HTTPRequest.Method]) -> String {
    let implied: [HTTPRequest.Method] = methods.contains(.get) ? [.head, .options] : [.options]
    let all = Set(methods + implied)
    return HTTPRequest.Method.allCases.filter(all.contains).map(\.rawValue).joined(separator: ", ")
  }
}
