import Synchronization

/// One end of an in-process socket.
package final class MemorySocket: SocketConnection {
  /// The state shared by both ends.
  private final class Shared: Sendable {
    let closing = Mutex<SocketClosing?>(nil)
  }

  /// From how many unread bytes on a sender waits.
  package static let mostUnread = 256 << 10

  /// The messages of the other end.
  package let incoming: Incoming<SocketMessage>
  private let inbound: Pipe<SocketMessage>
  private let outbound: Pipe<SocketMessage>
  private let gate: ConnectionGate
  private let shared: Shared

  private init(
    _ inbound: Pipe<SocketMessage>, _ outbound: Pipe<SocketMessage>, _ gate: ConnectionGate, _ shared: Shared
  ) {
    (self.inbound, self.outbound, self.gate, self.shared) = (inbound, outbound, gate, shared)
    incoming = inbound.incoming()
  }

  deinit { close(.goingAway) }

  /// Opens a socket between two sides.
  ///
  /// - Parameter gate: gates the connection in both directions, so that it can be silenced or broken.
  /// - Returns: both ends.
  package static func pair(_ gate: ConnectionGate = ConnectionGate()) -> (
    client: MemorySocket, server: MemorySocket
  ) {
    // An empty message counts, too.
    let (up, down) = (
      Pipe<SocketMessage>(capacity: mostUnread) { $0.size + 1 },
      Pipe<SocketMessage>(capacity: mostUnread) { $0.size + 1 }
    )
    let shared = Shared()
    gate.onEnd { [weak gate] in
      guard let failure = gate?.failure else { return }
      for pipe in [up, down] { pipe.finish(failure) }
    }
    return (MemorySocket(down, up, gate, shared), MemorySocket(up, down, gate, shared))
  }

  /// How the socket was closed; nil while it is open or where it broke.
  package var closing: SocketClosing? { shared.closing.withLock { $0 } }

  /// Sends a message, and waits while the other side has too much to read or the connection is silent.
  package func send(_ message: SocketMessage) async throws(TransportError) {
    try await gate.pass()
    try await outbound.send(message)
  }

  /// Waits while the connection is silent.
  package func ping() async throws(TransportError) {
    try await gate.pass()
    if shared.closing.withLock({ $0 }) != nil { throw .cancelled }
  }

  /// Closes the socket; messages sent before are still delivered.
  package func close(_ closing: SocketClosing) {
    let isFirst = shared.closing.withLock { known in
      guard known == nil, gate.failure == nil else { return false }
      known = closing
      return true
    }
    guard isFirst else { return }
    outbound.finish()
    inbound.finish()
    gate.end()
  }
}
