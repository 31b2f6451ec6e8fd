/// The limits of a client's requests in memory and time.
package struct RequestLimits: Sendable, Hashable {
  /// The most bytes of a request's line and fields together.
  package var headSize = 32 << 10
  /// The most bytes of a request's line.
  package var lineSize = 8 << 10
  /// The most fields of a request.
  package var fieldCount = 100
  /// The most bytes of a request's body.
  package var bodySize = 8 << 20
  /// The most connections at a time; beyond them the one is closed that has been idle longest.
  package var connectionCount = 256
  /// The most of them that one client of another machine may have.
  package var connectionsPerClient = 64
  /// How long a head may take from its first byte on.
  package var headTime = Duration.seconds(10)
  /// How long a body may take.
  package var bodyTime = Duration.seconds(60)
  /// How long a connection may lie idle between two requests, and a socket without a sign of life of its client.
  package var idleTime = Duration.seconds(75)
  /// How long a client may take to close a socket.
  package var closeTime = Duration.seconds(2)
  /// How long a client may accept nothing of a response.
  package var stallTime = Duration.seconds(30)

  /// The limits of a server for development.
  package init() {}
}
