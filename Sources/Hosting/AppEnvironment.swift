package import Accounts
package import AppServices
package import Bluetooth
import Foundations
package import PluginKit
import Runtime
package import Services
package import Simulation
package import Storage

/// The environment of an app: its time, randomness and storage, the network, and its servers.
///
/// ``AppAssembly`` opens sessions in it. `kolam run`, a walk's device, a contact sheet, a benchmark and a test differ
/// in their environments only.
package struct AppEnvironment: Sendable {
  /// Runs all work, and has the clock.
  package var scheduler: Scheduler
  /// Whether the network is reachable.
  package var reachability: Reachability
  /// The device's storage.
  package var stores: Stores
  /// Where secrets are stored.
  package var secrets: any SecretStore
  /// How much work the key of the app's PIN takes: much where secrets are stored on a disk.
  package var pinCost: Scrypt.Cost
  /// The servers, by the names of their entries in app.yaml; a missing one is unreachable.
  package var servers: [String: ServerConnection]
  /// Keeps images of servers.
  package var images: any ByteCache
  /// Keeps copies of the person's photos.
  package var photoCopies: KeptFiles
  /// Where the paths of the person's photos begin that are not absolute; nil for the working folder.
  package var photoFolder: String?
  /// Carries requests for images to other servers than the app's; nil where there is no way.
  package var imageTransport: @Sendable (ServerAddress) -> (any HTTPTransport)?
  /// The source of new identifiers.
  package var identifiers: any IdentifierSource
  /// The source of randomness.
  package var random: any RandomSource
  /// The Bluetooth radio: ``bluetooth``, unless there is another.
  package var ble: any BLECentral
  /// The simulated radio with the devices around it.
  package let bluetooth: SimulatedBluetooth
  /// Reaches an address of the local network; nil where there is no way.
  package var localNetwork: @Sendable (LocalAddress) -> LocalEndpoint? = { _ in nil }
  /// Finds services on the local network; nil where there is no way.
  package var multicast: (any MulticastLink)?
  /// Whether plugins without an implementation run on samples.
  package var usesStandIns = false
  /// Receives the log entries of plugins.
  package var log: any PluginLog
  /// The initial data and caches that sessions of an app share; nil where each creates its own.
  package var template: DeviceTemplate?

  /// Creates an environment.
  package init(
    scheduler: Scheduler, reachability: Reachability = Reachability(), stores: Stores,
    secrets: any SecretStore = MemorySecretStore(), pinCost: Scrypt.Cost = .standard,
    servers: [String: ServerConnection] = [:],
    images: any ByteCache = MemoryCache(), photoCopies: KeptFiles = .inMemory(),
    imageTransport: @escaping @Sendable (ServerAddress) -> (any HTTPTransport)? = { _ in nil },
    identifiers: any IdentifierSource = RandomIdentifiers(),
    random: any RandomSource = SystemRandom(), log: any PluginLog, template: DeviceTemplate? = nil
  ) {
    self.scheduler = scheduler
    self.reachability = reachability
    self.stores = stores
    self.secrets = secrets
    self.pinCost = pinCost
    self.servers = servers
    self.images = images
    self.photoCopies = photoCopies
    self.imageTransport = imageTransport
    self.identifiers = identifiers
    self.random = random
    bluetooth = SimulatedBluetooth(scheduler, random: random)
    ble = bluetooth
    self.log = log
    self.template = template
  }

  /// Returns how a server of the local network is reached.
  ///
  /// Where the radio is simulated, so are the appliances around it and their network, by a server of Kolam's. A product's
  /// server is not on the local network: what is meant for an appliance never goes to it.
  ///
  /// - Parameters:
  ///   - connection: the server that answers for the appliances; nil for none.
  ///   - isNamed: whether it was given as the server of the local network, and not as another.
  /// - Returns: the route.
  private func route(to connection: ServerConnection?, isNamed: Bool) -> LocalRoute {
    guard let connection else { return LocalRoute(fixed: nil, multicast: multicast, dial: localNetwork) }
    let answers: @Sendable () -> Bool = { isNamed || connection.isKit() }
    let guarded = ConditionalTransport(connection.transport, sockets: connection.sockets, isOpen: answers)
    let fixed = LocalEndpoint(guarded, sockets: connection.sockets == nil ? nil : guarded)
    let isSimulated = connection.request != nil && ble as? SimulatedBluetooth === bluetooth
    guard isSimulated else { return LocalRoute(fixed: fixed, multicast: multicast, dial: localNetwork) }
    // The addresses of simulated appliances are others' on a real network.
    return LocalRoute(fixed: fixed, multicast: SimulatedMulticast(connection)) { address in
      connection.isKit() ? SimulatedLocalNetwork.endpoint(at: address, by: connection) : nil
    }
  }

  /// Returns the services that plugins can get from it.
  ///
  /// - Parameters:
  ///   - app: the app, whose app.yaml defines the header fields of requests to its servers.
  ///   - scheduler: runs the work of plugins.
  /// - Returns: the services.
  func services(for app: App, on scheduler: Scheduler) -> HostServices {
    var servers = AppServers()
    // Without the internet the local network is still there; where it is not, requests fail by themselves.
    let local = Reachability()
    for entry in app.servers {
      let connection = self.servers[entry.name] ?? entry.embedded.flatMap { self.servers[$0] }
      guard !entry.isLocal else {
        let route = route(to: connection, isNamed: self.servers[entry.name] != nil)
        let transport = RoutedTransport(route)
        servers.add(
          ServerSettings(name: entry.name, prefix: entry.prefix, headers: entry.fields), transport,
          sockets: transport, reachability: local, route: route)
        continue
      }
      let transport = connection?.transport ?? UnreachableTransport()
      servers.add(
        ServerSettings(name: entry.name, prefix: entry.prefix, headers: entry.fields),
        GatedTransport(transport, reachability: reachability), sockets: connection?.sockets,
        reachability: reachability, origin: connection?.origin)
    }
    var services = HostServices(
      scheduler: scheduler, identifiers: identifiers, random: random, log: log, servers: servers,
      stores: stores, reachability: reachability, secrets: secrets)
    for entry in app.servers {
      if let profile = entry.signIn { services.addAccount(of: entry.name, profile) }
    }
    services.keepImages(in: images, others: imageTransport)
    services.photos = PhotoFiles(copies: photoCopies, in: photoFolder)
    services.ble = ble
    if let log = log as? AppLog { services.recentLog = { log.recentEntries } }
    services.lock = AppLock(in: secrets, scheduler: scheduler, random: random, cost: pinCost)
    services.jsonCache = template?.jsonCache
    return services
  }
}

extension ServerEntry {
  /// The header fields of every request to the server.
  fileprivate var fields: HTTPHeaders { HTTPHeaders(headers.map { ($0.name, $0.value) }) }
}

/// The initial data of every device of a walk, and the caches that its sessions share.
///
/// Databases are copies of migrated, empty ones, so that a device has all of an app's first start. The caches depend on
/// complete values alone: on the bytes of a response, on a model's state, on an element's render input. So the template
/// affects only the time that a walk takes, and plugins are unaware of it.
package struct DeviceTemplate: Sendable {
  /// The migrated, empty databases.
  package let stores = StoreTemplate()
  let jsonCache = JSONCache()
  let encodings = EncodingCache()
  let renderCache = RenderCache()

  /// Creates an empty template.
  package init() {}
}
