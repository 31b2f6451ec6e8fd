import Backend
import Foundations
import PluginKit
package import Runtime
import Services
import Simulation
import Storage
package import Walkthroughs

/// Creates the devices of walks: each with servers and a storage of its own, all in memory.
package struct EmbeddedWalkHost: WalkHost {
  /// The app.
  package let app: App
  /// Whether plugins without an implementation run on samples.
  package var usesStandIns = false
  private let registry: BuildRegistry
  private let images: ServerImages
  /// The initial data and caches that devices share; nil where each creates its own.
  private let template: DeviceTemplate?
  private let dialects: [String]
  private let log: (@Sendable (String) -> Void)?

  /// Reads the seed data of the embedded servers, once for all devices.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - registry: the plugins and servers of this build.
  ///   - isCloning: whether devices start from copies of a template; it affects the time only.
  ///   - dialects: the servers' dialects that are turned on, see ``EmbeddedServers/dialects(of:_:)``.
  ///   - log: receives the log lines of plugins and servers, one at a time, on any thread; nil for none.
  /// - Throws: the data's errors.
  package init(
    _ app: App, _ registry: BuildRegistry = .shipped, isCloning: Bool = true,
    dialects: [String] = [], log: (@Sendable (String) -> Void)? = nil
  ) throws {
    self.app = app
    self.dialects = dialects
    self.log = log
    self.registry = registry
    images = try ServerImages(app, registry, now: WalkWorld.start)
    template = isCloning ? DeviceTemplate() : nil
  }

  /// Returns a device on which nothing is stored.
  package func device(in world: WalkWorld) throws -> any WalkDevice {
    let wire = world.wire
    let log = AppLog(of: world.name, sink: log)
    let servers = try EmbeddedServers(
      images, dialects: dialects, clock: ServerClock(world.scheduler, time: { wire.serverNow }),
      identifiers: RandomIdentifiers(world.random("server identifiers")),
      random: world.random("server chance"), log: log)
    var environment = AppEnvironment(
      scheduler: world.scheduler, reachability: world.reachability, stores: .inMemory(from: template?.stores),
      pinCost: .least, servers: servers.connections { world.transport(to: $0) },
      identifiers: RandomIdentifiers(world.random("identifiers")), random: world.random("chance"), log: log,
      template: template)
    environment.usesStandIns = usesStandIns
    return HostedWalkDevice(app, registry, environment)
  }
}
