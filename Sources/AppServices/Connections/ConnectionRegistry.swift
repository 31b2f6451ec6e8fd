package import Foundations
package import Services
package import Simulation
internal import Synchronization

/// How an app's servers are reached, and its sockets: for the screen that shows it.
package final class ConnectionRegistry: Sendable {
  /// A server, and whether it was reached.
  package struct Server: Sendable, Hashable {
    /// Its name in app.yaml.
    package var name: String
    /// When it last responded; nil where it has not yet.
    package var respondedAt: Timestamp?
    /// Why the latest request got no response; nil where it got one, or there was none yet.
    package var failure: TransportError?
    /// When that request failed.
    package var failedAt: Timestamp?
  }

  /// A socket that is wanted.
  package struct Socket: Sendable, Hashable, Identifiable {
    /// Tells it from the others.
    package var id: Int
    /// The server's name in app.yaml.
    package var server: String
    /// What it is opened with.
    package var path: String
    /// Its state; never `disconnected`.
    package var state: SocketState
    /// Since when.
    package var since: Timestamp
  }

  private struct State {
    var servers: [Server] = []
    var sockets: [Socket] = []
    var lastSocket = 0
    var observers = Observers<@Sendable () -> Void>()
  }
  private let state = Mutex(State())

  /// The servers, in the order of app.yaml.
  package var servers: [Server] { state.withLock(\.servers) }

  /// The sockets that are wanted, in the order in which they were first opened.
  package var sockets: [Socket] { state.withLock { $0.sockets.sorted { $0.id < $1.id } } }

  /// Makes a registry.
  ///
  /// - Parameter names: the servers' names, in order.
  package init(servers names: [String]) {
    state.withLock { $0.servers = names.map { Server(name: $0) } }
  }

  /// Calls back after every change.
  ///
  /// - Parameter call: called on any thread.
  /// - Returns: the number to pass to ``stopObserving(_:)``.
  package func observe(_ call: @escaping @Sendable () -> Void) -> Int {
    state.withLock { $0.observers.add(call) }
  }

  /// Removes an observer.
  package func stopObserving(_ number: Int) {
    _ = state.withLock { $0.observers.remove(number) }
  }

  /// Notes the result of a request.
  ///
  /// - Parameters:
  ///   - failure: why there was no response; nil where there was one, of any status.
  ///   - name: the server.
  ///   - now: the app's time.
  func note(_ failure: TransportError?, of name: String, now: Timestamp) {
    // Neither says anything about the server.
    if failure == .offline || failure == .cancelled { return }
    change { state in
      guard let index = state.servers.firstIndex(where: { $0.name == name }) else { return false }
      let wasReached = state.servers[index].failure == nil && state.servers[index].respondedAt != nil
      state.servers[index].failure = failure
      if failure == nil {
        state.servers[index].respondedAt = now
        // Most requests succeed as the one before has: nobody has to draw for that.
        return !wasReached
      }
      state.servers[index].failedAt = now
      return true
    }
  }

  /// What a new socket reports its states to.
  ///
  /// - Parameters:
  ///   - name: the server.
  ///   - path: what it is opened with.
  ///   - scheduler: the clock.
  /// - Returns: takes every new state.
  func report(of name: String, _ path: String, _ scheduler: Scheduler) -> @Sendable (SocketState) -> Void {
    let id = state.withLock { state in
      state.lastSocket += 1
      return state.lastSocket
    }
    return { [weak self] new in
      let now = scheduler.now
      self?.change { state in
        state.sockets.removeAll { $0.id == id }
        if new != .disconnected {
          state.sockets.append(Socket(id: id, server: name, path: path, state: new, since: now))
        }
        return true
      }
    }
  }

  private func change(_ change: (inout State) -> Bool) {
    let calls = state.withLock { state in change(&state) ? state.observers.calls : [] }
    for call in calls { call() }
  }
}

/// A transport that records whether the server is reached.
struct ObservedTransport: HTTPTransport {
  let base: any HTTPTransport
  let name: String
  let connections: ConnectionRegistry
  let scheduler: Scheduler

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await observing { () throws(TransportError) in try await base.send(request) }
  }

  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    try await observing { () throws(TransportError) in try await base.stream(request) }
  }

  private func observing<Response>(
    _ work: () async throws(TransportError) -> Response
  ) async throws(TransportError) -> Response {
    do throws(TransportError) {
      let response = try await work()
      connections.note(nil, of: name, now: scheduler.now)
      return response
    } catch {
      connections.note(error, of: name, now: scheduler.now)
      throw error
    }
  }
}
