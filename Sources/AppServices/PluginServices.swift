package import Accounts
package import Bluetooth
package import Flags
package import Foundations
package import PluginKit
package import Services
package import Simulation
package import Storage
package import Sync
internal import Synchronization

/// What one plugin is given: the services that its contract lists under `needs`, and nothing else.
///
/// | need | service |
/// |---|---|
/// | `http` | ``server(_:)``, ``reachability``, ``localAddresses``, ``ownedDevices``, ``route(to:)``, ``search(on:)``, ``requests(on:)`` |
/// | `store` | ``store(named:migrator:)``, ``deferredStore(migrator:)``, ``earlierStore(migrator:)`` |
/// | `data` | ``data``, ``data(of:)`` |
/// | `plan` | ``plan`` |
/// | `limits` | ``limits`` |
/// | `flags` | ``flags`` |
/// | `account` | ``account(_:)``, ``lock`` |
/// | `secrets` | ``secrets`` |
/// | `sockets` | ``socket(_:server:policy:)``, ``ways(to:socket:)`` |
/// | `media` | ``camera(_:server:policy:)``, ``show(_:as:)`` |
/// | `images` | ``images`` |
/// | `outbox` | ``outbox(in:sender:policy:server:)`` |
/// | `sync` | ``sync`` |
/// | `notifications` | ``notifications``, ``pushes`` |
/// | `ble` | ``ble`` |
/// | `photos` | ``photos`` |
///
/// The scheduler, identifiers, randomness and the log are bound to no need: they reach nothing outside the plugin,
/// and without them no plugin could keep the rules on time and repeatability. The other needs of
/// ``PluginKit/Contract/Need`` have no service yet; a contract may list them, and ``require(_:)`` fails.
///
/// ```swift
/// public init(_ services: PluginServices) throws {
///   let client = try services.server()
///   let store = try services.store(migrator: RecipeSchema.migrator)
/// }
/// ```
package struct PluginServices: Sendable {
  /// Where work runs, and the clock.
  package let scheduler: Scheduler
  /// Where new identifiers come from.
  package let identifiers: any IdentifierSource
  /// Where randomness comes from.
  package let random: any RandomSource
  /// Where to write what authors and testers may want to know.
  package let log: PluginLogger

  let contract: Contract
  let host: HostServices
  private let uses = Uses()

  /// The needs whose services were taken, shared by all copies.
  private final class Uses: Sendable {
    let needs = Mutex<Set<Contract.Need>>([])
  }

  /// Gives a plugin its part of the host's services.
  ///
  /// - Parameters:
  ///   - contract: the plugin's contract.
  ///   - host: all services of the host.
  package init(_ contract: Contract, from host: HostServices) {
    self.contract = contract
    self.host = host
    let scheduler = host.scheduler
    self.scheduler = scheduler
    identifiers = host.identifiers
    random = host.random
    log = PluginLogger(contract.name, to: host.log) { scheduler.now }
  }

  /// Requests to a server of the app; of the need `http`.
  ///
  /// - Parameter name: the server's name in app.yaml.
  /// - Returns: a client with the server's prefix, headers and sign-in.
  /// - Throws: that the contract does not list the need, or that the app has no such server.
  package func server(_ name: String = ServerSettings.mainName) throws(Diagnostic) -> APIClient {
    try require(.http, of: name)
    guard let client = host.client(name) else { throw missing(name) }
    return client
  }

  /// Whether there is a network; of the need `http`.
  ///
  /// - Throws: that the contract does not list the need.
  package var reachability: Reachability {
    get throws(Diagnostic) { try require(.http).reachability }
  }

  /// How many of each thing the person's plan allows; of the need `limits`.
  ///
  /// - Throws: that the contract does not list the need.
  package var limits: PlanLimits {
    get throws(Diagnostic) { try require(.limits).limits }
  }

  /// The app's flags as they are now, for a screen about the app itself; of the need `flags`.
  ///
  /// What a flag gates is decided in screens, not here.
  ///
  /// - Throws: that the contract does not list the need.
  package var flags: CurrentFlags {
    get throws(Diagnostic) { try require(.flags).flags }
  }

  /// The person's plan; of the need `plan`.
  ///
  /// - Throws: that the contract does not list the need, or that the app sells no plan.
  package var plan: any PlanSource {
    get throws(Diagnostic) {
      try require(.plan)
      guard let plan = host.plan else {
        throw Diagnostic(
          .missingService,
          "plugin `\(contract.name)` needs `plan`, and the app has no server that sells plans",
          at: place, help: "give the app a server that does, or leave the plugin out of app.yaml")
      }
      return plan
    }
  }

  /// Who is signed in to a server of the app; of the need `account`.
  ///
  /// - Parameter name: the server's name in app.yaml.
  /// - Returns: the account.
  /// - Throws: that the contract does not list the need, or that nobody can sign in to the server.
  package func account(_ name: String = ServerSettings.mainName) throws(Diagnostic) -> AccountService {
    try require(.account)
    guard let account = host.accounts[name] else {
      throw Diagnostic(
        .missingService,
        "plugin `\(contract.name)` needs `account`, and nobody can sign in to the server `\(name)`",
        at: place, help: "say how in app.yaml: `servers: { \(name): { signIn: … } }`")
    }
    return account
  }

  /// The app's lock; of the need `account`.
  ///
  /// - Throws: that the contract does not list the need, or that the app has none.
  package var lock: AppLock {
    get throws(Diagnostic) {
      try require(.account)
      guard let lock = host.lock else {
        throw Diagnostic(
          .missingService, "plugin `\(contract.name)` needs a lock, and this host has none", at: place)
      }
      return lock
    }
  }

  /// Keeps a socket to a server of the app open; of the need `sockets`.
  ///
  /// - Parameters:
  ///   - request: opens it; its path is below the server's prefix, and the person's credential goes with it.
  ///   - name: the server's name in app.yaml.
  ///   - isAtRoot: whether the path is at the server's root instead.
  ///   - policy: how it behaves.
  /// - Returns: the socket; nothing is opened before it is told to connect.
  /// - Throws: that the contract does not list the need, or that the app has no such server.
  package func socket(
    _ request: HTTPRequest, server name: String = ServerSettings.mainName, isAtRoot: Bool = false,
    policy: SocketPolicy = SocketPolicy()
  ) throws(Diagnostic) -> SocketManager {
    try require(.sockets, of: name)
    guard let socket = host.socket(request, to: name, isAtRoot: isAtRoot, policy: policy) else {
      throw missing(name)
    }
    return socket
  }

  /// Plays the stream of a camera at a server of the app; of the need `media`.
  ///
  /// - Parameters:
  ///   - request: opens it; its path is below the server's prefix, and the person's credential goes with it.
  ///   - name: the server's name in app.yaml.
  ///   - policy: how it behaves.
  /// - Returns: the stream; nothing is opened before it is started.
  /// - Throws: that the contract does not list the need, or that the app has no such server.
  package func camera(
    _ request: HTTPRequest, server name: String = ServerSettings.mainName,
    policy: CameraPolicy = CameraPolicy()
  ) throws(Diagnostic) -> CameraStream {
    try require(.media, of: name)
    guard let camera = host.camera(request, at: name, policy: policy) else { throw missing(name) }
    return camera
  }

  func missing(_ name: String) -> Diagnostic {
    let near = nearestName(to: name, in: host.servers.names).map { "did you mean `\($0)`?" }
    return Diagnostic(
      .missingService, "plugin `\(contract.name)` asks for the server `\(name)`, which the app does not have",
      at: place, help: near ?? "list `\(name)` under `servers` in app.yaml")
  }

  /// Secrets of the plugin's own, which no other plugin can read; of the need `secrets`.
  ///
  /// - Throws: that the contract does not list the need.
  package var secrets: any SecretStore {
    get throws(Diagnostic) {
      try require(.secrets)
      return PluginSecrets(of: contract.name, in: host.secrets)
    }
  }

  /// Makes an outbox over a database of the plugin's own; of the need `outbox`.
  ///
  /// It sends while somebody is signed in to the server, and in an app without sign-in always.
  ///
  /// - Parameters:
  ///   - store: the database, with the tables of `OutboxSchema`.
  ///   - sender: sends its operations.
  ///   - policy: how it sends.
  ///   - server: the server's name in app.yaml.
  /// - Returns: the outbox.
  /// - Throws: that the contract does not list the need.
  package func outbox(
    in store: Store, sender: any OutboxSender, policy: OutboxPolicy = OutboxPolicy(),
    server: String = ServerSettings.mainName
  ) throws(Diagnostic) -> Outbox {
    try require(.outbox)
    return host.outbox(
      in: store, sender: sender, policy: policy, of: contract.name, to: server,
      sendingFor: host.accounts[server] == nil ? Outbox.anonymous : nil, log)
  }

  /// Notes that the plugin uses a need; the services above do so by themselves.
  ///
  /// - Parameter need: the need.
  /// - Returns: the services of the host.
  /// - Throws: that the contract does not list the need, or that no service answers it yet.
  @discardableResult
  package func require(_ need: Contract.Need) throws(Diagnostic) -> HostServices {
    guard contract.needs.contains(need) else {
      throw Diagnostic(
        .undeclaredNeed,
        "plugin `\(contract.name)` uses `\(need.rawValue)`, which its contract does not list under `needs`",
        at: place, help: "add `\(need.rawValue)` to `needs` in its plugin.yaml")
    }
    guard Self.answered.contains(need) else {
      throw Diagnostic(
        .missingService,
        "plugin `\(contract.name)` needs `\(need.rawValue)`, which no service of this version answers",
        at: place, help: "the services are \(Self.answeredList)")
    }
    _ = uses.needs.withLock { $0.insert(need) }
    return host
  }

  /// Notes the use of a need at a server of the app.
  ///
  /// - Throws: that the contract lists the need or the server nowhere.
  func require(_ need: Contract.Need, of server: String) throws(Diagnostic) {
    try require(need)
    guard contract.servers.contains(where: { $0.name == server }) else {
      throw Diagnostic(
        .undeclaredNeed,
        "plugin `\(contract.name)` asks for the server `\(server)`, which its contract does not list under `servers`",
        at: place, help: "add `\(server)` to `servers` in its plugin.yaml")
    }
  }

  /// The needs whose services the plugin has taken so far; what else it lists is unused.
  ///
  /// A plugin's test hands it to ``PluginKit/PluginConformance/check(taken:)``.
  package var taken: Set<Contract.Need> { uses.needs.withLock { $0 } }

  /// Where the contract lists its needs.
  private var place: Span { contract.needsSpan ?? contract.span }

  /// The needs that a service answers.
  package static let answered: [Contract.Need] = [
    .http, .store, .data, .plan, .limits, .flags, .account, .outbox, .sync, .secrets, .sockets, .media,
    .images,
    .notifications, .ble, .photos,
  ]

  private static var answeredList: String { answered.map { "`\($0.rawValue)`" }.joined(separator: ", ") }

  /// Scans for Bluetooth LE peripherals and connects to them; of the need `ble`.
  ///
  /// - Throws: that the contract does not list the need, or that the host has no radio.
  package var ble: any BLECentral {
    get throws(Diagnostic) {
      try require(.ble)
      guard let ble = host.ble else {
        throw Diagnostic(
          .missingService, "plugin `\(contract.name)` needs Bluetooth, and this host has no radio",
          at: contract.needsSpan ?? contract.span)
      }
      return ble
    }
  }

  /// Images of the app's servers, kept on the device; of the need `images`.
  ///
  /// - Throws: that the contract does not list the need.
  package var images: ImageService {
    get throws(Diagnostic) { try require(.images).images }
  }

  /// Lets fronts show a camera's newest picture when a person asks for it; of the need `media`.
  ///
  /// - Parameters:
  ///   - camera: the camera; it may end at any time.
  ///   - name: tells it from the plugin's other cameras.
  /// - Returns: the `source` for a node of the role `camera`.
  /// - Throws: that the contract does not list the need.
  package func show(_ camera: CameraStream, as name: String) throws(Diagnostic) -> String {
    try require(.media)
    let name = "\(contract.name)/\(name)"
    host.cameras.add(camera, as: name)
    return ImageReference.camera(name).source
  }

  /// Posts notifications, lists them, and keeps what the person wants to be shown; of the need `notifications`.
  ///
  /// - Throws: that the contract does not list the need, or that the host has none.
  package var notifications: NotificationService {
    get throws(Diagnostic) {
      try require(.notifications)
      guard let notifications = host.notifications else {
        throw Diagnostic(
          .missingService, "plugin `\(contract.name)` needs notifications, and this host has none",
          at: contract.needsSpan ?? contract.span)
      }
      return notifications
    }
  }

  /// Receives the pushes of the app's servers by their types; of the need `notifications`.
  ///
  /// A push of a type that nobody receives is shown as it is, in the words of the server.
  ///
  /// - Throws: that the contract does not list the need.
  package var pushes: PushRegistry {
    get throws(Diagnostic) { try require(.notifications).pushes }
  }

  /// Photos of the person on this device, and the plugin's copies of them; of the need `photos`.
  ///
  /// - Throws: that the contract does not list the need.
  package var photos: PhotoFiles {
    get throws(Diagnostic) { try require(.photos).photos.owned(by: contract.name) }
  }

  /// A database of the plugin's own, the same one for the same name; of the need `store`.
  ///
  /// - Parameters:
  ///   - name: tells it from the plugin's other databases; nil for the one that is named as the plugin.
  ///   - migrator: numbered migrations; one that was shipped is never changed again.
  /// - Returns: the store.
  /// - Throws: that the contract does not list the need, or why the database cannot be opened.
  package func store(named name: String? = nil, migrator: DatabaseMigrator) throws(Diagnostic) -> Store {
    try require(.store)
    let file = name.map { "\(contract.name)-\($0)" } ?? contract.name
    do throws(StoreError) { return try host.stores.open(file, migrator: migrator) } catch {
      throw error.diagnostic
    }
  }

  /// The plugin's own database of an earlier version, whose rows it has elsewhere now; of the need `store`.
  ///
  /// It is asked for before ``deferredStore(migrator:)``: one that is opened later cannot be read while plugins are created.
  ///
  /// - Parameter migrator: as in ``store(named:migrator:)``.
  /// - Returns: the store; nil where there is none.
  /// - Throws: that the contract does not list the need, or why the database cannot be opened.
  package func earlierStore(migrator: DatabaseMigrator) throws(Diagnostic) -> Store? {
    try require(.store)
    return host.stores.exists(contract.name) ? try store(migrator: migrator) : nil
  }

  /// The collections and documents of the device that the plugin and the app declare; of the need `data`.
  ///
  /// - Throws: that the contract does not list the need, or that nobody declares any.
  package var data: any DataService {
    get throws(Diagnostic) { try data(try require(.data).data) }
  }

  /// The collections and documents of a server that the plugin and the app declare; of the need `data`.
  ///
  /// - Parameter server: the server's name in app.yaml.
  /// - Returns: the rows of the person who is signed in there.
  /// - Throws: that the contract does not list the need, or that nobody declares any.
  package func data(of server: String) throws(Diagnostic) -> any DataService {
    try data(try require(.data).serverData[server])
  }

  private func data(_ found: (any DataService)?) throws(Diagnostic) -> any DataService {
    guard let found else {
      throw Diagnostic(
        .missingService, "plugin `\(contract.name)` needs `data`, and neither it nor the app declares any",
        at: place, help: "declare collections under `data:` in its plugin.yaml")
    }
    return found
  }

  /// Lists data of the plugin's on the screen that shows what is kept on this device; of the need `store`.
  ///
  /// - Parameters:
  ///   - kind: its name, such as `recipes`.
  ///   - status: asks how much there is; it must not hold what ends with the plugin.
  /// - Throws: that the contract does not list the need.
  package func list(
    stored kind: String, _ status: @escaping @Sendable () async -> StoredDataRegistry.Status?
  ) throws(Diagnostic) {
    try require(.store)
    host.stored.add(kind, status)
  }

  /// The plugin's own database, which its first use opens; of the need `store`.
  ///
  /// For what the first screen of an app does not show. Why it cannot be opened is the error of each use, and a warning
  /// about its file is logged.
  ///
  /// - Parameter migrator: as in ``store(named:migrator:)``.
  /// - Returns: the store, the same one each time.
  /// - Throws: that the contract does not list the need.
  package func deferredStore(migrator: DatabaseMigrator) throws(Diagnostic) -> Store {
    try require(.store)
    return host.stores.deferred(contract.name, migrator: migrator) { [log] in log.warning($0.message) }
  }

  /// What waits to be sent in all plugins, and how the app's servers are reached; of the need `sync`.
  ///
  /// - Throws: that the contract does not list the need.
  package var sync: SyncServices {
    get throws(Diagnostic) {
      try require(.sync)
      return SyncServices(host)
    }
  }

  /// The newest entries of the log, for a screen about the app itself; of the need `sync`.
  ///
  /// - Returns: reads the entries that the host has kept, the oldest first; none in a host that keeps none.
  /// - Throws: that the contract does not list the need.
  package func recentLog() throws(Diagnostic) -> @Sendable () -> [PluginLogEntry] {
    try require(.sync)
    return host.recentLog
  }
}

extension Diagnostic.Code {
  /// A plugin that uses a service which its contract does not list.
  package static let undeclaredNeed = Self("KL0811")
  /// A service that is not there.
  package static let missingService = Self("KL0812")
}
