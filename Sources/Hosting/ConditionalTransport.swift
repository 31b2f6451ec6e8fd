import Services

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
