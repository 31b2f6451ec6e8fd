package import Foundations
import Glibc
package import Simulation
import Synchronization

/// A server on a TCP port: receives requests from external clients, has them handled, and sends the responses.
///
/// All of its work runs on the app's scheduler, in live time. Anything that is not HTTP, is too large or arrives too
/// slowly is rejected here.
package final class PortServer: Sendable {
  /// Answers a request; its path has the query in it, as it was sent.
  package typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse
  /// Answers a request at once or by a stream; the connection is closed without a response where it throws.
  package typealias StreamingHandler = @Sendable (HTTPRequest) async throws(TransportError) -> ServerResponse
  /// The most bytes of a request's body that its handler reads while it arrives, by the request's head; nil for one
  /// that is read before it is handled, within ``RequestLimits/bodySize``.
  package typealias BodyLimit = @Sendable (HTTPRequest) async -> Int?

  fileprivate struct State {
    var accepting: Job?
    var connections: [Int: (connection: ClientConnection, job: Job?)] = [:]
    var lastNumber = 0
    var isStopping = false
    /// Resumed when the last connection has ended.
    var whenEmpty: CheckedContinuation<Void, Never>?
  }

  /// The address that it listens on.
  package let host: String
  /// The port that it listens on.
  package let port: UInt16
  private let scheduler: Scheduler
  private let service: ClientConnection.Service
  private let listener: PolledSocket
  /// By which clients know it; nil without TLS.
  private let identity: TLSIdentity?
  private let state = Mutex(State())

  /// The base URL of the server, such as `http://127.0.0.1:8080`.
  package var address: String { address(at: host) }

  /// The base URLs by which clients reach it: one, or those of this machine where it listens on all of its addresses,
  /// which no client can open as such.
  ///
  /// - Parameter machine: the addresses of this machine on its networks.
  /// - Returns: the URLs, loopback first.
  package func addresses(of machine: [String]) -> [String] {
    switch host {
    case "0.0.0.0": (["127.0.0.1"] + machine.filter { !$0.contains(":") }).map(address(at:))
    case "::", "0:0:0:0:0:0:0:0": (["::1"] + machine).map(address(at:))
    default: [address]
    }
  }

  private func address(at host: String) -> String {
    "\(identity == nil ? "http" : "https")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// Binds a port; requests are accepted from ``start()`` on.
  ///
  /// - Parameters:
  ///   - host: an IPv4 or IPv6 address of this machine, or `localhost`.
  ///   - port: the port; 0 for any that is free.
  ///   - scheduler: runs all work; its time is live.
  ///   - limits: the limits of clients' requests in memory and time.
  ///   - log: called with each request after its response.
  ///   - handler: answers the requests.
  /// - Throws: why the port cannot be listened on.
  package convenience init(
    host: String = "127.0.0.1", port: UInt16 = 0, scheduler: Scheduler,
    limits: RequestLimits = RequestLimits(),
    log: @escaping @Sendable (RequestRecord) -> Void = { _ in }, handler: @escaping Handler
  ) throws(Diagnostic) {
    try self.init(host: host, port: port, scheduler: scheduler, limits: limits, log: log) {
      (request) async throws(TransportError) -> ServerResponse in .response(await handler(request))
    }
  }

  /// Binds a port for a server with streams; requests are accepted from ``start()`` on.
  ///
  /// A stream is sent in chunks as its parts arrive, and no faster than its client reads them. When the client is gone
  /// or the port stops, the stream's body is cancelled. A socket is a WebSocket, which is closed with code 1001 when the
  /// port stops.
  ///
  /// - Parameters:
  ///   - host: an IPv4 or IPv6 address of this machine, or `localhost`.
  ///   - port: the port; 0 for any that is free.
  ///   - scheduler: runs all work; its time is live.
  ///   - limits: the limits of clients' requests in memory and time.
  ///   - identity: the certificate by which clients know it; nil without TLS.
  ///   - names: the names that clients may use for it besides its addresses, `localhost` and the machine's own.
  ///   - bodyLimit: which bodies are read while they arrive, and how large they may be.
  ///   - log: called with each request after its response, and with each stream when it was opened and has ended.
  ///   - handler: handles the requests.
  /// - Throws: why the port cannot be listened on.
  package init(
    host: String = "127.0.0.1", port: UInt16 = 0, scheduler: Scheduler,
    limits: RequestLimits = RequestLimits(), identity: TLSIdentity? = nil, names: [String] = [],
    bodyLimit: @escaping BodyLimit = { _ in nil },
    log: @escaping @Sendable (RequestRecord) -> Void = { _ in }, handler: @escaping StreamingHandler
  ) throws(Diagnostic) {
    let opened = try Listener.open(host: host, port: port)
    (self.host, self.port, self.identity) = (opened.host, opened.port, identity)
    self.scheduler = scheduler
    service = ClientConnection.Service(
      scheduler: scheduler, limits: limits, hosts: HostNames(listeningOn: opened.host, names: names),
      log: log,
      bodyLimit: bodyLimit, handler: handler)
    do {
      listener = PolledSocket(opened.socket, try SocketPoller())
    } catch {
      throw Diagnostic(.cannotListen, .error, "cannot listen on `\(opened.host)`: \(error)", at: nil)
    }
  }

  /// Starts accepting connections.
  package func start() {
    let accepting = scheduler.start("connections to port \(port)") { await self.accept() }
    state.withLock { $0.accepting = accepting }
  }

  /// Accepts no more connections, finishes pending requests, breaks the streams, closes the sockets, and ends.
  ///
  /// - Parameter grace: how long pending requests may take; then they are cancelled.
  package func stop(grace: Duration = .seconds(5)) async {
    let (accepting, connections) = state.withLock { state in
      state.isStopping = true
      return (state.accepting, state.connections.values)
    }
    accepting?.cancel()
    await accepting?.wait()
    listener.close()
    for (connection, job) in connections where connection.stop() { job?.cancel() }
    let timer = scheduler.start("end of port \(port)") { await self.endConnections(in: grace) }
    await waitForConnections()
    timer.cancel()
  }

  // MARK: Connections

  private func accept() async {
    do {
      while !Task.isCancelled { try await acceptOne() }
    } catch {}
  }

  private func acceptOne() async throws {
    do {
      let client = try await listener.accept()
      open(try identity.map(client.secured) ?? client)
    } catch let error as SocketError where [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.number) {
      // Out of descriptors or memory until a connection ends.
      try await scheduler.sleep(for: .milliseconds(100))
    } catch let error as SocketError where [ECONNABORTED, EPROTO, EPERM].contains(error.number) {
      // That client disconnected; continue with the next one.
    }
  }

  private func open(_ socket: PolledSocket) {
    let connection = ClientConnection(socket, service)
    let (number, isFull) = state.withLock { state in
      let hasRoom = state.makeRoom(for: connection, service.limits)
      state.lastNumber += 1
      state.connections[state.lastNumber] = (connection, nil)
      return (state.lastNumber, !hasRoom)
    }
    let job = scheduler.start("connection \(number) to port \(port)") {
      if isFull { await connection.turnAway() } else { await connection.run() }
      self.end(number)
    }
    state.withLock { $0.connections[number]?.job = job }
  }

  private func end(_ number: Int) {
    let waiting = state.withLock { state in
      state.connections[number] = nil
      return state.connections.isEmpty ? state.takeWaiting() : nil
    }
    waiting?.resume()
  }

  private func waitForConnections() async {
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if !state.connections.isEmpty { state.whenEmpty = continuation }
        return state.connections.isEmpty
      }
      if isEmpty { continuation.resume() }
    }
  }

  /// Cancels the remaining connections after a time, and stops waiting for those that do not end even then.
  private func endConnections(in grace: Duration) async {
    do {
      try await scheduler.sleep(for: grace)
      for (_, job) in state.withLock({ Array($0.connections.values) }) { job?.cancel() }
      try await scheduler.sleep(for: .seconds(1))
      state.withLock { $0.takeWaiting() }?.resume()
    } catch {}
  }
}

