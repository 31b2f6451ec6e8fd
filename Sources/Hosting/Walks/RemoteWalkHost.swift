import Backend
package import Bluetooth
package import Foundations
import PluginKit
package import Runtime
import Services
package import Simulation
import Storage
package import Walkthroughs

/// Creates the devices of walks whose app uses servers in another process or a real radio, in real time.
///
/// All devices share these servers, so cases are walked sequentially. A server of `kolam serve` is reset before each
/// device; any other keeps the data of earlier devices.
package struct RemoteWalkHost: WalkHost {
  /// The app.
  package let app: App
  /// True: time is real, as it is for the servers.
  package var isLive: Bool { true }
  /// Whether plugins without an implementation run on samples.
  package var usesStandIns = false
  private let registry: BuildRegistry
  private let log: (@Sendable (String) -> Void)?
  private let connect: @Sendable (Scheduler) throws -> RemoteServers
  private let radio: @Sendable (Scheduler, any RandomSource) -> (any BLECentral)?

  /// Creates the host; nothing is connected yet.
  ///
  /// - Parameters:
  ///   - app: the app; its servers without an address are embedded.
  ///   - registry: the plugins and servers of this build.
  ///   - log: receives the log lines of plugins and embedded servers, one at a time; nil for none.
  ///   - radio: makes a device's radio; nil for the simulated one.
  ///   - connect: creates the servers' connections, for a scheduler.
  package init(
    _ app: App, _ registry: BuildRegistry = .shipped, log: (@Sendable (String) -> Void)? = nil,
    radio: @escaping @Sendable (Scheduler, any RandomSource) -> (any BLECentral)? = { _, _ in nil },
    connect: @escaping @Sendable (Scheduler) throws -> RemoteServers
  ) {
    self.app = app
    self.registry = registry
    self.log = log
    self.connect = connect
    self.radio = radio
  }

  /// Returns a device on which nothing is stored, with the servers reset.
  package func device(in world: WalkWorld) throws -> any WalkDevice {
    let remote = try connect(world.scheduler)
    try world.scheduler.run(named: "reset") { _ = try await remote.reset() }
    let log = AppLog(of: world.name, sink: log)
    let wire = world.wire
    let isEmbedding = app.servers.contains { $0.embedded == nil && remote[$0.name] == nil }
    let clock = ServerClock(world.scheduler, time: { wire.serverNow })
    let embedded = isEmbedding ? try EmbeddedServers(app, registry, data: nil, clock: clock, log: log) : nil
    let servers = (embedded?.connections { world.transport(to: $0) } ?? [:])
      .merging(remote.connections { world.transport(to: $0) }) { _, remote in remote }
    var environment = AppEnvironment(
      scheduler: world.scheduler, reachability: world.reachability, stores: .inMemory(), pinCost: .least,
      servers: servers,
      identifiers: RandomIdentifiers(world.random("identifiers")), random: world.random("chance"), log: log)
    if let radio = radio(world.scheduler, world.random("radio")) { environment.ble = radio }
    environment.localNetwork = LocalNetwork(world.scheduler).endpoint(at:)
    environment.multicast = MulticastNetwork(world.scheduler)
    environment.usesStandIns = usesStandIns
    return HostedWalkDevice(app, registry, environment)
  }

  /// Checks that the servers respond and can be reset, before the walk.
  ///
  /// - Parameter interruption: ends the wait.
  /// - Returns: errors for servers that do not respond, warnings for those that keep data.
  /// - Throws: why an address is invalid.
  package func problems(_ interruption: Interruption?) throws -> [Diagnostic] {
    let scheduler = Scheduler(.live, interruption: interruption)
    let remote = try connect(scheduler)
    return try scheduler.run(named: "servers") {
      let silent = await remote.problems()
      // An app opens without its server; a walk would only report that again and again.
      if !silent.isEmpty {
        return silent.map { problem in
          var problem = problem
          problem.severity = .error
          return problem
        }
      }
      return try await remote.reset()
    }
  }
}
