package import AppServices
package import Collections
import Foundations
import PluginKit
package import Runtime
import Services

extension AppData {
  /// Opens what keeps the collections of an app, for its plugins and screens: those of the device, and those of each
  /// server.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - services: the services of its host, which plugins find the collections in.
  /// - Returns: what keeps them.
  package static func stores(of app: App, _ services: inout HostServices) -> [CollectionStore] {
    let stores = stores(of: app, services)
    for store in stores {
      guard let server = store.server else {
        services.data = store
        continue
      }
      services.serverData[server] = store
      services.conflicts.add(store)
    }
    return stores
  }

  private static func stores(of app: App, _ services: HostServices) -> [CollectionStore] {
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
  private static func rowServer(_ name: String, _ services: HostServices, _ log: PluginLogger) -> RowServer? {
    guard let client = services.client(name), let origin = services.servers.origin(of: name) else {
      return nil
    }
    let account = services.accounts[name]
    let isOpen = account == nil
    @Sendable func scope(of owner: String?) -> String? {
      isOpen || owner != nil ? RemoteFeed.Source.scope(of: owner, at: origin) : nil
    }
    let source = RemoteFeed.Source(
      client, at: origin, scope: { [weak account] in scope(of: account?.owner) },
      shown: { [weak account] in scope(of: account?.holder) })
    return RowServer(
      name, source: source, reachability: services.reachability,
      channel: { live in
        guard let socket = services.socket(live, to: name) else { return nil }
        let session = services.accounts[name]?.session
        return live.channel(over: socket, authorizer: session, on: services.scheduler) { log.warning($0) }
      }, onPush: { types, call in services.pushes.follow(types) { _ in call() } }
    ) { store, sender in
      services.outbox(
        in: store, sender: sender, of: Contract.dataName, to: name,
        sendingFor: isOpen ? origin : nil, log)
    }
  }
}

extension HostServices {
  /// Keeps a socket open by which a server says that rows have changed; nil where there is none.
  fileprivate func socket(_ live: LiveDeclaration, to server: String) -> SocketManager? {
    guard let request = live.request(with: servers.headers(of: server)) else { return nil }
    return socket(request, to: server, isAtRoot: false, policy: SocketPolicy())
  }
}
