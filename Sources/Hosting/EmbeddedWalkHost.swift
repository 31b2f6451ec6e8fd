import Backend
import Foundations
import PluginKit
public import Runtime
import Services
import Simulation
import Storage
public import Walkthroughs

/// Makes the devices of walks: each with a server and a storage of its own, all in memory.
public struct EmbeddedWalkHost: WalkHost {
  /// The app.
  public let app: App
  private let data: BackendSnapshot?
  /// What is the same on every device.
  private let shared = SharedResults()

  /// Reads the data that the embedded servers are filled from, once for all devices.
  ///
  /// - Parameter app: the app.
  /// - Throws: what is wrong with the data.
  public init(_ app: App) throws {
    self.app = app
    data = try app.backend.map { name in
      let shown = "Backend/\(name)"
      return try BackendSnapshot(
        try RecipeData(folder: app.folder.path(shown), shownAs: shown), now: WalkWorld.start)
    }
  }

  /// A device on which nothing is stored.
  public func device(in world: WalkWorld) throws -> any WalkDevice {
    let wire = world.wire
    let scheduler = world.scheduler
    let clock = BackendClock(
      now: { wire.serverNow }, sleep: { try await scheduler.sleep(for: $0) })
    let server = try data.map {
      try Backend(BackendSetup(store: nil, data: .snapshot($0), clock: clock))
    }
    return EmbeddedWalkDevice(app, server, world, shared)
  }
}

/// A device whose app talks to a server in the same process.
private final class EmbeddedWalkDevice: WalkDevice {
  private let app: App
  private let server: Backend?
  private let world: WalkWorld
  private let transport: any HTTPTransport
  private let identifiers: RandomIdentifiers
  private let shared: SharedResults
  private var stores = Stores.inMemory()

  init(_ app: App, _ server: Backend?, _ world: WalkWorld, _ shared: SharedResults) {
    self.shared = shared
    self.app = app
    self.server = server
    self.world = world
    transport = world.transport(to: server ?? NoServer())
    identifiers = RandomIdentifiers(world.random("identifiers"))
  }

  func launch(_ settings: SessionSettings) throws -> AppSession {
    var services = PluginServices(
      http: transport, stores: stores, scheduler: world.scheduler, identifiers: identifiers,
      reachability: world.reachability, random: world.random("chance"))
    services.shared = shared
    let entitlements = try AppWiring.entitlements(app, server, services, settings)
    let plugins = try AppWiring.registry(app, services, plan: entitlements.subscription)
    let session = AppSession(
      app: app, plugins: plugins, scheduler: world.scheduler, reachability: world.reachability,
      settings: settings, entitlements: entitlements)
    entitlements.subscription?.start(world.reachability)
    entitlements.serverFlags?.start(world.reachability)
    return session
  }

  func clearState() throws { stores = .inMemory() }
}
