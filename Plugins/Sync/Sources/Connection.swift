import AppServices
import Foundations
import PluginKit
import Services
import Simulation

/// How the app's servers are reached.
actor Connection: ViewModel {
  struct State: ModelState {
    var isOnline = true
    var servers: [ReachedServer] = []
    var sockets: [OpenSocket] = []
  }

  static let name = "Connection"
  static let actions: [ActionHandler<Connection>] = [
    ActionHandler("check") { model throws(ActionError) in try await model.check() }
  ]

  private nonisolated let sync: SyncServices
  private let scheduler: Scheduler
  private nonisolated let output: ModelOutput<State>
  private var observation: Int?
  private var reachability: Reachability.Observation?

  init(_ sync: SyncServices, _ scheduler: Scheduler, output: ModelOutput<State>) {
    (self.sync, self.scheduler, self.output) = (sync, scheduler, output)
  }

  func open() {
    let reload: @Sendable () -> Void = { [weak self, scheduler] in
      scheduler.start("connection") { [weak self] in self?.reload() }
    }
    observation = sync.connections.observe(reload)
    reachability = sync.reachability.onChange { _ in reload() }
    self.reload()
  }

  func close() {
    if let observation { sync.connections.stopObserving(observation) }
    reachability?.cancel()
  }

  private func check() async throws(ActionError) {
    guard sync.reachability.isOnline else { throw ActionError(ActionError.Code("offline")) }
    await sync.check()
    reload()
    guard sync.connections.servers.allSatisfy({ $0.failure == nil }) else {
      throw ActionError(ActionError.Code("unreachable"))
    }
  }

  private nonisolated func reload() {
    output.publish(
      State(
        isOnline: sync.reachability.isOnline, servers: sync.connections.servers.map(ReachedServer.init),
        sockets: sync.connections.sockets.compactMap(OpenSocket.init)))
  }
}

/// A server, and whether it was reached.
struct ReachedServer: Codable, Equatable, Sendable {
  /// Whether it was reached.
  enum Reach: String, Codable, CaseIterable { case unknown, reached, failed }

  var name: String
  var reach: Reach
  var at: Timestamp?
  var reason: Reason?

  init(_ server: ConnectionRegistry.Server) {
    name = server.name
    if let failure = server.failure {
      (reach, at, reason) = (.failed, server.failedAt, Reason(code: APIError(failure).code))
    } else {
      (reach, at) = (server.respondedAt == nil ? .unknown : .reached, server.respondedAt)
    }
  }
}

/// A socket that is wanted.
struct OpenSocket: Codable, Equatable, Sendable {
  /// Its state, as a person is shown it.
  enum Status: String, Codable, CaseIterable { case connecting, connected, reconnecting, failed }

  var id: Int
  var server: String
  var path: String
  var status: Status
  var attempt: Int
  var since: Timestamp

  init?(_ socket: ConnectionRegistry.Socket) {
    (id, server, path, since) = (socket.id, socket.server, socket.path, socket.since)
    switch socket.state {
    case .disconnected: return nil
    case .connecting(let attempt): (status, self.attempt) = (.connecting, attempt)
    case .connected: (status, attempt) = (.connected, 0)
    case .reconnecting(let attempt, _): (status, self.attempt) = (.reconnecting, attempt)
    case .failed: (status, attempt) = (.failed, 0)
    }
  }
}
