package import Services

/// Requests and a socket to one device on a local network, at an address that other devices do not share.
package struct LocalWay: Sendable {
  /// Where both lead; nil where the server is always at one place.
  package let route: LocalRoute?
  /// Requests without credentials.
  package let requests: APIClient
  /// A socket without credentials; nothing is opened yet.
  package let socket: SocketManager
}
