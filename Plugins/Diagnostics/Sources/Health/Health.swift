import AppServices
import Flags
import Foundations
import PluginKit
import Services
import Simulation

/// How the app is, in a few numbers; the plugin `sync` has the details.
actor Health: ViewModel {
  struct State: ModelState {
    var isOnline = true
    var reached = 0
    var unreached = 0
    var sockets = 0
    var lostSockets = 0
    var waiting = 0
    var rejected = 0
    var blocked = 0
    var conflicts = 0
    var plugins: [PluginHealth] = []
    var flags: [AppFlag] = []
    var isWell = true
  }

  /// How often a plugin has logged an error or a warning, of the entries that the host has kept.
  struct PluginHealth: Codable, Equatable, Sendable {
    var name: String
    var part: Part
    var errors = 0
    var warnings = 0
    /// The latest of them; in English, for those who look after the app.
    var last: String?
    var at: Timestamp?

    /// What people call a plugin, a word of the contract.
    enum Part: String, Codable, Sendable, CaseIterable {
      case account, diagnostics, garden, notifications, pairing, plans, recipes, sessions, sync, other
    }

    init(name: String) {
      self.name = name
      part = Part(rawValue: name) ?? .other
    }
  }

  static let name = "Health"
  static let actions: [ActionHandler<Health>] = [
    ActionHandler("check") { model throws(ActionError) in try await model.check() }
  ]

  private let sync: SyncServices
  private let flags: CurrentFlags
  private let log: @Sendable () -> [PluginLogEntry]
  private let scheduler: Scheduler
  private let output: ModelOutput<State>
  private var jobs: [Job] = []
  private var connections: Int?
  private var flagChanges: Int?
  private var reachability: Reachability.Observation?

  init(
    _ sync: SyncServices, _ flags: CurrentFlags, _ log: @escaping @Sendable () -> [PluginLogEntry],
    _ scheduler: Scheduler, output: ModelOutput<State>
  ) {
    (self.sync, self.flags, self.log) = (sync, flags, log)
    (self.scheduler, self.output) = (scheduler, output)
  }

  func open() {
    let reload: @Sendable () -> Void = { [weak self, scheduler] in
      scheduler.start("health") { [weak self] in await self?.reload() }
    }
    connections = sync.connections.observe(reload)
    flagChanges = flags.observe(reload)
    reachability = sync.reachability.onChange { _ in reload() }
    jobs = sync.outboxes.entries.map { entry in
      scheduler.start("health") { [weak self] in
        for await _ in entry.outbox.changes { await self?.reload() }
      }
    }
    self.reload()
  }

  func close() {
    if let connections { sync.connections.stopObserving(connections) }
    if let flagChanges { flags.stopObserving(flagChanges) }
    reachability?.cancel()
    for job in jobs { job.cancel() }
  }

  private func check() async throws(ActionError) {
    guard sync.reachability.isOnline else { throw ActionError("offline") }
    await sync.check()
    reload()
    guard sync.connections.servers.allSatisfy({ $0.failure == nil }) else { throw ActionError("unreachable") }
  }

  private func reload() {
    var state = State()
    state.isOnline = sync.reachability.isOnline
    for server in sync.connections.servers {
      if server.failure != nil {
        state.unreached += 1
      } else if server.respondedAt != nil {
        state.reached += 1
      }
    }
    for socket in sync.connections.sockets {
      if case .connected = socket.state { state.sockets += 1 } else { state.lostSockets += 1 }
    }
    // What cannot be read is reported by the plugin whose database it is.
    for change in (try? sync.changes()) ?? [] {
      switch change.entry.operation.state {
      case .blocked: state.blocked += 1
      case .dead: state.rejected += 1
      default: state.waiting += 1
      }
    }
    state.conflicts = ((try? sync.conflicts()) ?? []).count
    state.plugins = Self.plugins(log())
    state.flags = flags.entries.map(AppFlag.init)
    state.isWell =
      state.isOnline && state.unreached == 0 && state.rejected == 0 && state.blocked == 0
      && state.conflicts == 0 && state.plugins.allSatisfy { $0.errors == 0 }
    output.publish(state)
  }

  /// The plugins with errors or warnings, by name.
  static func plugins(_ entries: [PluginLogEntry]) -> [PluginHealth] {
    var found: [String: PluginHealth] = [:]
    for entry in entries where entry.level >= .warning {
      var plugin = found[entry.source] ?? PluginHealth(name: entry.source)
      if entry.level == .error { plugin.errors += 1 } else { plugin.warnings += 1 }
      (plugin.last, plugin.at) = (entry.message, entry.at)
      found[entry.source] = plugin
    }
    return found.values.sorted { $0.name < $1.name }
  }
}
