/// A socket that waits without holding up the scheduler's thread.
package struct PolledSocket: Sendable {
  private let socket: Socket
  private let poller: SocketPoller
  /// Protects its bytes; nil for plain ones.
  private let session: TLSSession?

  /// How many bytes are read at a time.
  private static let readSize = 64 << 10

  /// Takes ownership of a socket.
  package init(_ socket: Socket, _ poller: SocketPoller) { self.init(socket, poller, nil) }

  private init(_ socket: Socket, _ poller: SocketPoller, _ session: TLSSession?) {
    self.socket = socket
    self.poller = poller
    self.session = session
  }

  /// The address of the other side, without its port; nil where it is gone already.
  package var peer: String? { socket.peer?.host }

  /// The same socket, whose bytes are protected; the handshake is made with the first that are read.
  ///
  /// - Parameter identity: the server's.
  /// - Returns: the socket; the plain one is of no more use.
  /// - Throws: where there is no memory left, or the socket is closed.
  func secured(by identity: TLSIdentity) throws(SocketError) -> PolledSocket {
    PolledSocket(socket, poller, try identity.session(over: socket))
  }

  /// Sets an option to a structure's bytes.
  package func setOption(_ option: Int32, of level: Int32, to bytes: [UInt8]) throws(SocketError) {
    try socket.setOption(option, of: level, to: bytes)
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

  /// Reads bytes that have arrived; nil where none have, and empty where the client sends no more.
  package func readNow() throws(SocketError) -> [UInt8]? {
    do throws(SocketError) {
      if let session { return try session.read(from: socket, atMost: Self.readSize) }
      return try socket.read(atMost: Self.readSize)
    } catch {
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
  /// - Returns: how many bytes were written.
  package func writeNow(_ bytes: ArraySlice<UInt8>) throws(SocketError) -> Int {
    do throws(SocketError) {
      if let session { return try session.write(bytes, to: socket) }
      return try socket.write(bytes)
    } catch {
      if error.isTemporary { return 0 }
      throw error
    }
  }

  /// Shuts down the sending side.
  package func endWriting() {
    session?.endWriting(socket)
    socket.endWriting()
  }

  /// Closes it; all pending waits end.
  package func close() { poller.close(socket) }
}
