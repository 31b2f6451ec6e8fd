import Services
import Synchronization

/// The sockets of a server that says what changes, as a test plays it.
final class LiveSockets: SocketTransport {
  private struct State {
    var open: [MemorySocket] = []
    var requests: [HTTPRequest] = []
    var isRefused = false
  }
  private let state = Mutex(State())

  /// The requests that have opened sockets, in order.
  var requests: [HTTPRequest] { state.withLock(\.requests) }
  /// How many sockets are open.
  var count: Int { state.withLock { $0.open.count { $0.closing == nil } } }

  func connect(_ request: HTTPRequest) async throws(SocketOpeningError) -> any SocketConnection {
    if state.withLock({ state in
      if state.isRefused { state.requests.append(request) }
      return state.isRefused
    }) {
      throw .refused(HTTPResponse(status: 503))
    }
    let (client, server) = MemorySocket.pair()
    state.withLock { state in
      state.requests.append(request)
      state.open.append(server)
    }
    return client
  }

  /// The last socket.
  var last: MemorySocket? { state.withLock { $0.open.last } }

  /// Says something to all who listen.
  func say(_ text: String) async {
    for socket in state.withLock({ $0.open.filter { $0.closing == nil } }) {
      try? await socket.send(.text(text))
    }
  }

  /// Lets nobody connect from now on, or everybody again.
  func refuse(_ isRefused: Bool) { state.withLock { $0.isRefused = isRefused } }

  /// Breaks all sockets.
  func close() {
    for socket in state.withLock(\.open) { socket.close(.goingAway) }
  }
}
