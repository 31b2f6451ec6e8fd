import AppServices
package import PluginKit
import Runtime
import Services
package import Simulation
package import Storage

/// Where an app runs: its time, randomness and storage, the network, and the servers behind it.
///
/// ``AppAssembly`` opens sessions in it. `kolam run`, a walk's device, a contact sheet, a benchmark and a test differ in
/// their environments and in nothing else.
package struct AppEnvironment: Sendable {
  /// Where all work runs, and the clock.
  package var scheduler: Scheduler
  /// Whether there is a network.
  package var reachability: Reachability
  /// What is stored on the device.
  package var stores: Stores
  /// The servers, by the names of their entries in app.yaml; one that is missing cannot be reached.
  package var servers: [String: ServerConnection]
  /// Where new identifiers come from.
  package var identifiers: any IdentifierSource
  /// Where randomness comes from.
  package var random: any RandomSource
  /// Receives what plugins log.
  package var log: any PluginLog
  /// What sessions of the same app begin with and share; nil where each makes everything by itself.
  package var template: DeviceTemplate?

  /// Describes an environment.
  package init(
    scheduler: Scheduler, reachability: Reachability = Reachability(), stores: Stores,
    servers: [String: ServerConnection] = [:], identifiers: any IdentifierSource = RandomIdentifiers(),
    random: any RandomSource = SystemRandom(), log: any PluginLog, template: DeviceTemplate? = nil
  ) {
    self.scheduler = scheduler
    self.reachability = reachability
    self.stores = stores
    self.servers = servers
    self.identifiers = identifiers
    self.random = random
    self.log = log
    self.template = template
  }

  /// The services that plugins can be given of it.
  ///
  /// - Parameters:
  ///   - app: the app, whose app.yaml says what every request to a server carries.
  ///   - scheduler: where the work of plugins runs.
  /// - Returns: the services.
  func services(for app: App, on scheduler: Scheduler) -> HostServices {
    var servers = AppServers()
    for entry in app.servers {
      let transport = self.servers[entry.name]?.transport ?? UnreachableTransport()
      servers.add(
        ServerSettings(name: entry.name, prefix: entry.prefix, headers: entry.fields),
        GatedTransport(transport, reachability: reachability))
    }
    var services = HostServices(
      scheduler: scheduler, identifiers: identifiers, random: random, log: log, servers: servers,
      stores: stores, reachability: reachability)
    services.jsonCache = template?.jsonCache
    return services
  }
}

extension ServerEntry {
  /// The fields that every request to the server has.
  fileprivate var fields: HTTPHeaders { HTTPHeaders(headers.map { ($0.name, $0.value) }) }
}
