package import Accounts
package import Bluetooth
package import Flags
package import Foundations
package import PluginKit
package import Profiles
package import Services
package import Simulation
package import Storage
package import Sync

/// All services of an app's host; ``PluginServices`` gives each plugin the part that its contract needs.
package struct HostServices: Sendable {
  /// Where work runs, and the clock.
  package var scheduler: Scheduler
  /// Where new identifiers come from.
  package var identifiers: any IdentifierSource
  /// Where randomness comes from.
  package var random: any RandomSource
  /// Receives what plugins log.
  package var log: any PluginLog
  /// The servers that the app talks to.
  package var servers: AppServers
  /// The app's databases.
  package var stores: Stores
  /// The collections and documents of the device that the app and its plugins declare; nil where they declare none.
  package var data: (any DataService)?
  /// Those of servers, by the servers' names.
  package var serverData: [String: any DataService] = [:]
  /// Whether there is a network.
  package var reachability: Reachability
  /// How many of each thing the person's plan allows.
  package var limits: PlanLimits
  /// The flags as they are now.
  package let flags = CurrentFlags()
  /// Where secrets are stored.
  package var secrets: any SecretStore
  /// What is wrong with the files of this device.
  package let troubles = DeviceTroubles()
  /// Who is signed in, by the names of the servers; a server without sign-in has none.
  package var accounts: [String: AccountService] = [:]
  /// The app's lock; nil in an app without one.
  package var lock: AppLock?
  /// The outboxes of all plugins.
  package let outboxes = OutboxRegistry()
  /// What was changed here and at servers.
  package let conflicts = ConflictRegistry()
  /// What the app keeps on this device.
  package let stored = StoredDataRegistry()
  /// What plugins do with the pushes of the servers.
  package let pushes = PushRegistry()
  /// Where devices are on the local network.
  package let localAddresses = LocalAddresses()
  /// The devices of people, as one plugin has read them and another reaches them.
  package let ownedDevices = OwnedDevices()
  /// How the servers are reached.
  package let connections: ConnectionRegistry
  /// Images of servers.
  package private(set) var images: ImageService
  /// The cameras that plugins show.
  package let cameras = CameraRegistry()
  /// The photos of the person on this device, and the copies of all plugins.
  package var photos = PhotoFiles()
  /// The newest entries of the log; empty where the host keeps none.
  package var recentLog: @Sendable () -> [PluginLogEntry] = { [] }
  /// Posts notifications; nil in a host that has none.
  package var notifications: NotificationService?
  /// The Bluetooth radio; nil in a host that has none.
  package var ble: (any BLECentral)?
  /// The person's plan; nil in an app that sells none.
  package var plan: (any PlanSource)?
  /// JSON that other sessions of the process have decoded; nil where there are none.
  package var jsonCache: JSONCache?

  /// Collects services.
  package init(
    scheduler: Scheduler, identifiers: any IdentifierSource, random: any RandomSource, log: any PluginLog,
    servers: AppServers, stores: Stores, reachability: Reachability,
    secrets: any SecretStore = MemorySecretStore(), limits: PlanLimits = PlanLimits(),
    plan: (any PlanSource)? = nil
  ) {
    self.scheduler = scheduler
    self.identifiers = identifiers
    self.random = random
    self.log = log
    self.servers = servers
    connections = ConnectionRegistry(servers: servers.names)
    self.stores = stores
    self.reachability = reachability
    self.secrets = secrets
    self.limits = limits
    self.plan = plan
    images = ImageService(cache: MemoryCache(), scheduler: scheduler) { _ in nil }
    keepImages(in: MemoryCache()) { _ in nil }
  }

  /// Says where images are kept, and how other servers than the app's are reached.
  ///
  /// Requests to the app's own servers carry the credentials of the accounts that were added before.
  ///
  /// - Parameters:
  ///   - cache: keeps images.
  ///   - transport: carries requests to another server; nil where there is no way.
  package mutating func keepImages(
    in cache: any ByteCache, others transport: @escaping @Sendable (ServerAddress) -> (any HTTPTransport)?
  ) {
    let host = self
    let origin: @Sendable (String) -> String? = { name in
      host.servers.entries.first { $0.settings.name == name }?.origin
    }
    images = ImageService(cache: cache, scheduler: scheduler, origin: origin) { reference in
      switch reference {
      case .server(let name, _):
        guard var server = host.servers.entries.first(where: { $0.settings.name == name }) else { return nil }
        server.settings.prefix = ""
        return host.client(server, host.accounts[name]?.session)
      case .address(let text, _):
        guard let address = try? ServerAddress(text), let other = transport(address) else { return nil }
        return APIClient(
          GatedTransport(other, reachability: host.reachability), scheduler: host.scheduler,
          random: host.random)
      case .camera: return nil
      }
    }
  }

  /// Makes an outbox, which starts and stops with the sign-in to its server.
  ///
  /// - Parameters:
  ///   - store: the database, with the tables of `OutboxSchema`.
  ///   - sender: sends its operations.
  ///   - policy: how it sends.
  ///   - plugin: the plugin that it belongs to.
  ///   - server: the server's name in app.yaml.
  ///   - nobody: whose changes are sent where nobody has to sign in; nil where somebody has to.
  ///   - log: receives what keeps it from sending.
  /// - Returns: the outbox.
  package func outbox(
    in store: Store, sender: any OutboxSender, policy: OutboxPolicy = OutboxPolicy(), of plugin: String,
    to server: String, sendingFor nobody: String?, _ log: PluginLogger
  ) -> Outbox {
    let outbox = Outbox(
      store, sender: sender, scheduler: scheduler, identifiers: identifiers, random: random,
      reachability: reachability, policy: policy, report: { log.error($0.diagnostic.message) },
      // The registry holds the outbox.
      onReject: { [weak outboxes] in outboxes?.changeRejected() })
    outboxes.add(
      OutboxRegistry.Entry(plugin: plugin, server: server, outbox: outbox), sendingFor: nobody, on: scheduler)
    return outbox
  }

  /// Requests to a server of the app.
  ///
  /// - Parameter name: the server's name in app.yaml.
  /// - Returns: a client with the server's prefix, headers and sign-in; nil where the app has no such server.
  package func client(_ name: String = ServerSettings.mainName) -> APIClient? {
    servers.entries.first { $0.settings.name == name }.map { client($0, accounts[name]?.session) }
  }

  /// Requests to another address of a server's local network, without credentials; nil where there is no way there.
  func client(_ name: String, at address: LocalAddress) -> APIClient? {
    guard var server = servers.entries.first(where: { $0.settings.name == name }),
      let endpoint = server.route?.endpoint(at: address)
    else { return nil }
    server.transport = endpoint.transport
    return client(server, nil, retries: .never)
  }

  private func client(
    _ server: AppServers.Entry, _ authorizer: (any Authorizer)?, retries: RetryPolicy? = nil
  ) -> APIClient {
    APIClient(
      observed(server), scheduler: scheduler, random: random, authorizer: authorizer,
      settings: APIClient.Settings(
        prefix: server.settings.prefix, headers: server.settings.headers,
        retries: retries ?? server.settings.retries, origin: server.origin),
      budget: server.budget, jsonCache: jsonCache)
  }

  /// Keeps a socket to a server of the app open; nil where the app has no such server, or it has no sockets.
  ///
  /// - Parameters:
  ///   - request: opens it; its path is below the server's prefix, unless that is left out.
  ///   - name: the server's name in app.yaml.
  ///   - isAtRoot: whether the path is at the server's root.
  ///   - policy: how it behaves.
  /// - Returns: the socket; nothing is opened yet.
  package func socket(
    _ request: HTTPRequest, to name: String, isAtRoot: Bool, policy: SocketPolicy
  ) -> SocketManager? {
    guard let server = servers.entries.first(where: { $0.settings.name == name }),
      let sockets = server.sockets
    else { return nil }
    return SocketManager(
      sockets, complete(request, for: server, isAtRoot: isAtRoot), scheduler, random,
      server.reachability ?? reachability,
      authorizer: accounts[name]?.session, policy: policy,
      report: connections.report(of: name, request.path, scheduler))
  }

  /// Makes ways of their own to devices on a server's local network, without credentials; nil where there are none.
  ///
  /// - Parameters:
  ///   - name: the server's name in app.yaml.
  ///   - request: opens the socket of a way, at the server's root.
  /// - Returns: makes a way; nothing is opened yet.
  func ways(to name: String, socket request: HTTPRequest) -> (@Sendable () -> LocalWay)? {
    guard let server = servers.entries.first(where: { $0.settings.name == name }),
      let sockets = server.sockets
    else { return nil }
    return { [self] in
      let route = server.route?.another()
      let routed = route.map(RoutedTransport.init)
      var server = server
      server.transport = routed ?? server.transport
      let socket = SocketManager(
        routed ?? sockets, complete(request, for: server, isAtRoot: true), scheduler, random,
        server.reachability ?? reachability, report: connections.report(of: name, request.path, scheduler))
      return LocalWay(route: route, requests: client(server, nil, retries: .never), socket: socket)
    }
  }

  /// Plays the stream of a camera at a server of the app; nil where the app has no such server.
  ///
  /// - Parameters:
  ///   - request: opens it; its path is below the server's prefix.
  ///   - name: the server's name in app.yaml.
  ///   - policy: how it behaves.
  /// - Returns: the stream; nothing is opened yet.
  func camera(_ request: HTTPRequest, at name: String, policy: CameraPolicy) -> CameraStream? {
    servers.entries.first { $0.settings.name == name }.map { server in
      CameraStream(
        observed(server), complete(request, for: server), scheduler, random,
        server.reachability ?? reachability,
        authorizer: accounts[name]?.session, policy: policy)
    }
  }

  private func observed(_ server: AppServers.Entry) -> ObservedTransport {
    ObservedTransport(
      base: server.transport, name: server.settings.name, connections: connections, scheduler: scheduler)
  }

  /// Asks a server for a response, of whatever status; ``connections`` has the result.
  func ping(_ name: String) async {
    guard let server = servers.entries.first(where: { $0.settings.name == name }) else { return }
    var request = complete(HTTPRequest(.head, "/"), for: server)
    request.timeout = .seconds(10)
    _ = try? await observed(server).send(request)
  }

  /// A request below a server's prefix, with its header fields.
  private func complete(
    _ request: HTTPRequest, for server: AppServers.Entry, isAtRoot: Bool = false
  ) -> HTTPRequest {
    var request = request
    if !isAtRoot { request.path = server.settings.prefix + request.path }
    for field in server.settings.headers.fields where request.headers[field.name] == nil {
      request.headers.add(field.name, field.value)
    }
    return request
  }

  /// Makes the account of a server, unless there is one; nothing is read before it is started.
  ///
  /// - Parameters:
  ///   - name: the server's name in app.yaml.
  ///   - profile: how people sign in to it.
  package mutating func addAccount(of name: String, _ profile: SignInProfile) {
    guard accounts[name] == nil, let server = servers.entries.first(where: { $0.settings.name == name })
    else { return }
    let log = PluginLogger("account", to: log) { [scheduler] in scheduler.now }
    let secrets = OriginSecrets(of: name, at: server.origin, in: secrets)
    accounts[name] = AccountService(
      name, profile: profile, client: client(server, nil, retries: .never),
      authorized: { client(server, $0) }, in: secrets, scope: secrets.scope(of:),
      unsent: outboxes.of(server: name), scheduler: scheduler,
      report: { [troubles] error in
        log.error(error.words)
        troubles.report(
          "the sign-in cannot be kept or read, so it may be lost when the app ends: \(error.words)")
      })
  }
}
