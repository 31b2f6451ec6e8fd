import AppServices
import Backend
import Foundation
import Foundations
import Runtime
import Services
import Simulation
import Testing

@testable import Hosting

/// A server that also has paths at its root, as an appliance on its own network.
private actor StationServer: AppServer {
  static let name = "station"
  init(_ context: ServerContext) {}

  nonisolated var routes: [Route] {
    [
      Route(.get, "/wind") { _ in .json(["at": "prefix"]) },
      Route(.get, "/station/wind", at: .server) { _ in .json(["at": "station"]) },
    ]
  }
  nonisolated var channels: [Channel] {
    [.socket("/station/live", at: .server) { _ in { try await $0.send(.text("calm")) } }]
  }
}

private struct Answer: Decodable, Sendable { var at: String }

/// Entries of `servers:` that another server's backend answers.
@Suite struct EmbeddedEntryTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_771_142_400)))
  private let registry = BuildRegistry([
    BuildRegistry.Entry(
      WeatherPlugin.self, servers: [WeatherServer.self, FeedServer.self, StationServer.self])
  ])

  /// The second app with an entry that `main` answers.
  private func app(_ entry: String) throws -> App {
    let shipped = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "App")
    let root = FileManager.default.temporaryDirectory.appending(path: "kolam-entry-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.copyItem(at: shipped, to: root)
    // A relative link.
    let words = "Locales/Kolam.xcstrings"
    try FileManager.default.removeItem(at: root.appending(path: words))
    try FileManager.default.copyItem(
      at: shipped.appending(path: words).resolvingSymlinksInPath(), to: root.appending(path: words))
    let file = root.appending(path: "Screens/weather/app.yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing("feed: { prefix: /feed }", with: "feed: { prefix: /feed }, \(entry)")
      .write(to: file, atomically: true, encoding: .utf8)
    var diagnostics = Diagnostics()
    let loaded = App.load(
      AppFolder(root: root.path, app: "weather"), implementing: registry.pluginNames, into: &diagnostics)
    #expect(!diagnostics.hasErrors, "\(DiagnosticRenderer().text(diagnostics.sorted))")
    return try #require(loaded)
  }

  private func services(of app: App) throws -> PluginServices {
    let servers = try EmbeddedServers(app, registry, data: nil, clock: ServerClock(scheduler))
    #expect(Set(servers.backends.keys) == ["main", "feed"])
    var environment = AppEnvironment(scheduler: scheduler, stores: .inMemory(), log: AppLog())
    environment.servers = servers.connections()
    return PluginServices(
      try #require(app.contracts["weather"]), from: environment.services(for: app, on: scheduler))
  }

  @Test func anEntryThatIsEmbeddedHasNoBackendOfItsOwn() throws {
    let app = try app("station: { embedded: main, prefix: /station }")
    #expect(registry.servers(of: app).map(\.entry.name).sorted() == ["feed", "main"])
    #expect(app.servers.map(\.name).sorted() == ["feed", "main", "station"])
  }

  @Test(arguments: [
    ("station: { embedded: main, prefix: /station }", "station"),
    ("station: { prefix: /api/v1, embedded: main }", "prefix"),
  ])
  func itIsAnsweredUnderItsOwnPrefix(_ entry: String, _ place: String) throws {
    let client = try services(of: app(entry)).server("station")
    let result = try scheduler.run { await client.send(HTTPRequest(.get, "/wind"), as: Answer.self) }
    #expect(try result.get().at == place)
  }

  @Test func anEntryWithoutAPrefixIsAtTheRoot() throws {
    let client = try services(of: app("station: { embedded: main }")).server("station")
    let result = try scheduler.run { await client.send(HTTPRequest(.get, "/station/wind"), as: Answer.self) }
    #expect(try result.get().at == "station")
  }
}
