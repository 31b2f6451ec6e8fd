package import AppServices
package import Backend
import PluginServers
package import Services
package import Simulation
import Synchronization

/// The local network of this machine, on which appliances serve requests on one port, and sockets and their camera on
/// another (docs/products/epicura.md, 6).
package struct LocalNetwork: Sendable {
  /// The port of requests.
  package static let requests: UInt16 = 3000
  /// The port of sockets and the camera; it may serve requests, too, as the other may serve all (11).
  package static let streams: UInt16 = 8080

  private let scheduler: Scheduler

  /// Prepares it; nothing is opened.
  package init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// Returns what reaches an address.
  package func endpoint(at address: LocalAddress) -> LocalEndpoint? {
    let url = address.url(port: Self.streams)
    guard let server = try? ServerAddress(url), let streams = try? CurlTransport(url, scheduler: scheduler),
      let requests = try? CurlTransport(address.url(port: Self.requests), scheduler: scheduler)
    else { return nil }
    let connector = NetworkConnector(scheduler)
    return LocalEndpoint(
      TwoPortTransport(requests: requests, streams: streams),
      sockets: WebSocketTransport(server, by: connector, scheduler, SystemRandom()))
  }
}

/// Carries requests by one port and streams by another; where nobody listens on one of them, the other serves all.
package final class TwoPortTransport: HTTPTransport {
  private let requests: any HTTPTransport
  private let streams: any HTTPTransport
  /// Whether requests go to the port of streams, which has responded where their own had not.
  private let isSwapped = Mutex(false)

  /// Carries requests by two ports.
  ///
  /// - Parameters:
  ///   - requests: the port of requests.
  ///   - streams: the port of streams.
  package init(requests: any HTTPTransport, streams: any HTTPTransport) {
    (self.requests, self.streams) = (requests, streams)
  }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let isSwapped = isSwapped.withLock(\.self)
    let (first, second) = isSwapped ? (streams, requests) : (requests, streams)
    do throws(TransportError) { return try await first.send(request) } catch {
      switch error {
      case .unreachable: break
      // A firewall that swallows it: an emergency stop that is repeated must not wait for it again.
      case .timedOut:
        self.isSwapped.withLock { $0 = !isSwapped }
        throw error
      default: throw error
      }
    }
    // What appliances are asked and told may arrive twice: how they are, and that they shall stop.
    let response = try await second.send(request)
    self.isSwapped.withLock { $0 = !isSwapped }
    return response
  }

  package func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    do throws(TransportError) { return try await streams.stream(request) } catch {
      guard case .unreachable = error else { throw error }
    }
    return try await requests.stream(request)
  }
}

extension MulticastResponder {
  /// Has the appliances that a server on a port simulates be found on the local networks of this machine, all of them at the
  /// machine's own address.
  ///
  /// - Parameters:
  ///   - backend: the server.
  ///   - host: the address that the port is bound to; `0.0.0.0` for all networks.
  ///   - port: the port.
  ///   - scheduler: runs the work.
  ///   - random: spreads answers.
  /// - Returns: the responder, not started yet.
  /// - Throws: ``TransportError/unreachable(_:)`` where this machine has no such address on a local network.
  package static func appliances(
    of backend: Backend, on host: String, port: UInt16, _ scheduler: Scheduler, _ random: any RandomSource
  ) throws(TransportError) -> MulticastResponder {
    let interfaces = LocalInterface.all.filter { host == "0.0.0.0" || host == $0.address.text }
    return try MulticastResponder(on: interfaces, scheduler, random) { query, address in
      let request = SimulatedMulticastRoute.request(DNSWriter.bytes(of: query), at: (address, port))
      guard let response = try? await backend.send(request), response.status == 200 else { return nil }
      return try? DNSReader.message(response.body)
    }
  }
}
