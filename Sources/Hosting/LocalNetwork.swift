package import AppServices
package import Services
package import Simulation

/// The local network of this machine, on which appliances serve requests, sockets and their camera on one port.
package struct LocalNetwork: Sendable {
  /// The port (reference apps/epicura, 6); the one of requests alone, 3000, may serve everything, too (11).
  static let port: UInt16 = 8080

  private let scheduler: Scheduler

  /// Prepares it; nothing is opened.
  package init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// Returns what reaches an address.
  package func endpoint(at address: LocalAddress) -> LocalEndpoint? {
    let url = address.url(port: Self.port)
    guard let server = try? ServerAddress(url), let transport = try? CurlTransport(url, scheduler: scheduler)
    else { return nil }
    let connector = NetworkConnector(scheduler)
    return LocalEndpoint(
      transport, sockets: WebSocketTransport(server, by: connector, scheduler, SystemRandom()))
  }
}
