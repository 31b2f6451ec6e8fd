/// A socket that waits without holding up the scheduler's thread.
struct PolledSocket: Sendable {
  private let socket: Socket
  private let poller: SocketPoller

  /// How many octets are read at a time.
  private static let readSize = 16 << 10

  /// Takes a socket over.
  init(_ socket: Socket, _ poller: SocketPoller) {
    self.socket = socket
    self.poller = poller
  }

  /// Takes the next client of a socket that listens.
  func accept() async throws -> PolledSocket {
    while true {
      do throws(SocketError) {
        let client = try socket.accept()
        // Answers are written at once. A client that is gone already is noticed when it is read from.
        try? client.setNoDelay()
        return PolledSocket(client, poller)
      } catch {
        guard error.isTemporary else { throw error }
      }
      try await waitUntilReadable()
    }
  }

  /// Reads what has arrived; nil where nothing has, and nothing at all where the client sends no more.
  func readNow() throws(SocketError) -> [UInt8]? {
    do throws(SocketError) { return try socket.read(atMost: Self.readSize) } catch {
      if error.isTemporary { return nil }
      throw error
    }
  }

  /// Waits until something has arrived, or the client sends no more.
  func waitUntilReadable() async throws { try await poller.wait(for: socket, .readable) }

  /// Waits until something can be written.
  func waitUntilWritable() async throws { try await poller.wait(for: socket, .writable) }

  /// Writes as much as goes out without waiting.
  ///
  /// - Returns: how many octets were written.
  func writeNow(_ octets: ArraySlice<UInt8>) throws(SocketError) -> Int {
    do throws(SocketError) { return try socket.write(octets) } catch {
      if error.isTemporary { return 0 }
      throw error
    }
  }

  /// Tells the client that no more will come.
  func endWriting() { socket.endWriting() }

  /// Closes it; all who wait for it stop waiting.
  func close() { poller.close(socket) }
}
