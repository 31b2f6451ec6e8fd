import Accounts
package import Backend
package import Services
package import Simulation

/// A connection to one server of an app.
package struct ServerConnection: Sendable {
  /// Carries requests to it.
  package let transport: any HTTPTransport
  /// Where it is: its tokens and the changes that wait for it go nowhere else.
  package let origin: String
  /// Carries the requests of others than the app, such as appliances.
  let direct: any HTTPTransport
  /// Opens sockets to it; nil where it has none.
  package let sockets: (any SocketTransport)?
  /// The trusted public keys for signatures of plans, in base64url, by their ids.
  package let planKeys: [String: String]
  /// Whether the server is known to be one of Kolam's, which has paths of its own and simulates appliances.
  let isKit: @Sendable () -> Bool
  /// Overrides a flag that the server serves; nil where the server is not ours to change.
  package let serveFlag: (@Sendable (_ flag: String, _ definition: String?) async throws -> Void)?

  /// Sends a push to everybody's devices; nil where the server is not ours to ask.
  package let push: (@Sendable (PushMessage) async throws -> Void)?

  /// Sends a tester's request, past all faults of the network; nil where the server is not ours to ask.
  package let request: (@Sendable (HTTPRequest) async throws -> HTTPResponse)?

  /// Where messages are received.
  package struct MessageReception: Sendable {
    /// Runs the work; messages are delivered as long as it goes on.
    let scheduler: Scheduler
    /// Spreads the retries of a stream.
    let random: any RandomSource
    /// Whether there is a network.
    let reachability: Reachability
  }

  /// Delivers messages from now on.
  package typealias MessageObservation =
    @Sendable (MessageReception, _ deliver: @escaping @Sendable (OutgoingMessage) -> Void) -> Void

  /// Delivers what the server sends to people by SMS, e-mail or push; nil for a server that really sends it.
  let observeMessages: MessageObservation?

  /// Connects to an embedded server in this process.
  ///
  /// - Parameters:
  ///   - backend: the server.
  ///   - transport: wraps the transport to the server, as a walk's network does; nil for none.
  package init(_ backend: Backend, through transport: (any HTTPTransport)? = nil) {
    self.transport = transport ?? backend
    origin = OriginSecrets.embedded
    direct = backend
    sockets = backend
    planKeys = [DevelopmentKey.id: DevelopmentKey.publicText]
    isKit = { true }
    serveFlag = { try await backend.serve(flag: $0, $1) }
    push = { _ = try await backend.push($0) }
    request = { try await backend.send($0) }
    observeMessages = { _, deliver in backend.messages.observe(deliver) }
  }

  /// Connects to a server over the network.
  ///
  /// - Parameters:
  ///   - transport: carries requests to it.
  ///   - origin: where it is, see ``Services/ServerAddress/origin``.
  ///   - sockets: opens sockets to it; nil where it has none.
  ///   - planKeys: the trusted public keys for signatures of plans, in base64url, by their ids.
  ///   - isKit: whether it is known to be one of `kolam serve`.
  ///   - serveFlag: overrides a flag that it serves; nil where it is not ours to change.
  ///   - push: sends a push to everybody's devices; nil where it is not ours to ask.
  ///   - request: sends a tester's request; nil where it is not ours to ask.
  ///   - observeMessages: delivers what it sends to people; nil where it really sends it.
  package init(
    remote transport: any HTTPTransport, at origin: String, sockets: (any SocketTransport)? = nil,
    planKeys: [String: String], isKit: @escaping @Sendable () -> Bool = { false },
    serveFlag: (@Sendable (_ flag: String, _ definition: String?) async throws -> Void)? = nil,
    push: (@Sendable (PushMessage) async throws -> Void)? = nil,
    request: (@Sendable (HTTPRequest) async throws -> HTTPResponse)? = nil,
    observeMessages: MessageObservation? = nil
  ) {
    self.transport = transport
    self.origin = origin
    direct = transport
    self.sockets = sockets
    self.planKeys = planKeys
    self.isKit = isKit
    self.serveFlag = serveFlag
    self.push = push
    self.request = request
    self.observeMessages = observeMessages
  }
}

/// The transport of an unreachable server: every request fails as without a network.
package struct UnreachableTransport: HTTPTransport {
  /// Creates a transport.
  package init() {}

  /// Fails.
  ///
  /// - Throws: ``TransportError/offline``, always.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { throw .offline }
}

/// A server that is reached as long as a condition holds; else it is as if nobody was there.
struct ConditionalTransport: HTTPTransport, SocketTransport {
  private let base: any HTTPTransport
  private let sockets: (any SocketTransport)?
  private let isOpen: @Sendable () -> Bool

  init(
    _ base: any HTTPTransport, sockets: (any SocketTransport)?, isOpen: @escaping @Sendable () -> Bool
  ) {
    (self.base, self.sockets, self.isOpen) = (base, sockets, isOpen)
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard isOpen() else { throw Self.nobody }
    return try await base.send(request)
  }

  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    guard isOpen() else { throw Self.nobody }
    return try await base.stream(request)
  }

  func connect(_ request: HTTPRequest) async throws(SocketOpeningError) -> any SocketConnection {
    guard isOpen(), let sockets else { throw .failed(Self.nobody) }
    return try await sockets.connect(request)
  }

  private static let nobody = TransportError.unreachable("no server of the local network")
}
