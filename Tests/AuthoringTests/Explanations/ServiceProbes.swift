import AppServices
import Foundations
import PluginKit
import Services
import Simulation
import Storage

/// Examples of plugins that take services of the host.
enum ServiceProbes {
  static let all: [String: ExplanationProbes] = [
    "KL0811": ExplanationProbes(
      fails: { try take("http") { _ = try $0.store(migrator: DatabaseMigrator()) } },
      passes: { try take("http, store") { _ = try $0.store(migrator: DatabaseMigrator()) } }),
    "KL0812": ExplanationProbes(
      fails: { try take("http", servers: ["main"]) { _ = try $0.server("chat") } },
      passes: { try take("http", servers: ["main", "chat"]) { _ = try $0.server("chat") } }),
  ]

  /// Takes services as a plugin with these needs does.
  private static func take(
    _ needs: String, servers names: [String] = [], _ work: (PluginServices) throws -> Void
  ) throws -> [Diagnostic] {
    var diagnostics = Diagnostics()
    let contract = Contract.read(
      SourceText(
        path: "plugin.yaml",
        text: "plugin: notes\nversion: 1.0.0\nneeds: [\(needs)]\nservers: [main, chat?]\nmodels: {}\n"),
      into: &diagnostics)
    guard let contract else { return diagnostics.all }
    let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 0)))
    var servers = AppServers()
    for name in names {
      servers.add(
        ServerSettings(name: name), InProcessTransport(scheduler) { _ in HTTPResponse(status: 200) })
    }
    let host = HostServices(
      scheduler: scheduler, identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1),
      log: SilentLog(), servers: servers, stores: .inMemory(), reachability: Reachability())
    do { try work(PluginServices(contract, from: host)) } catch let fault as Diagnostic { return [fault] }
    return []
  }
}
