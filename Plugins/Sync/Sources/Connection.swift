import AppServices
import Foundations
import PluginKit
import Services
import Simulation

/// How the app's servers are reached.
actor Connection: SyncContract.ConnectionModel {
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

  func check() async throws(ActionError) {
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
        isOnline: sync.reachability.isOnline, servers: sync.connections.servers.map(SyncContract.Server.init),
        sockets: sync.connections.sockets.compactMap(SyncContract.Socket.init)))
  }
}

extension SyncContract.Server {
  fileprivate init(_ server: ConnectionRegistry.Server) {
    if let failure = server.failure {
      let reason = SyncContract.Reason(code: APIError(failure).code)
      self.init(name: server.name, reach: .failed, at: server.failedAt, reason: reason)
    } else {
      let reach: SyncContract.Reach = server.respondedAt == nil ? .unknown : .reached
      self.init(name: server.name, reach: reach, at: server.respondedAt)
    }
  }
}

extension SyncContract.Socket {
  /// A socket that is wanted; nil for one that is not.
  fileprivate init?(_ socket: ConnectionRegistry.Socket) {
    let (status, attempt): (SyncContract.SocketStatus, Int)
    switch socket.state {
    case .disconnected: return nil
    case .connecting(let number): (status, attempt) = (.connecting, number)
    case .connected: (status, attempt) = (.connected, 0)
    case .reconnecting(let number, _): (status, attempt) = (.reconnecting, number)
    case .failed: (status, attempt) = (.failed, 0)
    }
    self.init(
      id: socket.id, server: socket.server, path: socket.path, status: status, attempt: attempt,
      since: socket.since)
  }
}
