/// A socket that waits without holding up the scheduler's thread.
package struct PolledSocket: Sendable {
  private let socket: Socket
  private let poller: SocketPoller

  /// How many octets are read at a time.
  private static let readSize = 64 << 10

  /// Takes ownership of a socket.
  package init(_ socket: Socket, _ poller: SocketPoller) {
    self.socket = socket
    self.poller = poller
  }

  /// Accepts the next client of a listening socket.
  package func accept() async throws -> PolledSocket {
    while true {
      do throws(SocketError) {
        let client = try socket.accept()
        // Responses are sent without delay. A client that is gone already is noticed when it is read from.
        try? client.setNoDelay()
        return PolledSocket(client, poller)
      } catch {
        guard error.isTemporary else { throw error }
      }
      try await waitUntilReadable()
    }
  }

  /// Reads octets that have arrived; nil where none have, and empty where the client sends no more.
  package func readNow() throws(SocketError) -> [UInt8]? {
    do throws(SocketError) { return try socket.read(atMost: Self.readSize) } catch {
      if error.isTemporary { return nil }
      throw error
    }
  }

  /// Waits until something has arrived, or the client sends no more.
  package func waitUntilReadable() async throws { try await poller.wait(for: socket, .readable) }

  /// Waits until something can be written.
  package func waitUntilWritable() async throws { try await poller.wait(for: socket, .writable) }

  /// Writes as much as possible without blocking.
  ///
  /// - Returns: how many octets were written.
  package func writeNow(_ octets: ArraySlice<UInt8>) throws(SocketError) -> Int {
    do throws(SocketError) { return try socket.write(octets) } catch {
      if error.isTemporary { return 0 }
      throw error
    }
  }

  /// Shuts down the sending side.
  package func endWriting() { socket.endWriting() }

  /// Closes it; all pending waits end.
  package func close() { poller.close(socket) }
}
