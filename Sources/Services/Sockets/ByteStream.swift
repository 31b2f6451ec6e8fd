/// A connection of bytes in both directions, such as a TCP connection.
///
/// One task reads and one writes at a time. An open connection is no `ExternalWork`: bytes from another thread wake the
/// driving thread, and virtual time does not wait for a silent peer.
package protocol ByteStream: Sendable {
  /// Waits for the next bytes; nil where the other side sends no more, though it may still read.
  ///
  /// - Throws: ``TransportError/cancelled`` where the stream is closed here or the caller was cancelled, else why the
  ///   connection broke.
  func read() async throws(TransportError) -> [UInt8]?

  /// Writes all bytes, and waits while the other side has too much to read.
  ///
  /// After an error an unknown part of them was sent, so that only closing is left.
  ///
  /// - Throws: as ``read()``.
  func write(_ bytes: [UInt8]) async throws(TransportError)

  /// Ends the sending side, so that the other side reads its end; what comes from there can still be read.
  ///
  /// Does nothing where the transport has no such thing: TLS by libcurl.
  func endWriting()

  /// Closes both directions; pending reads and writes end. Closing again does nothing.
  func close()
}

/// Opens connections of bytes to servers.
package protocol ByteStreamConnector: Sendable {
  /// Connects to a server's host and port, securely where the address says so.
  ///
  /// - Parameters:
  ///   - server: the server; its path does not matter.
  ///   - limit: how long it may take, names and security included.
  /// - Returns: the open connection.
  /// - Throws: ``TransportError/timedOut`` past the limit, else why there is no connection.
  func connect(
    to server: ServerAddress, within limit: Duration
  ) async throws(TransportError) -> any ByteStream
}
