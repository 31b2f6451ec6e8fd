package import Backend
import PluginServers
package import Services
package import Simulation

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
