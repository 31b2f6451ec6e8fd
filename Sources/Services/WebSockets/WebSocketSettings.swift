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
