package import Simulation

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

/// Opens connections over the network: by TLS where the address asks for it, else by TCP.
///
/// One thread polls for all of them; nothing is loaded or started before the first.
package final class NetworkConnector: ByteStreamConnector {
  private let plain: TCPConnector
  private let secure: CurlConnector

  /// Makes a connector.
  ///
  /// - Parameters:
  ///   - scheduler: the clock for deadlines; a pending connection is its external work.
  ///   - certificates: a PEM file of certificates to trust instead of the system's.
  package init(_ scheduler: Scheduler, certificates: String? = nil) {
    plain = TCPConnector(scheduler)
    secure = CurlConnector(scheduler, plain: plain, certificates: certificates)
  }

  /// Connects to a server's host and port.
  ///
  /// - Throws: ``TransportError``.
  package func connect(
    to server: ServerAddress, within limit: Duration
  ) async throws(TransportError) -> any ByteStream {
    server.isEncrypted
      ? try await secure.connect(to: server, within: limit)
      : try await plain.connect(to: server, within: limit)
  }
}
