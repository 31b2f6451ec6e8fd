/// A violation of the protocol by the other side; the connection fails (RFC 6455, 7.1.7).
package enum WebSocketError: Error, Sendable, Hashable {
  /// Bits that only an extension gives a meaning.
  case reservedBits
  /// An opcode that is not defined.
  case unknownOpcode(UInt8)
  /// A control frame in parts.
  case fragmentedControl
  /// A control frame with more bytes than one may have.
  case longControl
  /// A client's frame without a mask.
  case unmasked
  /// A server's frame with a mask.
  case masked
  /// A length that is not written in the shortest form, or does not fit 63 bits.
  case invalidLength
  /// A continuation without a message that has begun.
  case unexpectedContinuation
  /// A message that begins within another.
  case interleavedMessage
  /// Text, or the reason of a closing, that is not UTF-8.
  case invalidText
  /// A closing with half a code, or with a code that no side may send.
  case invalidClosing
  /// A message above the limit, in bytes.
  case tooBig(limit: Int)

  /// The closing that tells the other side (RFC 6455, 7.4.1).
  package var closing: SocketClosing {
    switch self {
    case .reservedBits: SocketClosing(1002, "reserved bits are set")
    case .unknownOpcode(let opcode): SocketClosing(1002, "the opcode \(opcode) is not defined")
    case .fragmentedControl: SocketClosing(1002, "a control frame is in parts")
    case .longControl: SocketClosing(1002, "a control frame has more than 125 bytes")
    case .unmasked: SocketClosing(1002, "a client's frame has no mask")
    case .masked: SocketClosing(1002, "a server's frame has a mask")
    case .invalidLength: SocketClosing(1002, "a length is not in its shortest form")
    case .unexpectedContinuation: SocketClosing(1002, "a continuation continues nothing")
    case .interleavedMessage: SocketClosing(1002, "a message begins within another")
    case .invalidText: SocketClosing(1007, "a text is not UTF-8")
    case .invalidClosing: SocketClosing(1002, "a closing has no valid code")
    case .tooBig(let limit): SocketClosing(1009, "a message has more than \(limit) bytes")
    }
  }
}
