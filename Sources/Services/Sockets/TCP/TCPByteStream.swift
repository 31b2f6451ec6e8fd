import Glibc
package import Simulation

/// A TCP connection, or one of another kind of socket.
package final class TCPByteStream: ByteStream {
  private let socket: PolledSocket
  private let name: String
  /// How long the other side may accept nothing of what is written, and the clock for it; nil for any time.
  private let stall: (limit: Duration, scheduler: Scheduler)?

  /// Takes ownership of a connected socket.
  ///
  /// - Parameters:
  ///   - socket: the socket.
  ///   - name: the other side, for a log.
  ///   - stall: how long it may accept nothing of what is written, by which clock; nil for any time.
  package init(
    _ socket: PolledSocket, to name: String, stall: (limit: Duration, scheduler: Scheduler)? = nil
  ) {
    (self.socket, self.name, self.stall) = (socket, name, stall)
  }

  deinit { socket.close() }

  /// Waits for the next bytes.
  package func read() async throws(TransportError) -> [UInt8]? {
    var hasYielded = false
    while true {
      if Task.isCancelled { throw .cancelled }
      do {
        if let bytes = try socket.readNow() { return bytes.isEmpty ? nil : bytes }
        // Work that is ready takes a while, in which bytes often come: a second look costs one system call, a wait in
        // another thread six and two switches of threads.
        if hasYielded { try await socket.waitUntilReadable() } else { await Task.yield() }
        hasYielded = true
      } catch {
        throw failure(error)
      }
    }
  }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) async throws(TransportError) {
    var (rest, hasYielded) = (bytes[...], false)
    while !rest.isEmpty {
      if Task.isCancelled { throw .cancelled }
      do {
        let count = try socket.writeNow(rest)
        rest = rest.dropFirst(count)
        guard count == 0 else { continue }
        if hasYielded { try await waitUntilWritable() } else { await Task.yield() }
        hasYielded = true
      } catch {
        throw failure(error)
      }
    }
  }

  private func waitUntilWritable() async throws {
    guard let stall else { return try await socket.waitUntilWritable() }
    try await stall.scheduler.deadline(in: stall.limit) { [socket] in try await socket.waitUntilWritable() }
  }

  /// Shuts down the sending side.
  package func endWriting() { socket.endWriting() }

  /// Closes the connection.
  package func close() { socket.close() }

  private func failure(_ error: any Error) -> TransportError {
    switch error {
    case is DeadlineExceeded: .timedOut
    // Closed here.
    case let error as SocketError where error.number != EBADF: .unreachable("\(name): \(error)")
    default: .cancelled
    }
  }
}
