public import Services

/// A server that an app talks to, as app.yaml describes it: where its paths begin, and what every request carries.
public struct ServerSettings: Sendable, Hashable {
  /// The name of the server that a plugin gets where it names none.
  public static let mainName = "main"

  /// The name under `servers:` in app.yaml.
  public var name: String
  /// What every path begins with, such as `/api/v1`.
  public var prefix: String
  /// Fields of every request; a request's own of the same name win.
  public var headers: HTTPHeaders
  /// When a request is sent again.
  public var retries: RetryPolicy

  /// Describes a server.
  public init(
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
public struct AppServers: Sendable {
  struct Entry: Sendable {
    var settings: ServerSettings
    var transport: any HTTPTransport
    var authorizer: (any Authorizer)?
  }

  private(set) var entries: [Entry] = []

  /// An app without servers.
  public init() {}

  /// An app with one server.
  public init(_ settings: ServerSettings, _ transport: any HTTPTransport) { add(settings, transport) }

  /// Adds a server; one of the same name is replaced.
  ///
  /// - Parameters:
  ///   - settings: its name, and what all requests to it have in common.
  ///   - transport: carries the requests.
  ///   - authorizer: attaches and refreshes tokens, where the server wants any.
  public mutating func add(
    _ settings: ServerSettings, _ transport: any HTTPTransport, authorizer: (any Authorizer)? = nil
  ) {
    entries.removeAll { $0.settings.name == settings.name }
    entries.append(Entry(settings: settings, transport: transport, authorizer: authorizer))
  }

  /// The names of the servers, in the order they were added.
  public var names: [String] { entries.map(\.settings.name) }
}
