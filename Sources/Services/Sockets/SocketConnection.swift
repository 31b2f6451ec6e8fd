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

/// A message of a socket.
package enum SocketMessage: Sendable, Hashable {
  /// Text.
  case text(String)
  /// Bytes.
  case binary([UInt8])

  /// How many bytes it has.
  var size: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .binary(let bytes): bytes.count
    }
  }
}

/// Why a socket was closed in good order (RFC 6455, 7.4).
package struct SocketClosing: Sendable, Hashable {
  /// The code, such as 1000.
  package var code: UInt16
  /// A text for a log.
  package var reason: String

  /// Describes a closing.
  package init(_ code: UInt16 = 1000, _ reason: String = "") {
    self.code = code
    self.reason = reason
  }

  /// Whether a side may send the code; others are reserved (RFC 6455, 7.4; the IANA registry of close codes).
  package var isSendable: Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }

  /// The socket's purpose is fulfilled.
  package static let normal = SocketClosing(1000)
  /// A side goes away, such as a server that stops.
  package static let goingAway = SocketClosing(1001)
  /// The server failed.
  package static let serverError = SocketClosing(1011)
}
