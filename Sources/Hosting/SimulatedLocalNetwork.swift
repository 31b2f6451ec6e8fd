import AppServices
import PluginServers
import Services

/// The network of simulated appliances: the server that simulates them answers at their addresses, and nobody at others.
///
/// It works the same in this process and by a port, where an address such as `192.168.4.27` is nobody's.
struct SimulatedLocalNetwork: HTTPTransport, SocketTransport {
  private let connection: ServerConnection
  private let address: LocalAddress

  /// What reaches an address of the network.
  static func endpoint(at address: LocalAddress, by connection: ServerConnection) -> LocalEndpoint {
    let network = SimulatedLocalNetwork(connection: connection, address: address)
    return LocalEndpoint(network, sockets: connection.sockets == nil ? nil : network)
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let response = try await connection.transport.send(addressed(request))
    guard response.status != SimulatedAddress.nobodyThere else { throw unreachable }
    return response
  }

  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    let stream = try await connection.transport.stream(addressed(request))
    guard stream.status != SimulatedAddress.nobodyThere else {
      stream.body.cancel()
      throw unreachable
    }
    return stream
  }

  func connect(_ request: HTTPRequest) async throws(SocketOpeningError) -> any SocketConnection {
    guard let sockets = connection.sockets else { throw .failed(unreachable) }
    do throws(SocketOpeningError) { return try await sockets.connect(addressed(request)) } catch {
      if case .refused(let response) = error, response.status == SimulatedAddress.nobodyThere {
        throw .failed(unreachable)
      }
      throw error
    }
  }

  private func addressed(_ request: HTTPRequest) -> HTTPRequest {
    var request = request
    request.headers[SimulatedAddress.field] = address.text
    return request
  }

  private var unreachable: TransportError { .unreachable("nobody at \(address.text)") }
}

/// Multicast DNS on the network of simulated appliances: the server that simulates them answers, in this process or by a
/// port, and no socket is opened.
struct SimulatedMulticast: MulticastLink {
  private let connection: ServerConnection

  /// Makes the network of a server; where it simulates none, nobody is there.
  init(_ connection: ServerConnection) { self.connection = connection }

  func open() async throws(TransportError) -> any MulticastChannel {
    guard connection.isKit(), let request = connection.request else {
      throw .unreachable("the server simulates no local network")
    }
    return Channel(request: request)
  }

  private struct Channel: MulticastChannel {
    let request: @Sendable (HTTPRequest) async throws -> HTTPResponse
    let pipe = Pipe<[UInt8]>(capacity: 16) { _ in 1 }

    var incoming: Incoming<[UInt8]> { pipe.incoming() }

    func send(_ bytes: [UInt8]) async throws(TransportError) {
      let response: HTTPResponse
      do { response = try await request(SimulatedMulticastRoute.request(bytes)) } catch {
        throw .unreachable("simulated Multicast DNS: \(error)")
      }
      if response.status == 200 { _ = pipe.offerIfRoom(response.body) }
    }

    func close() { pipe.finish() }
  }
}
