package import Services
internal import Synchronization

/// What carries requests to one address, and opens sockets to it.
package struct LocalEndpoint: Sendable {
  let transport: any HTTPTransport
  let sockets: (any SocketTransport)?

  /// Describes it.
  ///
  /// - Parameters:
  ///   - transport: carries requests.
  ///   - sockets: opens sockets; nil where there are none.
  package init(_ transport: any HTTPTransport, sockets: (any SocketTransport)?) {
    (self.transport, self.sockets) = (transport, sockets)
  }
}

/// How a server of the local network is reached: at the address that was found for it, else as app.yaml says.
package final class LocalRoute: Sendable {
  private struct State {
    var address: LocalAddress?
    /// Nil at an address that cannot be reached at all.
    var endpoint: LocalEndpoint?
  }

  private let state: Mutex<State>
  private let fixed: LocalEndpoint?
  private let dial: @Sendable (LocalAddress) -> LocalEndpoint?
  /// How servers of the network are found; nil where none are.
  let multicast: (any MulticastLink)?

  /// Makes a route that goes where app.yaml says.
  ///
  /// - Parameters:
  ///   - fixed: where app.yaml says; nil for nowhere.
  ///   - multicast: how servers of the network are found; nil where none are.
  ///   - dial: returns what reaches an address; nil where nothing does. Nothing is connected by it.
  package init(
    fixed: LocalEndpoint?, multicast: (any MulticastLink)? = nil,
    dial: @escaping @Sendable (LocalAddress) -> LocalEndpoint?
  ) {
    (self.fixed, self.multicast, self.dial) = (fixed, multicast, dial)
    state = Mutex(State(endpoint: fixed))
  }

  /// Goes another way from the next request on; what is open stays so.
  ///
  /// - Parameter address: the address; nil for where app.yaml says.
  /// - Returns: whether it is another one.
  @discardableResult
  package func use(_ address: LocalAddress?) -> Bool {
    guard state.withLock({ $0.address != address }) else { return false }
    let endpoint = address.map(dial) ?? fixed
    return state.withLock { state in
      state = State(address: address, endpoint: endpoint)
      return true
    }
  }

  /// The present address; nil for where app.yaml says.
  package var address: LocalAddress? { state.withLock(\.address) }

  /// Another route on the same network, which follows addresses of its own.
  func another() -> LocalRoute { LocalRoute(fixed: fixed, multicast: multicast, dial: dial) }

  /// What reaches another address, without going there from now on; nil where nothing does.
  func endpoint(at address: LocalAddress) -> LocalEndpoint? { dial(address) }

  fileprivate var endpoint: LocalEndpoint? { state.withLock(\.endpoint) }
}

/// Carries requests, and opens sockets, by the present way of a route.
package struct RoutedTransport: HTTPTransport, SocketTransport {
  private let route: LocalRoute

  /// Carries requests by a route.
  package init(_ route: LocalRoute) { self.route = route }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await transport().send(request)
  }

  package func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    try await transport().stream(request)
  }

  package func connect(_ request: HTTPRequest) async throws(SocketOpeningError) -> any SocketConnection {
    guard let sockets = route.endpoint?.sockets else { throw .failed(Self.nowhere) }
    return try await sockets.connect(request)
  }

  private func transport() throws(TransportError) -> any HTTPTransport {
    guard let endpoint = route.endpoint else { throw Self.nowhere }
    return endpoint.transport
  }

  private static let nowhere = TransportError.unreachable("no way to the local network")
}

/// Requests and a socket to one device on a local network, at an address that other devices do not share.
package struct LocalWay: Sendable {
  /// Where both lead; nil where the server is always at one place.
  package let route: LocalRoute?
  /// Requests without credentials.
  package let requests: APIClient
  /// A socket without credentials; nothing is opened yet.
  package let socket: SocketManager
}
