package import AppServices
package import Backend
import Collections
import DiagnosticsPlugin
import GardenPlugin
import HostPlugins
import PairingPlugin
package import PluginKit
import PluginServers
import RecipesPlugin
package import Runtime
import Services
import SessionsPlugin

/// The registry of plugins and their servers in this build.
///
/// ``shipped`` is the program's; a test passes a list of its own.
package struct BuildRegistry: Sendable {
  /// A plugin with its server side.
  package struct Entry: Sendable {
    let name: String
    let plugin: (any NativePluginType.Type)?
    let servers: [any AppServer.Type]

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - plugin: the plugin.
    ///   - servers: its server side; empty for a plugin that only the kit's own routes serve.
    package init(_ plugin: any NativePluginType.Type, servers: [any AppServer.Type] = []) {
      (name, self.plugin) = (plugin.name, plugin)
      self.servers = servers
    }

    /// Creates an entry of a plugin that is a server alone, and whose data the app declares.
    ///
    /// - Parameters:
    ///   - name: the plugin's name.
    ///   - servers: its server side.
    package init(named name: String, servers: [any AppServer.Type]) {
      (self.name, plugin) = (name, nil)
      self.servers = servers
    }
  }

  /// The plugins and servers of the program.
  package static let shipped = BuildRegistry([
    Entry(AccountPlugin.self, servers: [AccountServer.self]),
    Entry(DiagnosticsPlugin.self, servers: [DiagnosticsServer.self]),
    Entry(GardenPlugin.self),
    Entry(named: "helix", servers: [HelixServer.self]),
    Entry(NotificationsPlugin.self),
    Entry(PairingPlugin.self, servers: [PairingServer.self]),
    Entry(PlansPlugin.self),
    Entry(RecipesPlugin.self, servers: [RecipesServer.self]),
    Entry(SessionsPlugin.self, servers: [SessionsServer.self]),
    Entry(SyncPlugin.self),
  ])

  private let entries: [String: Entry]

  /// Creates a registry; of two plugins with the same name the last one counts.
  package init(_ entries: [Entry]) {
    self.entries = Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// The names of the plugins in this build.
  package var pluginNames: Set<String> { Set(entries.keys) }

  /// Creates the plugins for which the app has a contract and this build an implementation.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - services: all services of the host, of which each plugin gets those that its contract needs.
  ///   - encodings: the cache of encoded states that sessions share; nil for none.
  ///   - usesStandIns: whether a contract without an implementation is run on samples.
  /// - Returns: the plugins.
  /// - Throws: why a plugin cannot be created.
  package func plugins(
    of app: App, _ services: HostServices, sharing encodings: EncodingCache? = nil,
    usesStandIns: Bool = false
  ) throws -> PluginRegistry {
    var plugins = PluginRegistry(sharing: encodings)
    // Plugins use them when they are created, while the folder is locked: none can be made then.
    if app.contracts.values.contains(where: { $0.needs.contains(.data) }) {
      for server in Set(app.collections.map { $0.remote?.server }) {
        try CollectionStore.open(of: server, in: services.stores)
      }
    }
    var services = services
    let stores = AppData.stores(of: app, &services)
    for (name, contract) in app.contracts.sorted(by: { $0.key < $1.key }) {
      guard let plugin = entries[name]?.plugin else {
        guard entries[name] == nil, name != Contract.dataName else { continue }
        let standIn = StandInPlugin(contract) { [scheduler = services.scheduler] in scheduler.now }
        plugins.register(usesStandIns ? standIn : AbsentPlugin(contract), contract)
        continue
      }
      plugins.register(try plugin.init(PluginServices(contract, from: services)), contract)
    }
    if let contract = app.contracts[Contract.dataName], !stores.isEmpty {
      plugins.register(CollectionPlugin(stores), contract)
    }
    return plugins
  }

  /// Returns the servers of an app's plugins, with their data folders, by their entry of `servers:`.
  ///
  /// Every entry of the app that has a backend of its own is included; one without a plugin's server is empty.
  package func servers(of app: App) -> [(entry: ServerEntry, parts: [BackendSetup.Part])] {
    let all = app.contracts.keys.flatMap { entries[$0]?.servers ?? [] }
    let replaced = all.reduce(into: Set<String>()) { $0.formUnion($1.replaces) }
    return app.servers.filter { $0.embedded == nil }.map { entry in
      let parts = app.contracts.keys.sorted().flatMap { plugin -> [BackendSetup.Part] in
        let data = app.pluginFolder(plugin).map { "\($0)/Data" }.map {
          BackendSetup.Part.Data(app.folder.path($0), shownAs: $0)
        }
        return (entries[plugin]?.servers ?? []).filter {
          $0.serverName == entry.name && !replaced.contains($0.name)
        }.map {
          BackendSetup.Part($0, data: data)
        }
      }
      return (entry, parts)
    }
  }
}
