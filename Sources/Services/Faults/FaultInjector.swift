package import Simulation
import Synchronization

/// Injects all faults: in front of a server, in process or behind a port, and between the app of a walkthrough and its
/// network.
///
/// ```swift
/// faults.add(Fault(.status(503), path: "/api/v1/recipes", times: 2))
/// let response = try await faults.send(request) { try await server.send($0) }
/// ```
package final class FaultInjector: Sendable {
  private struct State {
    var plan = FaultPlan()
    var connections: [Int: OpenConnection] = [:]
    var lastNumber = 0
  }

  /// An open stream or socket.
  private struct OpenConnection {
    let request: HTTPRequest
    let gate: ConnectionGate
  }

  private let state = Mutex(State())
  private let scheduler: Scheduler

  /// Starts without faults.
  ///
  /// - Parameter scheduler: the clock for delays.
  package init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// The pending faults, in the order in which they were added.
  package var faults: [Fault] { state.withLock { $0.plan.faults } }

  /// Injects a fault from now on: first into the open streams and sockets, the oldest first, then into new requests.
  package func add(_ fault: Fault) {
    let (isSilence, gates) = state.withLock { state in
      var (fault, gates) = (fault, [ConnectionGate]())
      if fault.effect.concernsOpenConnections {
        for (_, open) in state.connections.sorted(by: { $0.key < $1.key }) where fault.concerns(open.request)
        {
          gates.append(open.gate)
          if let times = fault.times { fault.times = times - 1 }
        }
      }
      if fault.times != 0 { state.plan.add(fault) }
      return (fault.effect == .silence, gates)
    }
    for gate in gates { if isSilence { gate.set(silent: true) } else { gate.fail(Self.dropped) } }
  }

  /// Clears all faults; messages held back on a silent connection pass now.
  package func clear() {
    let gates = state.withLock { state in
      state.plan.clear()
      return state.connections.values.map(\.gate)
    }
    for gate in gates { gate.set(silent: false) }
  }

  /// Exposes a connection that is about to open to faults.
  ///
  /// - Parameter request: the request that opens it.
  /// - Returns: the connection's gate, until it breaks or is deallocated.
  package func connection(for request: HTTPRequest) -> ConnectionGate {
    let gate = ConnectionGate()
    let number = state.withLock { state in
      state.lastNumber += 1
      state.connections[state.lastNumber] = OpenConnection(request: request, gate: gate)
      return state.lastNumber
    }
    gate.onEnd { [weak self] in
      // Released outside the lock, since a deinit may call us again.
      _ = self?.state.withLock { $0.connections.removeValue(forKey: number) }
    }
    return gate
  }

  /// Opens a stream with the faults that are due; later ones affect it while it is open.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - open: opens it at the server.
  /// - Returns: the server's stream, or another response as one.
  /// - Throws: the errors of ``admit(_:)`` and `open`.
  package func stream(
    _ request: HTTPRequest,
    _ open: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPStream
  ) async throws(TransportError) -> HTTPStream {
    switch try await admit(request) {
    case .response(let response): return HTTPStream(response)
    case .loseAnswer:
      _ = try await open(request)
      throw Self.dropped
    case .pass:
      let gate = connection(for: request)
      do throws(TransportError) {
        var stream = try await open(request)
        stream.body = gate.gated(stream.body)
        return stream
      } catch {
        gate.fail(error)
        throw error
      }
    }
  }

  /// How to proceed with a request after its faults have been applied.
  package enum Verdict: Sendable, Hashable {
    /// The server handles it.
    case pass
    /// This is the response; the server never sees the request.
    case response(HTTPResponse)
    /// The server handles it, and the response is lost: ``FaultInjector/dropped`` is thrown then.
    case loseAnswer
  }

  /// The error of a connection that a fault dropped.
  package static let dropped = TransportError.unreachable("the connection was dropped by a fault")

  /// Applies the faults that are due to a request, delays included.
  ///
  /// - Returns: how to proceed with it.
  /// - Throws: ``dropped`` where the connection breaks, ``TransportError/timedOut`` where no response arrives within
  ///   the request's timeout.
  package func admit(_ request: HTTPRequest) async throws(TransportError) -> Verdict {
    let outcome = state.withLock { $0.plan.outcome(for: request) }
    guard outcome.latency < request.timeout, outcome.ending != .silence else {
      try await wait(request.timeout)
      throw .timedOut
    }
    if outcome.latency > .zero { try await wait(outcome.latency) }
    switch outcome.ending {
    case .drop: throw Self.dropped
    case .dropAnswer: return .loseAnswer
    case .status(let code, let retryAfter): return .response(Self.response(code, retryAfter))
    case .garbage: return .response(Self.garbage)
    case .latency, .silence, nil: return .pass
    }
  }

  /// Sends a request through the faults that are due.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - handler: has the server handle it.
  /// - Returns: the response, the server's or another one.
  /// - Throws: the errors of ``admit(_:)`` and `handler`.
  package func send(
    _ request: HTTPRequest,
    _ handler: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
  ) async throws(TransportError) -> HTTPResponse {
    switch try await admit(request) {
    case .pass: return try await handler(request)
    case .response(let response): return response
    case .loseAnswer:
      _ = try await handler(request)
      throw Self.dropped
    }
  }

  private func wait(_ duration: Duration) async throws(TransportError) {
    do { try await scheduler.sleep(for: duration) } catch { throw .cancelled }
  }

  private static func response(_ code: Int, _ retryAfter: Int?) -> HTTPResponse {
    var headers = HTTPHeaders()
    if let retryAfter { headers["retry-after"] = String(retryAfter) }
    // These have no body (RFC 9110, 15.3.5 and 15.4.5).
    if code == 204 || code == 304 { return HTTPResponse(status: code, headers: headers) }
    let body = #"{"error":{"code":"fault","message":"this response was asked for by a fault"}}"#
    headers["content-type"] = "application/json"
    return HTTPResponse(status: code, headers: headers, body: Array(body.utf8))
  }

  private static let garbage = HTTPResponse(
    status: 200, headers: HTTPHeaders([("content-type", "application/json")]),
    body: Array("<html>{\"token\":".utf8))
}
