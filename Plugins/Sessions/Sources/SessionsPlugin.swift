import Accounts
package import AppServices
package import PluginKit
import Services
package import Simulation

/// Epicura's appliance at work, and what was cooked with it.
package struct SessionsPlugin: NativePluginType {
  /// The name of its contract.
  package static let name = "sessions"
  /// The server on the local network: the appliance itself.
  static let local = "appliance"

  /// Where its work runs.
  package let scheduler: Scheduler
  /// Its view models.
  package let models: [ModelDefinition]

  /// Prepares the copy of the history, which its first use opens; nothing is connected before a screen shows a cook.
  ///
  /// - Parameter services: uses the server `main` for the history, the appliances and the socket of the cloud, the server
  ///   `appliance` for the local network, and the database `sessions`.
  /// - Throws: where the app has no server `appliance`.
  package init(_ services: PluginServices) throws {
    let (scheduler, log) = (services.scheduler, services.log)
    // That of an earlier version is opened at once, while the folder is locked.
    let earlier = try services.earlierStore(migrator: HistorySchema.migrator)
    let store = try earlier ?? services.deferredStore(migrator: HistorySchema.migrator)
    let data = try services.data(of: "main")
    let account = try services.account()
    let repository = SessionRepository(
      store: store, data: data, client: SessionClient(client: try services.server()), scheduler: scheduler,
      log: log, account: { account.holder })
    // What waits there is moved before anything could send it.
    if let earlier { try EarlierHistory(store: earlier).move(to: data) }
    try services.list(stored: "history") { [weak repository] in repository?.stored }
    // The token goes in the query, since browsers' sockets have no fields (docs/products/epicura.md, 4).
    let cloud = try services.socket(
      HTTPRequest(.get, "/ws"), isAtRoot: true, policy: SocketPolicy(credentialQuery: "token"))
    let way = try services.ways(to: Self.local, socket: HTTPRequest(.get, "/ws"))
    let route = try services.route(to: Self.local)
    let requests = try services.requests(on: Self.local)
    let finder = try services.search(on: Self.local).map { ApplianceFinder($0, requests, log) }
    let service = CookingService(
      CookingService.Ways(
        cloud: ApplianceLink(.cloud, cloud, scheduler, log),
        local: { _ in
          let way = way()
          return LocalWays(
            socket: ApplianceLink(.local, way.socket, scheduler, log), requests: way.requests,
            reach: { way.route?.use($0) ?? false })
        },
        show: { route?.use($0) },
        find: { await finder?.address(of: $0) }),
      repository: repository, reachability: try services.reachability, scheduler: scheduler,
      identifiers: services.identifiers,
      account: { account.owner })
    // The service knows the account, which must not hold it.
    _ = account.observe { [scheduler, weak service] in
      scheduler.start("sign-in of a cook") { [service] in await service?.accountChanged() }
    }
    try services.localAddresses.observe { [scheduler, weak service] device, address in
      scheduler.start("address of an appliance") { [service] in await service?.note(address, of: device) }
    }
    try services.ownedDevices.observe { [scheduler, weak service] person, devices in
      scheduler.start("appliances of a person") { [service] in await service?.note(devices, of: person) }
    }
    let camera = try services.camera(HTTPRequest(.get, "/camera/stream"), server: Self.local)
    let feed = CameraFeed(camera, source: try services.show(camera, as: "pot"))
    let pushes = try services.pushes
    self.scheduler = scheduler
    models = [
      ModelDefinition(Cooking.self) { Cooking(service, scheduler, output: $0) },
      ModelDefinition(CookAlerts.self) { CookAlerts(service, pushes, scheduler, output: $0) },
      ModelDefinition(Camera.self) { Camera(service, feed, scheduler, output: $0) },
      ModelDefinition(Sessions.self) { Sessions(repository, scheduler, output: $0) },
      ModelDefinition(SessionDetail.self, with: SessionDetail.Parameters.self) {
        SessionDetail($0, repository, scheduler, output: $1)
      },
    ]
  }
}
