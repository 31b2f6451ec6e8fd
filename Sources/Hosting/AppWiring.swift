public import Backend
import PlansPlugin
public import PluginKit
import RecipesPlugin
import RemoteFlags
public import Runtime
import Services
public import Subscriptions

/// Wires an app to its live parts: the one place that knows all plugins.
public enum AppWiring {
  /// The plugins that an app has a contract for and this build has.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - services: what the plugins are given.
  ///   - plan: the person's plan, in an app that sells any.
  /// - Returns: the plugins, ready to be opened.
  /// - Throws: what keeps a plugin's database from being opened.
  public static func registry(
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
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - server: its embedded server; nil where it has none.
  ///   - services: what it is given of the world.
  ///   - settings: who looks at it, and on what.
  /// - Returns: what entitles the person.
  /// - Throws: what keeps a database from being opened.
  public static func entitlements(
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
}

extension SubscriptionState.Identity {
  /// The one person of an embedded backend, whose signatures count nowhere else.
  fileprivate static func embedded(_ app: String) -> Self {
    Self(
      app: app, account: "embedded",
      keys: DevelopmentKey.publicKey.map { [DevelopmentKey.id: $0] } ?? [:])
  }
}
