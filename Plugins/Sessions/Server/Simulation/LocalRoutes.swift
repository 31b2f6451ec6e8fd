import Backend
import Foundations
import Services

/// What an appliance answers on its own network, at the server's root and without a token (docs/products/epicura.md, 6).
///
/// An appliance has the address to itself; here `?appliance_id=` chooses one of several, else the busiest or the newest
/// answers.
struct LocalRoutes: Sendable {
  let fleet: ApplianceFleet

  var routes: [Route] {
    [
      Envelope.route(.get, "/status", at: .server) { [fleet] request in
        let (appliance, simulated) = try await fleet.local(request)
        var members: [(String, Value)] = [
          ("appliance_id", .string(appliance)), ("status", .string(simulated.localStatus.rawValue)),
        ]
        if case .map(let map) = CookingEvents.progress(simulated.engine.reading) {
          members += zip(map.keys, map.values).map { ($0.description, $1) }
        }
        return Envelope.success(.map(ValueMap(fields: members)))
      },
      Envelope.route(.post, "/cook/stop", at: .server) { [fleet] request in
        _ = try await fleet.perform(.stop, on: fleet.addressee(of: request).device, by: nil)
        let (appliance, simulated) = try await fleet.local(request)
        return Envelope.success([
          "appliance_id": .string(appliance), "state": .string(simulated.engine.state.rawValue),
        ])
      },
    ]
  }
}

extension ApplianceFleet {
  /// The appliance that answers a request on its own network.
  ///
  /// - Returns: its own id, and its simulation.
  /// - Throws: a 404 where there is none, a 421 where nobody has the address, a 503 where it has no power.
  func local(_ request: RouteRequest) throws -> (String, SimulatedAppliance) {
    let appliance = try addressee(of: request)
    let simulated = simulation(of: appliance)
    guard simulated.engine.isPowered else {
      throw ErrorResponse(status: 503, code: "offline", message: "the appliance has no power")
    }
    return (appliance.device, simulated)
  }
}