extension PortServer.State {
  /// Ends an idle connection where there are as many as may be, of the client itself where it has too many.
  ///
  /// - Returns: whether there is room for another.
  fileprivate func makeRoom(for new: ClientConnection, _ limits: RequestLimits) -> Bool {
    let all = connections.values.filter { !$0.connection.isStopping }
    let own = new.network == nil ? [] : all.filter { $0.connection.network == new.network }
    let isOver = own.count >= limits.connectionsPerClient
    guard isOver || all.count >= limits.connectionCount else { return true }
    let idle = (isOver ? own : all).compactMap { entry in
      entry.connection.idleSince.map { (since: $0, entry: entry) }
    }
    guard let oldest = idle.min(by: { $0.since < $1.since })?.entry else { return false }
    if oldest.connection.stop() { oldest.job?.cancel() }
    return true
  }

  fileprivate mutating func takeWaiting() -> CheckedContinuation<Void, Never>? {
    defer { whenEmpty = nil }
    return whenEmpty
  }
}

/// The limits of a client's requests in memory and time.
package struct RequestLimits: Sendable, Hashable {
  /// The most bytes of a request's line and fields together.
  package var headSize = 32 << 10
  /// The most bytes of a request's line.
  package var lineSize = 8 << 10
  /// The most fields of a request.
  package var fieldCount = 100
  /// The most bytes of a request's body.
  package var bodySize = 8 << 20
  /// The most connections at a time; beyond them the one is closed that has been idle longest.
  package var connectionCount = 256
  /// The most of them that one client of another machine may have.
  package var connectionsPerClient = 64
  /// How long a head may take from its first byte on.
  package var headTime = Duration.seconds(10)
  /// How long a body may take.
  package var bodyTime = Duration.seconds(60)
  /// How long a connection may lie idle between two requests, and a socket without a sign of life of its client.
  package var idleTime = Duration.seconds(75)
  /// How long a client may take to close a socket.
  package var closeTime = Duration.seconds(2)
  /// How long a client may accept nothing of a response.
  package var stallTime = Duration.seconds(30)

  /// The limits of a server for development.
  package init() {}
}
