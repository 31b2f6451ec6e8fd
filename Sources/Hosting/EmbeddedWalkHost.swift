import Backend
import Foundations
import PluginKit
package import Runtime
import Services
import Simulation
import Storage
package import Walkthroughs

/// Makes the devices of walks: each with servers and a storage of its own, all in memory.
package struct EmbeddedWalkHost: WalkHost {
  /// The app.
  package let app: App
  private let registry: BuildRegistry
  private let images: ServerImages
  /// What devices begin with and share; nil where each makes everything by itself.
  private let template: DeviceTemplate?
  private let log: (@Sendable (String) -> Void)?

  /// Reads the data that the embedded servers are filled from, once for all devices.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - registry: the plugins and servers of this build.
  ///   - isCloning: whether devices begin with copies of one world; nothing but the time that it takes depends on it.
  ///   - log: receives what plugins and servers log, a line at a time, on any thread; nil for nothing.
  /// - Throws: what is wrong with the data.
  package init(
    _ app: App, _ registry: BuildRegistry = .shipped, isCloning: Bool = true,
    log: (@Sendable (String) -> Void)? = nil
  ) throws {
    self.app = app
    self.log = log
    self.registry = registry
    images = try ServerImages(app, registry, now: WalkWorld.start)
    template = isCloning ? DeviceTemplate() : nil
  }

  /// A device on which nothing is stored.
  package func device(in world: WalkWorld) throws -> any WalkDevice {
    let wire = world.wire
    let log = AppLog(of: world.name, sink: log)
    let servers = try EmbeddedServers(
      images, clock: ServerClock(world.scheduler, time: { wire.serverNow }), log: log)
    let environment = AppEnvironment(
      scheduler: world.scheduler, reachability: world.reachability, stores: .inMemory(from: template?.stores),
      servers: servers.connections { world.transport(to: $0) },
      identifiers: RandomIdentifiers(world.random("identifiers")), random: world.random("chance"), log: log,
      template: template)
    return HostedWalkDevice(app, registry, environment)
  }
}
