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
    let further = setup.endpoints(setup.clock.now)
    var routes = servers.flatMap(\.routes) + further.routes
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
      Router(
        routes, servers.flatMap(\.channels) + further.channels, below: setup.prefix,
        ControlAccess(key: setup.controlKey)),
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

extension Backend {
  /// The most bytes of a body that is read before its request is handled.
  private static let largestBody = 8 << 20

  /// The most bytes of a request's body that its handler reads while it arrives, for a port.
  ///
  /// - Parameter request: the request's head.
  /// - Returns: the limit; nil for a body that is read before the request is handled.
  package func bodyLimit(of request: HTTPRequest) -> Int? {
    request.path.hasPrefix(Self.adminPath) ? nil : router.bodyLimit(of: request)
  }

  /// A request of an app in the same process, with its body in memory unless its handler reads it by itself.
  ///
  /// - Throws: 413 where it is larger than its route takes.
  func readable(_ request: HTTPRequest) throws -> HTTPRequest {
    // A port has looked after what arrives there; most requests have no body, and no route is looked up for them.
    if request.incoming != nil || request.bodySize == 0 { return request }
    let limit = router.bodyLimit(of: request)
    guard limit != nil || request.upload != nil else { return request }
    let most = limit ?? Self.largestBody
    guard request.bodySize <= most, let buffered = try limit == nil ? request.buffered(atMost: most) : request
    else {
      throw ErrorResponse(
        status: 413, code: "body_too_large", message: "the body has more than \(most) bytes")
    }
    return buffered
  }
}

// What testers change while a backend runs, at paths that no prefix stands before and no fault concerns:
//
//   GET    /__kolam/faults   the faults that are still to come
//   POST   /__kolam/faults   makes something go wrong, see ``FaultJSON``
//   DELETE /__kolam/faults   lets everything go right again
//   GET    /__kolam/messages what was sent to people by SMS or e-mail, such as codes of a sign-in
//   GET    /__kolam/messages/stream   the same from now on, a JSON object on each line; `?after=` with the
//                            position of the field `x-kolam-messages` and the number of the last one read: from there on
//   GET    /__kolam/dialects all dialects, each with its summary and whether it is on, see ``Dialect``
//   POST   /__kolam/dialects turns some on and all others off: `{"dialects": "slim-sync,no-ack"}`, empty for none
//   POST   /__kolam/push     pushes to the devices of an account, or to all: `{"title", "text", "channel", "link", "account"}`
//   POST   /__kolam/reset    empties all tables and seeds them again; faults stay
//
// Servers of plugins add paths of their own by ``AppServer/adminRoutes``.
// Served flags have routes of their own below the prefix, see ``FlagService``. All are for this machine, or for testers with
// the key, see ``ControlAccess``. A POST must say that it is JSON.

extension Backend {
  /// The path prefix of the admin routes.
  private static let adminPath = "/__kolam/"

  /// The admin routes.
  nonisolated var adminRoutes: [Route] {
    [
      Route(.get, "/__kolam/faults") { [weak self] _ in await self?.listFaults() ?? .gone },
      Route(.post, "/__kolam/faults") { [weak self] in
        await self?.addFault(try FaultJSON.read($0.body)) ?? .gone
      },
      Route(.delete, "/__kolam/faults") { [weak self] _ in
        await self?.clearFaults()
        return HTTPResponse(status: 204)
      },
      Route(.get, "/__kolam/messages") { [weak self] _ in self?.listMessages() ?? .gone },
      Route(.get, DialectSet.path) { [dialects] _ in .json(["dialects": dialects.list]) },
      Route(.post, DialectSet.path) { [dialects] request in
        let names = try JSONBody(request).text("dialects", atMost: 1000) ?? ""
        try dialects.set(names.split(separator: ",").map(String.init))
        return .json(["dialects": dialects.list])
      },
      Route(.post, "/__kolam/push") { [weak self] in
        let body = try PushBody.read($0.body)
        guard let count = try await self?.push(body.message, to: body.account) else { return .gone }
        return .json(["devices": .int(count)])
      },
      Route(.post, "/__kolam/reset") { [weak self] _ in
        let problems = try await self?.reset() ?? []
        return .json(["problems": .list(problems.map { .string(Self.line($0)) })])
      },
    ]
  }

  private func listFaults() -> HTTPResponse {
    .json(["faults": .list(faults.faults.map(FaultJSON.value))])
  }

  private nonisolated func listMessages() -> HTTPResponse {
    .json([
      "messages": .list(
        messages.recent.map {
          [
            "number": .int($0.number), "time": .timestamp($0.time),
            // The token of a device is a secret.
            "to": .string($0.push == nil ? $0.recipient : "a device"), "text": .string($0.text),
            "title": $0.push.map { .string($0.title) } ?? .null,
          ]
        })
    ])
  }

  private func addFault(_ fault: Fault) -> HTTPResponse {
    inject(fault)
    var response = listFaults()
    response.status = 201
    return response
  }

  private static func line(_ problem: Diagnostic) -> String {
    (problem.span.map { "\($0): " } ?? "") + problem.message
  }
}

extension HTTPResponse {
  /// The response of a backend that is no longer there.
  fileprivate static let gone = ErrorResponse(
    status: 503, code: "closed", message: "the server is no longer there"
  ).response
}

/// The body of a tester's push.
private struct PushBody: Decodable {
  var title: String
  var text: String?
  var channel: String?
  var link: String?
  var type: String?
  var data: [String: String]?
  var account: String?

  var message: PushMessage {
    PushMessage(title, text ?? "", channel: channel, link: link, type: type, data: data ?? [:])
  }

  static func read(_ bytes: [UInt8]) throws(ErrorResponse) -> PushBody {
    do { return try JSON.decode(PushBody.self, from: bytes) } catch {
      throw ErrorResponse(
        status: 400, code: "invalid_push", message: "the body must be a JSON object with a `title`")
    }
  }
}
