import Backend
import Services

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
