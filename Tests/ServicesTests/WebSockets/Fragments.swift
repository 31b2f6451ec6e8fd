import TestSupport

@testable import Services

/// Random ways to send a message.
enum Fragments {
  static func frames(of bytes: [UInt8], isText: Bool, _ random: inout Xorshift) -> [WebSocketFrame] {
    var (frames, start): ([WebSocketFrame], Int) = ([], 0)
    var opcode: WebSocketOpcode = isText ? .text : .binary
    repeat {
      if Int.random(in: 0..<4, using: &random) == 0 { frames.append(WebSocketFrame(.ping, [1, 2])) }
      if Int.random(in: 0..<6, using: &random) == 0 { frames.append(WebSocketFrame(.pong, [])) }
      let end = min(bytes.count, start + Int.random(in: 0...60, using: &random))
      frames.append(WebSocketFrame(opcode, Array(bytes[start..<end]), isFinal: end == bytes.count))
      (start, opcode) = (end, .continuation)
      if end == bytes.count { return frames }
    } while true
  }

  static func parts(of bytes: [UInt8], _ random: inout Xorshift) -> [[UInt8]] {
    var (parts, start): ([[UInt8]], Int) = ([], 0)
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...80, using: &random))
      parts.append(Array(bytes[start..<end]))
      start = end
    }
    return parts
  }
}
