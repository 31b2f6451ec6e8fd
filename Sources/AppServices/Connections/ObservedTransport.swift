import Services
import Simulation

/// A transport that records whether the server is reached.
struct ObservedTransport: HTTPTransport {
  let base: any HTTPTransport
  let name: String
  let connections: ConnectionRegistry
  let scheduler: Scheduler

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await observing { () throws(TransportError) in try await base.send(request) }
  }

  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    try await observing { () throws(TransportError) in try await base.stream(request) }
  }

  private func observing<Response>(
    _ work: () async throws(TransportError) -> Response
  ) async throws(TransportError) -> Response {
    do throws(TransportError) {
      let response = try await work()
      connections.note(nil, of: name, now: scheduler.now)
      return response
    } catch {
      connections.note(error, of: name, now: scheduler.now)
      throw error
    }
  }
}
