import Foundations
import Services

/// Finds what answers a request, and turns what goes wrong into answers.
struct Router: Sendable {
  private let routes: [Route]
  private let log: @Sendable (String) -> Void

  /// Takes routes in any order: where several match a path, a literal segment goes before a parameter.
  ///
  /// - Parameters:
  ///   - routes: what is answered.
  ///   - log: receives faults that the client is told nothing of.
  init(_ routes: [Route], log: @escaping @Sendable (String) -> Void = { _ in }) {
    self.routes = routes.sorted { $0.pattern.isMoreSpecific(than: $1.pattern) }
    self.log = log
  }

  /// Answers a request; every failure has the one shape of ``APIFailure``.
  func respond(to request: HTTPRequest) async -> HTTPResponse {
    var response: HTTPResponse
    do {
      response = try await answer(request)
    } catch let failure as APIFailure {
      response = failure.response
    } catch {
      log("\(request.method.rawValue) \(request.path): \(error)")
      response = APIFailure.fault.response
    }
    if response.status != 204 && response.status != 304 {
      response.headers["content-length"] = String(response.body.count)
    }
    // An answer to HEAD tells the length of the body that GET would have sent (RFC 9110, 9.3.2).
    if request.method == .head { response.body = [] }
    return response
  }

  private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    let (path, query) = try target(request)
    let matching = routes.compactMap { route in route.pattern.match(path).map { (route, $0) } }
    guard let best = matching.first?.0.pattern else {
      throw APIFailure.notFound("nothing is at `\(request.path)`")
    }
    // Only the most specific pattern counts: a parameter must not lend its methods to a literal beside it.
    let candidates = matching.filter { $0.0.pattern.segments == best.segments }
    let wanted = request.method == .head ? .get : request.method
    if let (route, parameters) = candidates.first(where: { $0.0.method == wanted }) {
      return try await route.handler(
        RouteRequest(parameters: parameters, query: query, headers: request.headers, body: request.body))
    }
    let allow = allowedMethods(candidates.map(\.0.method))
    if request.method == .options {
      return HTTPResponse(status: 204, headers: HTTPHeaders([("allow", allow)]))
    }
    throw APIFailure(
      status: 405, code: "method_not_allowed",
      message: "`\(request.path)` does not answer \(request.method.rawValue), only \(allow)",
      headers: [HTTPRequest.QueryItem("allow", allow)])
  }

  /// The path's segments and the query, decoded.
  ///
  /// A path is split before it is decoded, so that an encoded `/` stays within its segment.
  private func target(_ request: HTTPRequest) throws(APIFailure) -> ([String], [HTTPRequest.QueryItem]) {
    let parts = request.path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path.hasPrefix("/") else {
      throw APIFailure(status: 400, code: "malformed_path", message: "the path must begin with `/`")
    }
    var segments: [String] = []
    for segment in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let text = PercentCoding.decode(segment) else {
        throw APIFailure(
          status: 400, code: "malformed_path", message: "the path is not percent-encoded UTF-8")
      }
      segments.append(text)
    }
    guard let query = parts.count == 2 ? PercentCoding.query(parts[1]) : [] else {
      throw APIFailure(
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
