import Accounts
package import Services
package import Simulation

/// A server that an app talks to, as app.yaml describes it: where its paths begin, and what every request carries.
package struct ServerSettings: Sendable, Hashable {
  /// The name of the server that a plugin gets where it names none.
  package static let mainName = "main"

  /// The name under `servers:` in app.yaml.
  package var name: String
  /// What every path begins with, such as `/api/v1`.
  package var prefix: String
  /// Fields of every request; a request's own of the same name win.
  package var headers: HTTPHeaders
  /// When a request is sent again.
  package var retries: RetryPolicy

  /// Describes a server.
  package init(
    name: String = ServerSettings.mainName, prefix: String = "", headers: HTTPHeaders = HTTPHeaders(),
    retries: RetryPolicy = RetryPolicy()
  ) {
    self.name = name
    self.prefix = prefix
    self.headers = headers
    self.retries = retries
  }
}

/// The servers that an app talks to, each with what carries its requests.
package struct AppServers: Sendable {
  struct Entry: Sendable {
    var settings: ServerSettings
    var transport: any HTTPTransport
    /// Opens its sockets; nil where it has none.
    var sockets: (any SocketTransport)?
    /// Whether there is the network that it is on; nil for that of the app.
    var reachability: Reachability?
    /// How it is reached on the local network; nil where it is always at one place.
    var route: LocalRoute?
    /// Where it is, for what belongs to it alone, such as tokens.
    var origin: String
    /// Shared by all clients of the server.
    let budget = RetryBudget()
  }

  private(set) var entries: [Entry] = []

  /// An app without servers.
  package init() {}

  /// An app with one server.
  package init(_ settings: ServerSettings, _ transport: any HTTPTransport) { add(settings, transport) }

  /// What every request to a server has, as app.yaml declares it; nothing where the app has no such server.
  ///
  /// - Parameter name: the server's name in app.yaml.
  /// - Returns: the header fields.
  package func headers(of name: String) -> HTTPHeaders {
    entries.first { $0.settings.name == name }?.settings.headers ?? HTTPHeaders()
  }

  /// Adds a server; one of the same name is replaced.
  ///
  /// - Parameters:
  ///   - settings: its name, and what all requests to it have in common.
  ///   - transport: carries the requests.
  ///   - sockets: opens sockets to it; nil where it has none.
  ///   - reachability: whether there is the network that it is on; nil for that of the app.
  ///   - route: how it is reached on the local network, which transport and sockets follow; nil for one place.
  ///   - origin: where it is: tokens of another origin are never sent to it; nil for the app's own process.
  package mutating func add(
    _ settings: ServerSettings, _ transport: any HTTPTransport, sockets: (any SocketTransport)? = nil,
    reachability: Reachability? = nil, route: LocalRoute? = nil, origin: String? = nil
  ) {
    entries.removeAll { $0.settings.name == settings.name }
    entries.append(
      Entry(
        settings: settings, transport: transport, sockets: sockets, reachability: reachability, route: route,
        origin: origin ?? OriginSecrets.embedded))
  }

  /// The names of the servers, in the order they were added.
  package var names: [String] { entries.map(\.settings.name) }

  /// Where a server is, for what belongs to it alone; nil where there is none of the name.
  package func origin(of server: String) -> String? {
    entries.first { $0.settings.name == server }?.origin
  }
}
