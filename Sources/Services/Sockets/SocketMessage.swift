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
