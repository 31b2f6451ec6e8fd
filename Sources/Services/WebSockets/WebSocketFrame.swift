import Simulation
import Synchronization

/// One of the two sides of a WebSocket.
package enum WebSocketSide: Sendable, Hashable {
  /// It opened the connection, and masks what it sends (RFC 6455, 5.1).
  case client
  /// It accepted the connection, and sends frames without a mask.
  case server
}

/// What a frame carries (RFC 6455, 5.2).
package enum WebSocketOpcode: UInt8, Sendable, CaseIterable {
  /// More of a message that has begun.
  case continuation = 0x0
  /// Text, in UTF-8.
  case text = 0x1
  /// Bytes.
  case binary = 0x2
  /// The end of the connection.
  case close = 0x8
  /// A question whether the other side is there.
  case ping = 0x9
  /// The response to a ping.
  case pong = 0xA

  /// Whether it is about the connection, and may stand between the frames of a message.
  var isControl: Bool { rawValue >= 0x8 }
}

/// A frame as it is sent.
package struct WebSocketFrame: Sendable, Hashable {
  /// The most bytes that a control frame carries (RFC 6455, 5.5).
  static let maxControlSize = 125

  /// What it carries.
  package var opcode: WebSocketOpcode
  /// Its bytes.
  package var payload: [UInt8]
  /// Whether it is the last one of its message.
  package var isFinal = true

  /// Creates a frame.
  package init(_ opcode: WebSocketOpcode, _ payload: [UInt8], isFinal: Bool = true) {
    (self.opcode, self.payload, self.isFinal) = (opcode, payload, isFinal)
  }

  /// Creates the frame of a whole message.
  package init(_ message: SocketMessage) {
    switch message {
    case .text(let text): self.init(.text, Array(text.utf8))
    case .binary(let bytes): self.init(.binary, bytes)
    }
  }

  /// Creates the frame that closes a connection; a reason that is too long is cut at a character.
  package init(_ closing: SocketClosing) {
    var reason = ""
    for character in closing.reason {
      guard reason.utf8.count + character.utf8.count <= Self.maxControlSize - 2 else { break }
      reason.append(character)
    }
    self.init(.close, [UInt8(closing.code >> 8), UInt8(closing.code & 0xFF)] + Array(reason.utf8))
  }

  /// Encodes the frame (RFC 6455, 5.2).
  ///
  /// - Parameter mask: the key that a client masks the payload with, another one for each frame; nil for a server.
  /// - Returns: all its bytes.
  package func encoded(mask: UInt32?) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.count + 14)
    bytes.append((isFinal ? 0x80 : 0) | opcode.rawValue)
    let masked: UInt8 = mask == nil ? 0 : 0x80
    switch payload.count {
    case ...125: bytes.append(masked | UInt8(payload.count))
    case ...0xFFFF:
      bytes.append(masked | 126)
      bytes += Self.bigEndian(UInt16(payload.count))
    default:
      bytes.append(masked | 127)
      bytes += Self.bigEndian(UInt64(payload.count))
    }
    guard let mask else { return bytes + payload }
    bytes += Self.bigEndian(mask)
    let start = bytes.count
    bytes += payload
    bytes.withUnsafeMutableBytes { WebSocketMask(mask).apply(to: .init(rebasing: $0[start...]), from: 0) }
    return bytes
  }

  private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}

/// The masking of a payload (RFC 6455, 5.3), which is also its unmasking.
struct WebSocketMask: Hashable {
  /// The key's bytes in the order of the payload, twice.
  private let word: UInt64

  init(_ key: UInt32) {
    let key = UInt64(key.bigEndian)
    word = key | key << 32
  }

  /// Masks bytes in place, eight at a time.
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - offset: how many bytes of the payload stand before them.
  func apply(to bytes: UnsafeMutableRawBufferPointer, from offset: Int) {
    // The key in the order that it has from the offset on.
    let shift = UInt64(offset % 4) * 8
    let word = shift == 0 ? word : word >> shift | word << (64 - shift)
    let whole = bytes.count & ~7
    for index in stride(from: 0, to: whole, by: 8) {
      let value = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ word.littleEndian
      bytes.storeBytes(of: value, toByteOffset: index, as: UInt64.self)
    }
    for index in whole..<bytes.count {
      bytes[index] ^= UInt8(truncatingIfNeeded: word >> UInt64(index % 8 * 8))
    }
  }
}

/// Makes the masks of a client's frames (RFC 6455, 5.3), two from each draw: the system's randomness is a system call.
final class MaskSource: Sendable {
  private let random: any RandomSource
  private let spare = Mutex<UInt32?>(nil)

  init(_ random: any RandomSource) { self.random = random }

  /// Another mask.
  func next() -> UInt32 {
    spare.withLock { spare in
      if let mask = spare.take() { return mask }
      let bits = random.bits()
      spare = UInt32(truncatingIfNeeded: bits >> 32)
      return UInt32(truncatingIfNeeded: bits)
    }
  }
}
