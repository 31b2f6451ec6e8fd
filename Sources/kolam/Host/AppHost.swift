import Backend
import Foundations
import Glibc
import PlansPlugin
import PluginKit
import RecipesPlugin
import RemoteFlags
import Runtime
import Services
import Simulation
import Storage
import Subscriptions

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
    if let data { try Self.makeFolder(data) }
    // Two first runs at once must not both make and fill the databases.
    let lock = data.map { FolderLock($0) }
    defer { lock?.release() }
    let server = try Self.backend(app, data: data, scheduler)
    let services = PluginServices(
      http: GatedTransport(server ?? NoServer(), reachability: reachability),
      stores: data.map { Stores(folder: $0) } ?? .inMemory(),
      scheduler: scheduler, identifiers: RandomIdentifiers(), reachability: reachability)
    let entitlements = try Self.entitlements(app, server, services, settings)
    let plugins = try Self.registry(app, services, plan: entitlements.subscription)
    self.scheduler = scheduler
    session = AppSession(
      app: app, plugins: plugins, scheduler: scheduler, reachability: reachability, settings: settings,
      entitlements: entitlements)
    entitlements.subscription?.start(reachability)
    entitlements.serverFlags?.start(reachability)
    notes = server?.diagnostics ?? []
  }

  /// The plugins that an app has a contract for and this build has.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - services: what the plugins are given.
  ///   - plan: the person's plan, in an app that sells any.
  /// - Returns: the plugins, ready to be opened.
  /// - Throws: what keeps a plugin's database from being opened.
  static func registry(
    _ app: App, _ services: PluginServices, plan: SubscriptionState?
  ) throws -> PluginRegistry {
    var plugins = PluginRegistry()
    for (name, contract) in app.contracts.sorted(by: { $0.key < $1.key }) {
      if let make = Self.plugins[name] { plugins.register(try make(services), contract) }
    }
    if let contract = app.contracts["plans"], let plan {
      plugins.register(PlansPlugin(plan, scheduler: services.scheduler), contract)
    }
    return plugins
  }

  /// The plugins of this build, by the name of their contract.
  private static let plugins: [String: @Sendable (PluginServices) throws -> any Plugin] = [
    "recipes": { try RecipesPlugin($0) }
  ]

  /// The plan of an app that sells any, and the server's flags of one that has flags.
  static func entitlements(
    _ app: App, _ server: Backend?, _ services: PluginServices, _ settings: SessionSettings
  ) throws -> Entitlements {
    var entitlements = Entitlements(limits: services.limits)
    guard let server else { return entitlements }
    let client = APIClient(
      services.http, scheduler: services.scheduler, random: services.random,
      settings: APIClient.Settings(prefix: "/api/v1"))
    if app.contracts["plans"] != nil {
      entitlements.subscription = try SubscriptionState(
        .embedded(app.folder.app), client: client, stores: services.stores, scheduler: services.scheduler,
        identifiers: services.identifiers)
    }
    if app.hasFlags {
      entitlements.serverFlags = try ServerFlags(
        client, stores: services.stores, scheduler: services.scheduler,
        device: app.device(for: settings).name, check: { app.problems(ofServed: $0) })
      entitlements.serve = { try await server.serve(flag: $0, $1) }
    }
    return entitlements
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

  /// Makes a folder and those above it, for the owner's eyes only.
  private static func makeFolder(_ path: String) throws(CommandFailure) {
    var partial = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      partial += (partial.isEmpty || partial.hasSuffix("/") ? "" : "/") + part
      if mkdir(partial, 0o700) != 0, errno != EEXIST {
        throw CommandFailure(
          "cannot make the folder `\(partial)`: \(String(cString: strerror(errno)).lowercased())")
      }
    }
  }
}

extension SubscriptionState.Identity {
  /// The one person of an embedded backend, whose signatures count nowhere else.
  fileprivate static func embedded(_ app: String) -> Self {
    Self(
      app: app, account: "embedded",
      keys: DevelopmentKey.publicKey.map { [DevelopmentKey.id: $0] } ?? [:])
  }
}

/// Stands where an app has no server: every request fails as it would without a network.
struct NoServer: HTTPTransport {
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { throw .offline }
}
