import Simulation
import Synchronization

@testable import Services

/// A server of sockets in memory that keeps what it is sent.
final class SocketScript: SocketTransport {
  private struct State {
    var requests: [HTTPRequest] = []
    var sockets: [MemorySocket] = []
    var gates: [ConnectionGate] = []
    var received: [[String]] = []
  }

  private let scheduler: Scheduler
  private let delay: Duration
  private let refusal: @Sendable (HTTPRequest) -> SocketOpeningError?
  private let state = Mutex(State())

  var requests: [HTTPRequest] { state.withLock(\.requests) }
  var sockets: [MemorySocket] { state.withLock(\.sockets) }
  var gates: [ConnectionGate] { state.withLock(\.gates) }
  var received: [[String]] { state.withLock(\.received) }

  init(
    _ scheduler: Scheduler, delay: Duration = .zero,
    refusal: @escaping @Sendable (HTTPRequest) -> SocketOpeningError? = { _ in nil }
  ) {
    (self.scheduler, self.delay, self.refusal) = (scheduler, delay, refusal)
  }

  func connect(_ request: HTTPRequest) async throws(SocketOpeningError) -> any SocketConnection {
    state.withLock { $0.requests.append(request) }
    // Deaf to cancellation, so that it can open too late.
    if delay > .zero {
      await scheduler.start("delay") { [scheduler, delay] in try? await scheduler.sleep(for: delay) }.wait()
    }
    if let refusal = refusal(request) { throw refusal }
    let gate = ConnectionGate()
    let (client, server) = MemorySocket.pair(gate)
    let index = state.withLock { state in
      state.sockets.append(server)
      state.gates.append(gate)
      state.received.append([])
      return state.received.count - 1
    }
    scheduler.start("server") {
      while case .text(let text)?? = try? await server.incoming.next() {
        self.state.withLock { $0.received[index].append(text) }
      }
    }
    return client
  }
}

/// Issues `token 1`, then `token 2` and so on.
final class CountingAuthorizer: Authorizer {
  private let state = Mutex<(generation: Int, refused: [Int])>((1, []))
  var refused: [Int] { state.withLock(\.refused) }

  func credential() async throws(APIError) -> Credential? {
    let generation = state.withLock(\.generation)
    return Credential(generation: generation, value: "token \(generation)")
  }

  func refresh(_ refused: Credential) async throws(APIError) {
    state.withLock { state in
      state.refused.append(refused.generation)
      state.generation += 1
    }
  }
}
