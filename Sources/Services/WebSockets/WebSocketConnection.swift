package import Simulation

/// One end of an open WebSocket: the codec over a connection of bytes.
///
/// Two jobs of the scheduler read and write, so that pings are answered while nobody reads messages. While messages are
/// read too slowly, the other side has to wait. Deallocating it closes it.
package final class WebSocketConnection: SocketConnection {
  /// The messages of the other side.
  package let incoming: Incoming<SocketMessage>
  /// The subprotocol that both sides agreed on; nil for none.
  package let subprotocol: String?
  private let link: WebSocketLink

  /// Takes over a connection whose opening handshake is done.
  ///
  /// - Parameters:
  ///   - stream: the bytes.
  ///   - early: bytes that came with the handshake.
  ///   - subprotocol: the subprotocol that both sides agreed on.
  ///   - scheduler: runs the work, and is the clock for closing.
  ///   - masks: makes the masks of a client; nil for a server.
  ///   - settings: its limits.
  package init(
    _ stream: any ByteStream, early: [UInt8] = [], subprotocol: String? = nil, _ scheduler: Scheduler,
    masks: (any RandomSource)?, _ settings: WebSocketSettings = WebSocketSettings()
  ) {
    link = WebSocketLink(stream, scheduler, masks: masks, settings)
    incoming = link.inbound.incoming()
    self.subprotocol = subprotocol
    link.start(early: early)
  }

  deinit { link.close(.goingAway) }

  /// Sends a message in one frame, and waits while too much is unsent.
  package func send(_ message: SocketMessage) async throws(TransportError) { try await link.send(message) }

  /// Sends a ping, and waits for its pong or whatever else shows that the other side is there.
  package func ping() async throws(TransportError) { try await link.ping() }

  /// Begins the closing handshake; the other side's part has a deadline.
  package func close(_ closing: SocketClosing) { link.close(closing) }

  /// Ends the connection without a closing handshake.
  package func drop() { link.drop(.cancelled) }

  /// How the socket was closed; nil while it is open or where it broke.
  package var closing: SocketClosing? { link.closing }

  /// Waits until nothing is sent or received any more.
  package func waitForEnd() async { await link.ended.value }
}

/// The limits of an open WebSocket.
package struct WebSocketSettings: Sendable, Hashable {
  /// The most bytes of a message; a longer one closes the connection with code 1009.
  package var messageLimit: Int
  /// From how many unread bytes on the other side has to wait, and a sender here.
  package var mostUnread = 256 << 10
  /// How long the other side may take to close after it was asked to.
  package var closeTime: Duration

  /// Describes limits.
  package init(
    messageLimit: Int = WebSocketDecoder.standardLimit, closeTime: Duration = .seconds(5)
  ) {
    (self.messageLimit, self.closeTime) = (messageLimit, closeTime)
  }
}
