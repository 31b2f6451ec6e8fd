import Backend
import Foundations
import Hosting
import PluginKit
import Runtime
import Services
import Simulation
import Storage

/// Wires an app to its live parts: the one place that knows them all.
struct AppHost {
  let scheduler: Scheduler
  let session: AppSession
  /// What the backend found wrong with its data.
  let notes: [Diagnostic]

  /// Starts an app on its embedded backend.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - data: the folder for what is stored; nil to keep all in memory.
  ///   - settings: who looks at it, and on what.
  ///   - isOnline: whether there is a network.
  /// - Throws: what keeps a database or the folder from being opened.
  init(_ app: App, data: String?, settings: SessionSettings, isOnline: Bool) throws {
    let scheduler = Scheduler(.live)
    let reachability = Reachability(isOnline: isOnline)
    // For the owner's eyes only.
    if let data { try Folders.make(data, mode: 0o700) }
    // Two first runs at once must not both make and fill the databases.
    let lock = data.map { FolderLock($0) }
    defer { lock?.release() }
    let server = try Self.backend(app, data: data, scheduler)
    let services = PluginServices(
      http: GatedTransport(server ?? NoServer(), reachability: reachability),
      stores: data.map { Stores(folder: $0) } ?? .inMemory(),
      scheduler: scheduler, identifiers: RandomIdentifiers(), reachability: reachability)
    let entitlements = try AppWiring.entitlements(app, server, services, settings)
    let plugins = try AppWiring.registry(app, services, plan: entitlements.subscription)
    self.scheduler = scheduler
    session = AppSession(
      app: app, plugins: plugins, scheduler: scheduler, reachability: reachability, settings: settings,
      entitlements: entitlements)
    entitlements.subscription?.start(reachability)
    entitlements.serverFlags?.start(reachability)
    notes = server?.diagnostics ?? []
  }

  private static func backend(_ app: App, data: String?, _ scheduler: Scheduler) throws(Diagnostic)
    -> Backend?
  {
    guard let name = app.backend else { return nil }
    let shown = "Backend/\(name)"
    return try Backend(
      BackendSetup(
        store: data.map { "\($0)/backend.sqlite" }, data: .folder(app.folder.path(shown), shownAs: shown),
        clock: BackendClock(scheduler)))
  }
}
