import Backend
import Foundations
import Hosting
import Runtime
import Services
import Simulation
import Testing

/// The registry line of the second app.
let registry = BuildRegistry([
  BuildRegistry.Entry(WeatherPlugin.self, servers: [WeatherServer.self, FeedServer.self])
])

/// The second app, opened as `kolam run` opens one.
final class WeatherApp {
  /// The connection between the app and its servers.
  enum Depth: CaseIterable {
    /// In the same process, in virtual time.
    case embedded
    /// Over loopback ports, in live time.
    case port
  }

  let scheduler: Scheduler
  let servers: EmbeddedServers
  let log = AppLog()
  private let ports: [PortServer]
  private let driver: SessionDriver

  init(_ depth: Depth) throws {
    let root = #filePath.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/App"
    var diagnostics = Diagnostics()
    let loaded = App.load(
      AppFolder(root: root, app: "weather"), implementing: registry.pluginNames, into: &diagnostics)
    let app = try #require(loaded)
    _ = app.checkScreens(into: &diagnostics)
    #expect(diagnostics.all.isEmpty, "\(DiagnosticRenderer().text(diagnostics.sorted))")

    scheduler = Scheduler(depth == .embedded ? .virtual(start: Timestamp(seconds: 1_771_142_400)) : .live)
    servers = try EmbeddedServers(app, registry, data: nil, clock: ServerClock(scheduler), log: log)
    var environment = AppEnvironment(scheduler: scheduler, stores: .inMemory(), log: log)
    switch depth {
    case .embedded:
      ports = []
      environment.servers = servers.connections()
    case .port:
      var ports: [PortServer] = []
      for (name, backend) in servers.backends.sorted(by: { $0.key < $1.key }) {
        let port = try PortServer(scheduler: scheduler) { request throws(TransportError) in
          try await backend.respond(to: request)
        }
        port.start()
        ports.append(port)
        environment.servers[name] = ServerConnection(
          remote: try CurlTransport(port.address, scheduler: scheduler), at: port.address, planKeys: [:])
      }
      self.ports = ports
    }
    driver = SessionDriver(try AppAssembly(app, registry, in: environment).session(SessionSettings()))
    try driver.start()
  }

  /// Ends the session and the ports.
  func end() throws {
    #expect(driver.end() == nil)
    let ports = ports
    try scheduler.run { for port in ports { await port.stop() } }
  }

  func press(_ id: String) throws { try driver.send(.press(id)) }

  /// The server behind the entry `feed`.
  func feed<T: Sendable>(_ work: @escaping @Sendable (FeedServer, Backend) async -> T) throws -> T {
    let backend = try #require(servers.backends["feed"])
    return try scheduler.run {
      let server = try #require(await backend.server(FeedServer.self))
      return await work(server, backend)
    }
  }

  /// Waits until an element has a label: in virtual time settling is enough.
  func waits(for id: String, _ label: String, at place: Testing.SourceLocation = #_sourceLocation) throws {
    try waits("\(id): \(label)", at: place) { $0.node(id)?.label == label }
  }

  /// Waits until a condition is true on screen.
  func waits(
    _ what: String, at place: Testing.SourceLocation = #_sourceLocation, until holds: (ScreenView) -> Bool
  ) throws {
    let began = scheduler.now
    var view = try driver.settle().view
    while !scheduler.isVirtual, !holds(view), began.duration(to: scheduler.now) < .seconds(20) {
      try scheduler.wait(until: scheduler.now.advanced(by: .milliseconds(100)))
      view = try driver.settle().view
    }
    let shown = view.nodes.flatMap(\.subtree).map { "\($0.id ?? "-"): \($0.label ?? "-")" }
    #expect(holds(view), "\(what) is not shown, but \(shown)", sourceLocation: place)
  }
}

extension ScreenView {
  func node(_ id: String) -> ViewNode? { nodes.lazy.flatMap(\.subtree).first { $0.id == id } }
}
