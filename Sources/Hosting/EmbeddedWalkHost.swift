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
  private let data: RecipeData?
  /// What one device has worked out and the others need not; nil where each works for itself.
  private let shared: SharedWork?

  /// Reads the data that the embedded servers are filled from, once for all devices.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - isSharing: whether devices take over what others have worked out from the same; nothing but the time that it
  ///     takes depends on it.
  /// - Throws: what is wrong with the data.
  public init(_ app: App, isSharing: Bool = true) throws {
    self.app = app
    let data = try app.backend.map { name in
      let shown = "Backend/\(name)"
      return try RecipeData(folder: app.folder.path(shown), shownAs: shown)
    }
    self.data = data
    shared = isSharing ? try SharedWork(data) : nil
  }

  /// A device on which nothing is stored.
  public func device(in world: WalkWorld) throws -> any WalkDevice {
    let wire = world.wire
    let scheduler = world.scheduler
    let clock = BackendClock(
      now: { wire.serverNow }, sleep: { try await scheduler.sleep(for: $0) })
    let shared = try shared ?? SharedWork(data)
    let server = try shared.snapshot.map {
      try Backend(BackendSetup(store: nil, data: .snapshot($0), clock: clock))
    }
    return EmbeddedWalkDevice(app, server, world, shared)
  }
}

/// What one device has worked out and the others need not.
private struct SharedWork: Sendable {
  let results = SharedResults()
  let images = StoreImages()
  let drawnElements = DrawnElements()
  /// The data with which each device's server begins; nil for an app that has none.
  let snapshot: BackendSnapshot?

  init(_ data: RecipeData?) throws {
    snapshot = try data.map { try BackendSnapshot($0, now: WalkWorld.start) }
  }
}

/// A device whose app talks to a server in the same process.
private final class EmbeddedWalkDevice: WalkDevice {
  private let app: App
  private let server: Backend?
  private let world: WalkWorld
  private let transport: any HTTPTransport
  private let identifiers: RandomIdentifiers
  private let shared: SharedWork
  private var stores: Stores

  init(_ app: App, _ server: Backend?, _ world: WalkWorld, _ shared: SharedWork) {
    self.shared = shared
    stores = .inMemory(sharing: shared.images)
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
    services.shared = shared.results
    let entitlements = try AppWiring.entitlements(app, server, services, settings)
    let plugins = try AppWiring.registry(app, services, plan: entitlements.subscription)
    let session = AppSession(
      app: app, plugins: plugins, scheduler: world.scheduler, reachability: world.reachability,
      settings: settings, entitlements: entitlements, sharing: shared.drawnElements)
    entitlements.subscription?.start(world.reachability)
    entitlements.serverFlags?.start(world.reachability)
    return session
  }

  func clearState() throws { stores = .inMemory(sharing: shared.images) }
}
