public import Services
public import Simulation
public import Storage

/// What a plugin may use of the world, handed to its initializer: there is nothing else to reach for.
public struct PluginServices: Sendable {
  /// Requests to the app's server.
  public var http: any HTTPTransport
  /// The databases of the app.
  public var stores: Stores
  /// Where work runs, and the clock.
  public var scheduler: Scheduler
  /// Where new identifiers come from.
  public var identifiers: any IdentifierSource
  /// Where chance comes from.
  public var random: any RandomSource
  /// Whether there is a network.
  public var reachability: Reachability
  /// How many of each thing the person's plan allows.
  public var limits: PlanLimits
  /// Where to write what authors may want to know.
  public var log: any PluginLog

  /// What it shares with other sessions of this process; nil where there are none.
  public var shared: SharedResults?

  /// Collects services.
  public init(
    http: any HTTPTransport, stores: Stores, scheduler: Scheduler, identifiers: any IdentifierSource,
    reachability: Reachability, random: any RandomSource = SystemRandom(), limits: PlanLimits = PlanLimits(),
    log: any PluginLog = SilentLog()
  ) {
    self.limits = limits
    self.http = http
    self.stores = stores
    self.scheduler = scheduler
    self.identifiers = identifiers
    self.random = random
    self.reachability = reachability
    self.log = log
  }
}
