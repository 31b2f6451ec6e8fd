import PluginServers
import Services

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
