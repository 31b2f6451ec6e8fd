import Backend
import Services
internal import Synchronization

/// Whether a remote server is one of `kolam serve`, as its responses say.
final class ServerKind: Sendable {
  private let known = Mutex<Bool?>(nil)
  /// The path that is asked for where no response has said it yet.
  private let path: String

  /// Knows nothing yet.
  ///
  /// - Parameter prefix: the prefix of the server's paths.
  init(prefix: String) { path = prefix.isEmpty ? "/" : prefix }

  /// Whether it is known to be one of `kolam serve`.
  var isKit: Bool { known.withLock { $0 == true } }

  /// The request that every server may be sent to see that it answers.
  func question(within limit: Duration) -> HTTPRequest { HTTPRequest(.head, path, timeout: limit) }

  /// Learns from a response.
  func note(_ headers: HTTPHeaders) {
    let isKit = KitPaths.isResponse(headers)
    // A proxy before it may answer, too, and another server may take its place.
    known.withLock { known in known = known == true || isKit }
  }

  /// Whether it is one of `kolam serve`, which is asked where no response has said it yet.
  ///
  /// - Parameter transport: carries the question.
  /// - Returns: whether it is.
  /// - Throws: why there is no response.
  func isKit(by transport: any HTTPTransport) async throws(TransportError) -> Bool {
    if let known = known.withLock(\.self) { return known }
    note(try await transport.send(question(within: .seconds(10))).headers)
    return isKit
  }
}

/// Carries requests to a remote server, and those for Kolam's own paths only to one of `kolam serve`: another answers 404
/// without being asked.
struct KitTransport: HTTPTransport {
  let base: any HTTPTransport
  let kind: ServerKind
  /// The prefix of the server's paths.
  let prefix: String

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if KitPaths.contains(request.path, prefix: prefix), try await !kind.isKit(by: base) {
      return HTTPResponse(status: 404)
    }
    let response = try await base.send(request)
    kind.note(response.headers)
    return response
  }

  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    if KitPaths.contains(request.path, prefix: prefix), try await !kind.isKit(by: base) {
      return HTTPStream(HTTPResponse(status: 404))
    }
    let stream = try await base.stream(request)
    kind.note(stream.headers)
    return stream
  }
}

/// Sends the requests of testers, with the key by which `kolam serve` takes them from other machines.
struct ControlTransport: HTTPTransport {
  let base: any HTTPTransport
  /// The key; nil on this machine, which needs none.
  let key: String?

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await base.send(keyed(request))
  }

  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    try await base.stream(keyed(request))
  }

  private func keyed(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    if let key { request.headers[ControlAccess.field] = key }
    return request
  }
}

extension RemoteServers.Server {
  /// The transport of testers' requests; nil for a server on another machine without a key, which is not ours to change.
  var control: ControlTransport? {
    address.isLoopback || controlKey != nil ? ControlTransport(base: kit(), key: controlKey) : nil
  }
}
