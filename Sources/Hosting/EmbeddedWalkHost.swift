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
  private let images: ServerImages
  private let registry: BuildRegistry
  /// What devices share of what they render; nil where each renders for itself.
  private let drawnElements: DrawnElements?

  /// Reads the data that the embedded servers are filled from, once for all devices.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - registry: the plugins and servers of this build.
  ///   - isSharing: whether devices share what they render; nothing but the time that it takes depends on it.
  /// - Throws: what is wrong with the data.
  package init(_ app: App, _ registry: BuildRegistry = .shipped, isSharing: Bool = true) throws {
    self.app = app
    self.registry = registry
    images = try ServerImages(app, registry, now: WalkWorld.start)
    drawnElements = isSharing ? DrawnElements() : nil
  }

  /// A device on which nothing is stored.
  package func device(in world: WalkWorld) throws -> any WalkDevice {
    let wire = world.wire
    let log = AppLog()
    let servers = try EmbeddedServers(
      images, clock: ServerClock(world.scheduler, time: { wire.serverNow }), log: log)
    let environment = AppEnvironment(
      scheduler: world.scheduler, reachability: world.reachability, stores: .inMemory(),
      servers: servers.connections { world.transport(to: $0) },
      identifiers: RandomIdentifiers(world.random("identifiers")), random: world.random("chance"), log: log,
      drawnElements: drawnElements)
    return HostedWalkDevice(app, registry, environment)
  }
}
