public import Flags
public import Foundations
public import PluginKit
public import Services
public import Simulation
public import Storage

/// All services of an app's host; ``PluginServices`` gives each plugin the part that its contract needs.
public struct HostServices: Sendable {
  /// Where work runs, and the clock.
  public var scheduler: Scheduler
  /// Where new identifiers come from.
  public var identifiers: any IdentifierSource
  /// Where randomness comes from.
  public var random: any RandomSource
  /// Receives what plugins log.
  public var log: any PluginLog
  /// The servers that the app talks to.
  public var servers: AppServers
  /// The app's databases.
  public var stores: Stores
  /// Whether there is a network.
  public var reachability: Reachability
  /// How many of each thing the person's plan allows.
  public var limits: PlanLimits
  /// The person's plan; nil in an app that sells none.
  public var plan: (any PlanSource)?
  /// JSON that other sessions of the process have decoded; nil where there are none.
  public var jsonCache: JSONCache?

  /// Collects services.
  public init(
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
  public func client(_ name: String = ServerSettings.mainName) -> APIClient? {
    guard let server = servers.entries.first(where: { $0.settings.name == name }) else { return nil }
    return APIClient(
      server.transport, scheduler: scheduler, random: random, authorizer: server.authorizer,
      settings: APIClient.Settings(
        prefix: server.settings.prefix, headers: server.settings.headers, retries: server.settings.retries),
      jsonCache: jsonCache)
  }
}
