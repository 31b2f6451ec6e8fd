package import Backend
package import Foundations
package import Runtime
package import Services
package import Simulation

/// The embedded servers of an app: a backend for each entry of `servers:`.
package struct EmbeddedServers: Sendable {
  /// The backends by the names of their entries.
  package let backends: [String: Backend]
  /// What is wrong with the rows beside the app.
  private var fixtures: [Diagnostic] = []

  /// The default backend of plugins; nil where the app has none.
  package var main: Backend? { backends[ServerEntry.main] }

  /// The diagnostics of the data, sorted by place.
  package var diagnostics: [Diagnostic] {
    backends.sorted { $0.key < $1.key }.flatMap(\.value.diagnostics) + fixtures
  }

  /// Returns the connections of an app in this process to the servers.
  ///
  /// - Parameter transport: wraps the transport to each server; unchanged by default.
  /// - Returns: the connections, by the names of the servers' entries.
  package func connections(
    through transport: (Backend) -> any HTTPTransport = { $0 }
  ) -> [String: ServerConnection] {
    backends.mapValues { ServerConnection($0, through: transport($0)) }
  }

  /// Opens an app's servers.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - registry: the servers of this build.
  ///   - data: the folder of the stored data; nil to keep all in memory.
  ///   - dialects: the dialects that are turned on, see ``dialects(of:_:)``.
  ///   - clock: the time.
  ///   - controlKey: the key of testers on other machines, see ``ControlAccess``; nil where there are none.
  ///   - log: receives requests and errors.
  /// - Throws: a diagnostic without a place where a store cannot be opened.
  package init(
    _ app: App, _ registry: BuildRegistry = .shipped, data: String?, dialects: [String] = [],
    clock: ServerClock, controlKey: String? = nil, log: any ServerLog = SilentServerLog()
  ) throws(Diagnostic) {
    var backends: [String: Backend] = [:]
    let fixtures = Fixtures(of: app)
    for (entry, parts) in registry.servers(of: app) {
      let file = entry.name == ServerEntry.main ? "backend" : "backend-\(entry.name)"
      var setup = BackendSetup(
        name: entry.name, prefix: entry.prefix, parts: parts,
        store: data.map { .file("\($0)/\(file).sqlite") } ?? .memory, clock: clock,
        signIn: entry.signIn, limits: entry.rateLimits, controlKey: controlKey, dialects: dialects,
        log: log)
      if let endpoints = fixtures.endpoints(of: entry.name) { setup.endpoints = endpoints }
      backends[entry.name] = try Backend(setup)
    }
    self.backends = backends
    self.fixtures = fixtures.diagnostics.sorted
  }

  /// The servers whose addresses an app declares, and for which this build has no embedded one.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - registry: the servers of this build.
  /// - Returns: their addresses.
  /// - Throws: a diagnostic where an address is invalid.
  package static func declaredTargets(
    of app: App, _ registry: BuildRegistry = .shipped
  ) throws(Diagnostic) -> [RemoteTarget] {
    var targets: [RemoteTarget] = []
    let fixtures = Fixtures(of: app)
    for (entry, parts) in registry.servers(of: app)
    where parts.isEmpty && fixtures.endpoints(of: entry.name) == nil {
      if let address = entry.address {
        targets.append(try RemoteTarget(declared: entry.name, at: address))
      }
    }
    return targets
  }

  /// All dialects of an app's servers, which testers turn on by name.
  package static func dialects(of app: App, _ registry: BuildRegistry = .shipped) -> [Dialect] {
    registry.servers(of: app).flatMap { _, parts in Dialect.all(of: parts.map(\.server)) }
  }

  /// Opens copies of an app's servers in memory.
  ///
  /// - Parameters:
  ///   - images: their initial data.
  ///   - dialects: the dialects that are turned on, see ``dialects(of:_:)``.
  ///   - clock: the time.
  ///   - identifiers: new identifiers.
  ///   - random: randomness, such as for codes of a sign-in.
  ///   - log: receives requests and errors.
  /// - Throws: a diagnostic without a place where SQLite fails.
  package init(
    _ images: ServerImages, dialects: [String] = [], clock: ServerClock,
    identifiers: any IdentifierSource = RandomIdentifiers(),
    random: any RandomSource = SystemRandom(), log: any ServerLog = SilentServerLog()
  ) throws(Diagnostic) {
    var backends: [String: Backend] = [:]
    for server in images.servers {
      var setup = BackendSetup(
        name: server.entry.name, prefix: server.entry.prefix, parts: server.image.parts,
        store: .copy(of: server.image.content), clock: clock, identifiers: identifiers,
        random: random, signIn: server.entry.signIn, limits: server.entry.rateLimits, dialects: dialects,
        log: log)
      setup.endpoints = server.endpoints
      backends[server.entry.name] = try Backend(setup)
    }
    self.backends = backends
  }
}

extension ServerEntry {
  /// How many requests its backend takes.
  fileprivate var rateLimits: [RateLimit] {
    limits.map {
      var limit = RateLimit(requests: $0.requests, of: $0.isByAddress ? .address : .account)
      limit.paths = $0.paths
      return limit
    }
  }
}

/// The initial data of an app's embedded servers, read and seeded once for all copies.
package struct ServerImages: Sendable {
  struct Server: Sendable {
    let entry: ServerEntry
    let image: BackendImage
    /// Makes what serves the rows beside the app.
    let endpoints: @Sendable (Timestamp) -> BackendSetup.Endpoints
  }

  let servers: [Server]

  /// Reads and seeds the data.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - registry: the servers of this build.
  ///   - isEmpty: whether the servers have no data.
  ///   - now: the timestamp of the rows.
  /// - Throws: a diagnostic without a place where SQLite fails; the data's first one without a place where a data
  ///   folder cannot be read.
  package init(
    _ app: App, _ registry: BuildRegistry = .shipped, empty isEmpty: Bool = false, now: Timestamp
  ) throws(Diagnostic) {
    var servers: [Server] = []
    let fixtures = Fixtures(of: app)
    for (entry, parts) in registry.servers(of: app) {
      let seeded = parts.map { BackendSetup.Part($0.server, data: isEmpty ? nil : $0.data) }
      let image = try BackendImage(seeded, now: now)
      if let problem = image.diagnostics.first(where: { $0.span == nil }) { throw problem }
      servers.append(
        Server(entry: entry, image: image, endpoints: fixtures.endpoints(of: entry.name) ?? { _ in ([], []) })
      )
    }
    self.servers = servers
  }
}
