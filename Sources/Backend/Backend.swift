package import Foundations
package import Services
import Simulation

/// The embedded backend of one entry of `servers:`: the servers of an app's plugins over one store, in process for a
/// first run and for walkthroughs, and the same behind a port.
///
/// As an ``HTTPTransport`` it replaces the network, with the injected faults.
package actor Backend: HTTPTransport {
  /// Errors in the data folders, sorted by place; valid data is served nevertheless.
  package nonisolated let diagnostics: [Diagnostic]

  /// What it has sent to people by SMS or e-mail.
  package nonisolated var messages: OutgoingMessages { setup.messages }

  /// The injected faults.
  nonisolated let faults: FaultInjector

  let setup: BackendSetup
  /// The dialects that testers turn on.
  nonisolated let dialects: DialectSet
  private let started: Timestamp
  private let tokens = AccessTokens()
  private(set) var store: ServerStore
  private var context: ServerContext
  private var servers: [any AppServer]
  private(set) var router: Router
  private var flags: FlagService?
  /// Counts the requests of each client.
  private(set) var limiter: RateLimiter
  private lazy var admin = makeAdminRouter()

  /// Opens the store, and seeds it where data has changed since the last time.
  ///
  /// - Parameter setup: the backend's configuration.
  /// - Throws: a diagnostic without a place where the store cannot be opened. A data folder that cannot be read is
  ///   reported in ``diagnostics``: the data seeded before is served.
  package init(_ setup: BackendSetup) throws(Diagnostic) {
    self.setup = setup
    started = setup.clock.now
    faults = FaultInjector(setup.clock.scheduler)
    dialects = DialectSet(setup.parts.map(\.server), on: setup.dialects)
    store = try ServerStore(setup.store, for: setup.parts.map(\.server))
    diagnostics =
      if case .copy = setup.store { [] } else {
        (store.warning.map { [$0] } ?? [])
          + (try ServerSeeding.seed(setup.parts, into: store, now: setup.clock.now))
      }
    (context, servers, flags, router, limiter) = Self.compose(setup, store, tokens, dialects)
  }

  /// Makes the servers, their router, and what counts their requests.
  private static func compose(
    _ setup: BackendSetup, _ store: ServerStore, _ tokens: AccessTokens, _ dialects: DialectSet
  ) -> (ServerContext, [any AppServer], FlagService?, Router, RateLimiter) {
    let idempotent = IdempotentRequests(store, setup.clock)
    func context(_ warm: (any Sendable)? = nil) -> ServerContext {
      ServerContext(
        store: store, clock: setup.clock, identifiers: setup.identifiers, random: setup.random,
        signIn: setup.signIn, messages: setup.messages, tokens: tokens, idempotent: idempotent,
        dialects: dialects, log: setup.log, warm: warm,
        servers: setup.parts.map(\.server))
    }
    let servers = setup.parts.map { $0.server.init(context($0.warm)) }
    var routes = servers.flatMap(\.routes)
    var flags: FlagService?
    if setup.name == ServerName.main {
      let service = FlagService(context())
      flags = service
      routes += PlanService(context(), setup.offer).routes + service.routes
    }
    let whole = context()
    let limiter = RateLimiter(setup.limits, below: setup.prefix, setup.clock) { token in
      try? whole.authenticate(token: token).account
    }
    return (
      whole, servers, flags,
      Router(routes, servers.flatMap(\.channels), below: setup.prefix, ControlAccess(key: setup.controlKey)),
      limiter
    )
  }

  private func makeAdminRouter() -> Router {
    Router(
      adminRoutes + servers.flatMap(\.adminRoutes), [messages.channel(since: started)],
      ControlAccess(key: setup.controlKey)
    ).forTesters
  }

  /// Handles a request with the faults that are due, for an app in the same process; a stream is read to its end.
  ///
  /// - Throws: ``TransportError`` where a fault prevents the response, or where it is later than the request allows.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    request.progress?.begin(of: request.bodySize)
    defer { request.progress?.sent(request.bodySize, of: request.bodySize) }
    let stream: HTTPStream
    switch try await respond(to: request, opensSockets: false) {
    case .response(let response): return response
    case .stream(let opened): stream = opened
    case .socket(let socket, _): return Self.closed(socket)
    }
    if request.method == .head { return HTTPResponse(status: stream.status, headers: stream.headers) }
    do {
      return try await setup.clock.scheduler.deadline(in: request.timeout) {
        try await stream.collect(atMost: Self.largestCollected)
      }
    } catch let error as TransportError {
      throw error
    } catch is DeadlineExceeded {
      throw .timedOut
    } catch {
      throw .cancelled
    }
  }

  /// The most bytes of a stream that is read as a whole.
  private static let largestCollected = 32 << 20

  /// Answers a request with the faults that are due, at once, by a stream or by a socket, for a port.
  ///
  /// - Throws: ``TransportError`` where a fault prevents the response; a port closes the connection then.
  package func respond(to request: HTTPRequest) async throws(TransportError) -> ServerResponse {
    try await respond(to: request, opensSockets: true)
  }

  func respond(
    to request: HTTPRequest, opensSockets: Bool
  ) async throws(TransportError) -> ServerResponse {
    // A tester must be able to clear a fault.
    if request.path.hasPrefix(Self.adminPath), dialectRefusal(of: request) == nil {
      guard case (.stream(let handler), let routed)? = try? admin.find(request),
        let stream = try? await open(handler, request, routed)
      else { return .response(await handle(request)) }
      return .stream(stream)
    }
    let began = setup.clock.now
    do throws(TransportError) {
      switch try await faults.admit(request) {
      case .pass: return await served(request, opensSockets: opensSockets)
      case .response(let response):
        log(request, .status(response.status), since: began)
        return .response(dated(response))
      case .loseAnswer:
        // The one line of the log is that the response was dropped.
        switch await served(request, opensSockets: opensSockets, isLogged: false) {
        case .response: break
        case .stream(let stream): stream.body.cancel()
        case .socket(let socket, _): socket.close(.goingAway)
        }
        throw FaultInjector.dropped
      }
    } catch {
      log(request, .dropped, since: began)
      throw error
    }
  }

  /// Answers a request without any fault of its own.
  private func served(
    _ request: HTTPRequest, opensSockets: Bool, isLogged: Bool = true
  ) async -> ServerResponse {
    do {
      let request = try readable(request)
      if let refusal = refusal(of: request) {
        if isLogged { log(request, .status(refusal.status), since: setup.clock.now) }
        return .response(dated(Router.framed(refusal, for: request)))
      }
      switch try router.find(request) {
      case (.stream(let handler), let routed): return .stream(try await open(handler, request, routed))
      case (.socket(let handler, let subprotocols), let routed) where opensSockets:
        return try await open(handler, request, routed, subprotocols: subprotocols)
      default: return .response(await handle(request, isLogged: isLogged))
      }
    } catch {
      let began = setup.clock.now
      let response = failure(error, of: request)
      if isLogged { log(request, .status(response.status), since: began) }
      return .response(dated(response))
    }
  }

  /// The response to a request that a dialect or a limit refuses.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    if let refusal = dialectRefusal(of: request) { return refusal }
    if dialects.isOn(Dialect.noLimitsName), request.isFromThisMachine { return nil }
    return limiter.refusal(of: request, at: router.segments(of: request))
  }

  private func dialectRefusal(of request: HTTPRequest) -> HTTPResponse? {
    do { return try dialects.refusal(of: request, below: setup.prefix, context) } catch {
      return failure(error, of: request)
    }
  }

  /// Answers a request by its route, without any fault.
  package func handle(_ request: HTTPRequest) async -> HTTPResponse {
    await handle(request, isLogged: true)
  }

  private func handle(_ request: HTTPRequest, isLogged: Bool) async -> HTTPResponse {
    let began = setup.clock.now
    let router = request.path.hasPrefix(Self.adminPath) ? admin : self.router
    let report = errorReport(request)
    let response = dialects.rewrite(
      await router.respond(to: dialects.request(request)) { report($0) }, to: request, below: setup.prefix)
    if isLogged { log(request, .status(response.status), since: began) }
    return dated(response)
  }

  /// The response to a request that failed.
  func failure(_ error: any Error, of request: HTTPRequest) -> HTTPResponse {
    Router.framed(Router.failure(error, onError: errorReport(request)), for: request)
  }

  /// Logs an error of the server.
  private func errorReport(_ request: HTTPRequest) -> @Sendable (any Error) -> Void {
    let (setup, target) = (setup, request.loggedTarget)
    return { error in
      setup.log.write(
        ServerLogEntry(
          server: setup.name, time: setup.clock.now,
          .error(method: request.method.rawValue, target: target, reason: "\(error)")))
    }
  }

  private func log(_ request: HTTPRequest, _ outcome: ServerLogEntry.Outcome, since began: Timestamp) {
    setup.log.write(
      ServerLogEntry(
        server: setup.name, time: began,
        .request(
          method: request.method.rawValue, target: request.loggedTarget, outcome: outcome,
          duration: began.duration(to: setup.clock.now))))
  }

  /// Overrides a flag of the app from now on, or removes the override; apps see it at their next request.
  ///
  /// - Parameters:
  ///   - name: the flag.
  ///   - definition: a JSON object in flagd's form; nil to remove it.
  ///   - device: the kind of device that it is for; empty for all.
  /// - Throws: where the definition is no JSON object, or the store fails.
  package func serve(flag name: String, _ definition: String?, device: String = "") async throws {
    try await flags?.serve(name, definition.map { Array($0.utf8) }, device: device)
  }

  /// Sends a push to a person's devices.
  ///
  /// - Parameters:
  ///   - message: the push.
  ///   - account: whose devices get it; nil for everybody's.
  /// - Returns: how many devices it was sent to.
  /// - Throws: where the store fails.
  @discardableResult
  package func push(_ message: PushMessage, to account: String? = nil) throws -> Int {
    try PushService(store: store, messages: messages, clock: setup.clock).send(message, to: account)
  }

  /// The server of a type; nil where it is not part of this backend.
  package func server<Server: AppServer>(_ type: Server.Type) -> Server? {
    servers.lazy.compactMap { $0 as? Server }.first
  }

  /// Injects a fault from now on.
  package func inject(_ fault: Fault) { faults.add(fault) }

  /// Clears all faults.
  package func clearFaults() { faults.clear() }

  /// Clients measure by this field how far their clock is off (RFC 9110, 6.6.1).
  func dated(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers = dated(response.headers)
    return response
  }

  /// Header fields with the server's time.
  func dated(_ headers: HTTPHeaders) -> HTTPHeaders {
    var headers = headers
    headers["date"] = HTTPDate.text(setup.clock.now)
    // Clients ask for Kolam's own paths where this says that there are some.
    if !dialects.isOn(Dialect.noKitName) {
      headers["server"] = KitPaths.server
      headers[KitPaths.field] = "1"
    }
    return headers
  }

  /// Empties all tables and seeds them again; servers are recreated, requests are counted from nothing, faults are kept.
  ///
  /// - Returns: errors in the data, sorted by place.
  /// - Throws: a diagnostic without a place where the store fails.
  func reset() throws -> [Diagnostic] {
    var problems: [Diagnostic] = []
    if case .copy = setup.store {
      store = try ServerStore(setup.store, for: setup.parts.map(\.server))
    } else {
      try store.empty()
      problems = try ServerSeeding.seed(setup.parts, into: store, now: setup.clock.now)
    }
    (context, servers, flags, router, limiter) = Self.compose(setup, store, tokens, dialects)
    admin = makeAdminRouter()
    return problems
  }
}
