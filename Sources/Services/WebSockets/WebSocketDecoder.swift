/// Decodes what one side of a WebSocket receives (RFC 6455, 5), without any input or output of its own.
///
/// ```swift
/// decoder.append(bytes)
/// while let event = try decoder.next() { … }
/// ```
///
/// Work and memory are linear in what is received: each byte is looked at once, however the frames are cut.
package struct WebSocketDecoder: Sendable {
  /// What the other side sent.
  package enum Event: Sendable, Hashable {
    /// A whole message.
    case message(SocketMessage)
    /// A ping, to be answered with a pong of the same bytes.
    case ping([UInt8])
    /// The response to a ping, or one that nobody asked for.
    case pong([UInt8])
    /// The end; nil where no code was given.
    case close(SocketClosing?)
  }

  /// The most bytes of a message, unless another limit is set.
  package static let standardLimit = 16 << 20

  private let side: WebSocketSide
  private let limit: Int

  /// What was received; that before ``start`` is decoded.
  private var received: [UInt8] = []
  private var start = 0
  /// The frame whose payload is being received.
  private var frame: Frame?
  /// The kind of the message that has begun; nil between messages.
  private var kind: WebSocketOpcode?
  private var message: [UInt8] = []
  private var text = UTF8Validator()
  private var control: [UInt8] = []
  private var failure: WebSocketError?
  /// Whether the other side has closed, so that what follows does not count.
  private var isClosed = false

  private struct Frame {
    var opcode: WebSocketOpcode
    var isFinal: Bool
    var mask: WebSocketMask?
    /// The bytes of its payload that were received.
    var taken = 0
    /// Those that are to come.
    var remaining = 0
  }

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - side: the side that receives.
  ///   - limit: the most bytes of a message; one frame or many.
  package init(_ side: WebSocketSide, limit: Int = standardLimit) {
    (self.side, self.limit) = (side, limit)
  }

  /// Adds what was received.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    guard failure == nil, !isClosed else { return }
    if start > 0, start >= received.count / 2 {
      received.removeFirst(start)
      start = 0
    }
    received.append(contentsOf: bytes)
  }

  /// Returns the next event; nil where more has to be received.
  ///
  /// - Throws: how the other side violates the protocol, also at each later call.
  package mutating func next() throws(WebSocketError) -> Event? {
    if let failure { throw failure }
    do {
      while !isClosed {
        if frame == nil { frame = try head() }
        guard var current = frame else { return nil }
        try takePayload(of: &current)
        frame = current.remaining == 0 ? nil : current
        guard current.remaining == 0 else { return nil }
        if let event = try current.opcode.isControl ? controlEvent(current.opcode) : messageEvent(current) {
          return event
        }
      }
      return nil
    } catch {
      failure = error
      (received, message, start) = ([], [], 0)
      throw error
    }
  }

  // MARK: Heads

  /// Reads the head of a frame; nil where not all of it is there.
  private mutating func head() throws(WebSocketError) -> Frame? {
    let available = received.count - start
    guard available >= 2 else { return nil }
    let (first, second) = (received[start], received[start + 1])
    guard first & 0x70 == 0 else { throw .reservedBits }
    guard let opcode = WebSocketOpcode(rawValue: first & 0xF) else { throw .unknownOpcode(first & 0xF) }
    var frame = Frame(opcode: opcode, isFinal: first & 0x80 != 0)
    let isMasked = second & 0x80 != 0
    if isMasked != (side == .server) { throw isMasked ? .masked : .unmasked }
    let short = Int(second & 0x7F)
    if opcode.isControl {
      guard frame.isFinal else { throw .fragmentedControl }
      guard short <= WebSocketFrame.maxControlSize else { throw .longControl }
    } else if opcode == .continuation {
      guard kind != nil else { throw .unexpectedContinuation }
    } else if kind != nil {
      throw .interleavedMessage
    }
    let lengthSize = short == 126 ? 2 : short == 127 ? 8 : 0
    let size = 2 + lengthSize + (isMasked ? 4 : 0)
    guard available >= size else { return nil }
    let length = lengthSize == 0 ? UInt64(short) : number(at: start + 2, size: lengthSize)
    guard lengthSize == 0 || length > (lengthSize == 2 ? 125 : 0xFFFF), length <= UInt64(Int64.max) else {
      throw .invalidLength
    }
    guard opcode.isControl || length <= UInt64(max(0, limit - message.count)) else {
      throw .tooBig(limit: limit)
    }
    if isMasked { frame.mask = WebSocketMask(UInt32(number(at: start + size - 4, size: 4))) }
    frame.remaining = Int(length)
    start += size
    if !opcode.isControl, opcode != .continuation { kind = opcode }
    control = []
    return frame
  }

  private func number(at index: Int, size: Int) -> UInt64 {
    received[index..<(index + size)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  // MARK: Payloads

  private mutating func takePayload(of frame: inout Frame) throws(WebSocketError) {
    let count = min(frame.remaining, received.count - start)
    guard count > 0 else { return }
    let range = start..<(start + count)
    if let mask = frame.mask {
      let taken = frame.taken
      received.withUnsafeMutableBytes { mask.apply(to: .init(rebasing: $0[range]), from: taken) }
    }
    start += count
    frame.taken += count
    frame.remaining -= count
    guard !frame.opcode.isControl else { return control += received[range] }
    if kind == .text {
      let isText = received.withUnsafeBytes { text.accepts(.init(rebasing: $0[range])) }
      guard isText else { throw .invalidText }
    }
    message += received[range]
  }

  private mutating func messageEvent(_ frame: Frame) throws(WebSocketError) -> Event? {
    guard frame.isFinal else { return nil }
    guard text.isComplete else { throw .invalidText }
    let (bytes, isText) = (message, kind == .text)
    (message, kind) = ([], nil)
    return .message(isText ? .text(String(decoding: bytes, as: UTF8.self)) : .binary(bytes))
  }

  private mutating func controlEvent(_ opcode: WebSocketOpcode) throws(WebSocketError) -> Event? {
    switch opcode {
    case .ping: return .ping(control)
    case .pong: return .pong(control)
    default:
      let closing = try closing()
      (isClosed, received, message, start) = (true, [], [], 0)
      return .close(closing)
    }
  }

  private func closing() throws(WebSocketError) -> SocketClosing? {
    if control.isEmpty { return nil }
    guard control.count >= 2 else { throw .invalidClosing }
    let code = UInt16(control[0]) << 8 | UInt16(control[1])
    guard SocketClosing(code).isSendable else { throw .invalidClosing }
    guard let reason = String(validating: control[2...], as: UTF8.self) else { throw .invalidText }
    return SocketClosing(code, reason)
  }
}
