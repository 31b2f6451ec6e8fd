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
