import Foundations
package import Services
import Simulation

extension Backend {
  /// Opens a stream with the faults that are due, for an app in the same process; a route's answer is one part.
  ///
  /// See ``Channel`` for how an open stream affects virtual time.
  ///
  /// - Throws: ``TransportError`` where a fault prevents the response.
  package func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    switch try await respond(to: request, opensSockets: false) {
    case .response(let response): HTTPStream(response)
    case .stream(let stream): stream
    case .socket(let socket, _): HTTPStream(Self.closed(socket))
    }
  }

  /// Begins a stream.
  ///
  /// - Throws: an error of the handler instead of a response.
  func open(
    _ handler: Channel.StreamHandler, _ request: HTTPRequest, _ routed: RouteRequest
  ) async throws -> HTTPStream {
    let response = try await handler(routed)
    let (writer, gate) = (StreamWriter(), faults.connection(for: request))
    let record = ConnectionRecord(request, self.setup)
    let job = setup.clock.scheduler.start("stream \(record.target)") {
      do {
        try await response.body(writer)
        writer.pipe.finish()
        record.end(gate.ending ?? (Task.isCancelled ? .left : .finished))
      } catch {
        writer.pipe.finish(.unreachable("the server failed while it sent the stream"))
        record.end(gate.ending ?? (Task.isCancelled ? .left : .failed("\(error)")))
      }
    }
    writer.pipe.onCancel { job.cancel() }
    return HTTPStream(
      status: response.status, headers: dated(response.headers), body: gate.gated(writer.pipe.incoming()))
  }
}

extension Backend: SocketTransport {
  /// Opens a socket with the faults that are due, for an app in the same process.
  ///
  /// See ``Channel`` for how an open socket affects virtual time.
  ///
  /// - Throws: ``SocketOpeningError`` where no socket is at the path, or its handler or a fault answers otherwise.
  package func connect(_ request: HTTPRequest) async throws(SocketOpeningError) -> any SocketConnection {
    switch try await admitted(request) {
    case .response(let response): throw .refused(response)
    case .loseAnswer: throw .failed(FaultInjector.dropped)
    case .pass: break
    }
    if let refusal = refusal(of: request) { throw .refused(dated(refusal)) }
    do {
      guard case (.socket(let handler, _), let routed) = try router.find(request) else {
        throw ErrorResponse(status: 400, code: "not_a_socket", message: "no socket is at `\(request.path)`")
      }
      return open(try await handler(routed), request)
    } catch {
      throw .refused(failure(error, of: request))
    }
  }

  private func admitted(_ request: HTTPRequest) async throws(SocketOpeningError) -> FaultInjector.Verdict {
    do throws(TransportError) { return try await faults.admit(request) } catch { throw .failed(error) }
  }

  /// Begins to serve a socket on a port, if the request is for a WebSocket.
  ///
  /// - Returns: the socket; else the response that says what is missing.
  /// - Throws: an error of the handler instead of a response.
  func open(
    _ handler: Channel.SocketHandler, _ request: HTTPRequest, _ routed: RouteRequest,
    subprotocols: [String]
  ) async throws -> ServerResponse {
    let handshake = WebSocketHandshake.response(to: request)
    guard handshake.status == 101 else {
      throw ErrorResponse(
        status: handshake.status, code: handshake.status == 426 ? "upgrade_required" : "malformed_handshake",
        message: "a WebSocket is at `\(request.path)`",
        headers: handshake.headers.fields.filter { $0.name != "connection" })
    }
    return .socket(open(try await handler(routed), request), subprotocols: subprotocols)
  }

  /// Closes a socket for which nobody asked.
  static func closed(_ socket: any SocketConnection) -> HTTPResponse {
    socket.close(.goingAway)
    return HTTPResponse(status: 426)
  }

  /// Begins to serve a socket.
  private func open(_ session: @escaping Channel.SocketSession, _ request: HTTPRequest)
    -> any SocketConnection
  {
    let gate = faults.connection(for: request)
    let (client, server) = MemorySocket.pair(gate)
    let record = ConnectionRecord(request, setup)
    let dialects = dialects
    let job = setup.clock.scheduler.start("socket \(record.target)") {
      do {
        try await session(DialectSocket(socket: server, dialects: dialects))
        record.end(gate.ending ?? (server.closing == nil ? .finished : .left))
        server.close(.normal)
      } catch {
        record.end(gate.ending ?? (server.closing == nil ? .failed("\(error)") : .left))
        server.close(.serverError)
      }
    }
    gate.onEnd { if gate.failure != nil { job.cancel() } }
    return client
  }
}

extension ConnectionGate {
  /// How a fault ended the connection; nil where none did.
  fileprivate var ending: ServerLogEntry.Ending? { failure == FaultInjector.dropped ? .dropped : nil }
}

/// Notes in the request log when a stream or a socket was opened, and how it ended.
private struct ConnectionRecord: Sendable {
  let target: String
  private let method: String
  private let setup: BackendSetup
  private let began: Timestamp

  init(_ request: HTTPRequest, _ setup: BackendSetup) {
    (target, method, self.setup) = (request.loggedTarget, request.method.rawValue, setup)
    began = setup.clock.now
    write(.opened(method: method, target: target))
  }

  func end(_ ending: ServerLogEntry.Ending) {
    write(
      .ended(method: method, target: target, ending: ending, duration: began.duration(to: setup.clock.now)))
  }

  private func write(_ event: ServerLogEntry.Event) {
    setup.log.write(ServerLogEntry(server: setup.name, time: setup.clock.now, event))
  }
}
