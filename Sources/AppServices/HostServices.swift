package import Flags
package import Foundations
package import PluginKit
package import Services
package import Simulation
package import Storage

/// All services of an app's host; ``PluginServices`` gives each plugin the part that its contract needs.
package struct HostServices: Sendable {
  /// Where work runs, and the clock.
  package var scheduler: Scheduler
  /// Where new identifiers come from.
  package var identifiers: any IdentifierSource
  /// Where randomness comes from.
  package var random: any RandomSource
  /// Receives what plugins log.
  package var log: any PluginLog
  /// The servers that the app talks to.
  package var servers: AppServers
  /// The app's databases.
  package var stores: Stores
  /// Whether there is a network.
  package var reachability: Reachability
  /// How many of each thing the person's plan allows.
  package var limits: PlanLimits
  /// The person's plan; nil in an app that sells none.
  package var plan: (any PlanSource)?
  /// JSON that other sessions of the process have decoded; nil where there are none.
  package var jsonCache: JSONCache?

  /// Collects services.
  package init(
    scheduler: Scheduler, identifiers: any IdentifierSource, random: any RandomSource, log: any PluginLog,
    servers: AppServers, stores: Stores, reachability: Reachability, limits: PlanLimits = PlanLimits(),
    plan: (any PlanSource)? = nil
  ) {
    self.scheduler = scheduler
    self.identifiers = identifiers
    self.random = random
    self.log = log
    self.servers = servers
    self.stores = stores
    self.reachability = reachability
    self.limits = limits
    self.plan = plan
  }

  /// Requests to a server of the app.
  ///
  /// - Parameter name: the server's name in app.yaml.
  /// - Returns: a client with the server's prefix, headers and sign-in; nil where the app has no such server.
  package func client(_ name: String = ServerSettings.mainName) -> APIClient? {
    guard let server = servers.entries.first(where: { $0.settings.name == name }) else { return nil }
    return APIClient(
      server.transport, scheduler: scheduler, random: random, authorizer: server.authorizer,
      settings: APIClient.Settings(
        prefix: server.settings.prefix, headers: server.settings.headers, retries: server.settings.retries),
      jsonCache: jsonCache)
  }
}
