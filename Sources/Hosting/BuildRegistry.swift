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
    let plugin: any NativePluginType.Type
    let servers: [any AppServer.Type]

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - plugin: the plugin.
    ///   - servers: its server side; empty for a plugin that only the kit's own routes serve.
    package init(_ plugin: any NativePluginType.Type, servers: [any AppServer.Type] = []) {
      self.plugin = plugin
      self.servers = servers
    }
  }

  /// The plugins and servers of the program.
  package static let shipped = BuildRegistry([
    Entry(AccountPlugin.self, servers: [AccountServer.self]),
    Entry(DiagnosticsPlugin.self, servers: [DiagnosticsServer.self]),
    Entry(GardenPlugin.self),
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
    self.entries = Dictionary(entries.map { ($0.plugin.name, $0) }, uniquingKeysWith: { _, last in last })
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
    // Plugins read it when they are created.
    if app.contracts.values.contains(where: { $0.needs.contains(.data) }) {
      try CollectionStore.open(in: services.stores)
    }
    let stores = collections(of: app, services)
    var services = services
    for store in stores {
      if let server = store.server { services.serverData[server] = store } else { services.data = store }
    }
    for (name, contract) in app.contracts.sorted(by: { $0.key < $1.key }) {
      guard let entry = entries[name] else {
        if usesStandIns {
          plugins.register(
            StandInPlugin(contract) { [scheduler = services.scheduler] in scheduler.now }, contract)
        }
        continue
      }
      plugins.register(try entry.plugin.init(PluginServices(contract, from: services)), contract)
    }
    if let contract = app.contracts[Contract.dataName], !stores.isEmpty {
      plugins.register(CollectionPlugin(stores), contract)
    }
    return plugins
  }

  /// Returns what keeps the collections of an app: those of the device, and those of each server.
  private func collections(of app: App, _ services: HostServices) -> [CollectionStore] {
    let log = PluginLogger(Contract.dataName, to: services.log) { [scheduler = services.scheduler] in
      scheduler.now
    }
    let groups = Dictionary(grouping: app.collections) { $0.remote?.server }
    return groups.sorted { $0.key ?? "" < $1.key ?? "" }.compactMap { name, collections in
      var server: RowServer?
      if let name {
        guard let found = rowServer(name, services, log) else { return nil }
        server = found
      }
      let store = CollectionStore(
        collections, functions: app.functions, in: services.stores, of: server,
        scheduler: services.scheduler, identifiers: services.identifiers,
        isBelowLimit: { [limits = services.limits] in limits.isBelowLimit($0, than: $1) },
        report: { log.warning($0) })
      if let account = name.flatMap({ services.accounts[$0] }) {
        _ = account.observe { [weak store] in store?.accountChanged() }
      }
      return store
    }
  }

  /// Returns a server that has rows; nil where the app has no such server.
  ///
  /// Rows belong to the server's address and who is signed in there: no other person, and no other server, sees them.
  private func rowServer(_ name: String, _ services: HostServices, _ log: PluginLogger) -> RowServer? {
    guard let client = services.client(name), let origin = services.servers.origin(of: name) else {
      return nil
    }
    let account = services.accounts[name]
    let isOpen = account == nil
    let source = RemoteFeed.Source(client, at: origin) { [weak account] in
      let owner = account?.owner
      return isOpen || owner != nil ? RemoteFeed.Source.scope(of: owner, at: origin) : nil
    }
    return RowServer(
      name, source: source, reachability: services.reachability,
      channel: { live in
        guard let socket = services.socket(live, to: name) else { return nil }
        return SocketChannel(socket, live, on: services.scheduler) { log.warning($0) }
      }, onPush: { types, call in services.pushes.follow(types) { _ in call() } }
    ) { store, sender in
      services.outbox(
        in: store, sender: sender, of: Contract.dataName, to: name,
        sendingFor: isOpen ? origin : nil, log)
    }
  }

  /// Returns the servers of an app's plugins, with their data folders, by their entry of `servers:`.
  ///
  /// Every entry of the app that has a backend of its own is included; one without a plugin's server is empty.
  package func servers(of app: App) -> [(entry: ServerEntry, parts: [BackendSetup.Part])] {
    app.servers.filter { $0.embedded == nil }.map { entry in
      let parts = app.contracts.keys.sorted().flatMap { plugin -> [BackendSetup.Part] in
        let data = app.pluginFolder(plugin).map { "\($0)/Data" }.map {
          BackendSetup.Part.Data(app.folder.path($0), shownAs: $0)
        }
        return (entries[plugin]?.servers ?? []).filter { $0.serverName == entry.name }.map {
          BackendSetup.Part($0, data: data)
        }
      }
      return (entry, parts)
    }
  }
}

extension HostServices {
  /// Keeps a socket open by which a server says that rows have changed; nil where there is none.
  fileprivate func socket(_ live: LiveDeclaration, to server: String) -> SocketManager? {
    guard let request = live.request else { return nil }
    return socket(request, to: server, isAtRoot: false, policy: SocketPolicy())
  }
}
