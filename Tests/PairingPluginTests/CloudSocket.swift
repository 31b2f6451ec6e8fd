import Foundations
import Services
import Simulation
import Synchronization

/// The cloud's socket of a test: it says what the test wants.
final class CloudSocket: SocketTransport {
  private struct State {
    var open: [MemorySocket] = []
    var requests: [HTTPRequest] = []
    var received: [String] = []
  }

  private let state = Mutex(State())
  private let scheduler: Scheduler

  init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// The requests that opened it.
  var requests: [HTTPRequest] { state.withLock(\.requests) }

  /// The types and appliances of what has arrived.
  var received: [String] { state.withLock(\.received) }

  func connect(_ request: HTTPRequest) async throws(SocketOpeningError) -> any SocketConnection {
    let (client, server) = MemorySocket.pair()
    state.withLock { state in
      state.requests.append(request)
      state.open.append(server)
    }
    scheduler.start("cloud of a test") { [weak self] in
      do {
        for try await message in server.incoming {
          guard case .text(let text) = message, let json = try? ParsedJSON.read(Array(text.utf8)) else {
            continue
          }
          let line = "\(json["type"]?.text ?? "?") \(json["appliance_id"]?.text ?? "?")"
          self?.state.withLock { $0.received.append(line) }
        }
      } catch {}
      self?.state.withLock { state in state.open.removeAll { $0 === server } }
    }
    return client
  }

  /// Whether anybody is connected.
  var isOpen: Bool { state.withLock { !$0.open.isEmpty } }

  /// Sends a text to all that are connected.
  func say(_ text: String) {
    for socket in state.withLock(\.open) {
      scheduler.start("message of a test") { try? await socket.send(.text(text)) }
    }
    scheduler.drain()
  }

  /// Sends the status of an appliance.
  func report(_ status: String, of device: String = "EPIC-207", _ more: String = "") {
    say(#"{"type":"appliance:status","appliance_id":"\#(device)","data":{"status":"\#(status)"\#(more)}}"#)
  }

  /// Breaks all connections.
  func drop() {
    for socket in state.withLock(\.open) { socket.close(.goingAway) }
    scheduler.drain()
  }
}
