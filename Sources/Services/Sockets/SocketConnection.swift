/// One end of an open socket: messages in both directions, in order, until either side closes it or it breaks.
///
/// Virtual time: a message that arrives is a job of the scheduler like any other, so it is read before the clock moves on.
/// An open socket is no `ExternalWork`, as with ``HTTPStream``.
package protocol SocketConnection: Sendable {
  /// The other side's messages: ends where either side closed, throws where the connection broke.
  ///
  /// Letting the connection go closes it.
  var incoming: Incoming<SocketMessage> { get }

  /// Sends a message, and waits while the other side has too much to read.
  ///
  /// - Throws: ``TransportError/cancelled`` where the socket is closed or the caller was cancelled, else why the connection
  ///   broke.
  func send(_ message: SocketMessage) async throws(TransportError)

  /// Waits until the other side has shown that it is still there.
  ///
  /// A connection can break without either side noticing, for instance where a router forgets it: so a heartbeat asks.
  ///
  /// - Throws: why the connection broke, or ``TransportError/cancelled``; it waits for as long as the other side is silent.
  func ping() async throws(TransportError)

  /// Closes the socket; messages sent before are still delivered. Closing again does nothing.
  func close(_ closing: SocketClosing)

  /// How the socket was closed, by either side; nil while it is open or where it broke.
  var closing: SocketClosing? { get }
}

/// Opens sockets to a server.
///
/// The embedded backend implements it for apps in the same process, ``WebSocketTransport`` over the network.
package protocol SocketTransport: Sendable {
  /// Opens a socket.
  ///
  /// - Parameter request: its path, query and header fields; its timeout is for the opening.
  /// - Returns: this side's end.
  /// - Throws: ``SocketOpeningError`` where the server responded otherwise, or not at all.
  func connect(_ request: HTTPRequest) async throws(SocketOpeningError) -> any SocketConnection
}

/// Why a socket was not opened.
package enum SocketOpeningError: Error, Sendable, Hashable {
  /// The server sent another response.
  case refused(HTTPResponse)
  /// There was no response.
  case failed(TransportError)
}
