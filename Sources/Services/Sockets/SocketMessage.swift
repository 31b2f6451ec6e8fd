/// A message of a socket.
public enum SocketMessage: Sendable, Hashable {
  /// Text.
  case text(String)
  /// Octets.
  case binary([UInt8])

  /// How many octets it has.
  var size: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .binary(let octets): octets.count
    }
  }
}

/// Why a socket was closed in good order (RFC 6455, 7.4).
public struct SocketClosing: Sendable, Hashable {
  /// The code, such as 1000.
  public var code: UInt16
  /// A text for a log.
  public var reason: String

  /// Describes a closing.
  public init(_ code: UInt16 = 1000, _ reason: String = "") {
    self.code = code
    self.reason = reason
  }

  /// The socket's purpose is fulfilled.
  public static let normal = SocketClosing(1000)
  /// A side goes away, such as a server that stops.
  public static let goingAway = SocketClosing(1001)
  /// The server failed.
  public static let serverError = SocketClosing(1011)
}
