/// Collects a request's body, chunked or not (RFC 9112, 6 and 7.1).
struct BodyDecoder: Sendable {
  private enum State {
    /// So many bytes are left.
    case bytes(Int)
    /// The size of a chunk comes next, on a line.
    case size
    /// So many bytes of a chunk are left.
    case chunk(Int)
    /// The line break after a chunk comes next.
    case chunkEnd
    /// Fields after the last chunk, which are ignored, until an empty line.
    case trailers(left: Int)
    case done
  }

  /// The most bytes of a line between chunks.
  private static let longestLine = 1 << 10
  /// The most bytes of all fields after the last chunk.
  private static let longestTrailers = 8 << 10

  /// The body so far.
  private(set) var bytes: [UInt8] = []
  private var state: State
  private let limit: Int
  /// How many bytes were taken out of ``bytes``.
  private var taken = 0

  /// Starts a body.
  ///
  /// - Throws: a refusal where its length alone is too much.
  init(_ framing: RequestHead.Framing, limit: Int) throws(RequestError) {
    self.limit = limit
    switch framing {
    case .length(let length):
      guard length <= limit else { throw .bodyTooLarge(limit) }
      state = .bytes(length)
    case .chunked: state = .size
    }
  }

  /// Consumes the body's bytes from the front of a buffer.
  ///
  /// - Returns: whether the body is complete; else it needs more bytes.
  /// - Throws: where it is invalid.
  mutating func take(_ buffer: inout ByteBuffer) throws(RequestError) -> Bool {
    while true {
      switch state {
      case .done: return true
      case .bytes(let left):
        let taken = buffer.take(atMost: left)
        bytes += taken
        state = .bytes(left - taken.count)
        if left > taken.count { return false }
        state = .done
      case .chunk(let left):
        let taken = buffer.take(atMost: left)
        bytes += taken
        state = left > taken.count ? .chunk(left - taken.count) : .chunkEnd
        if left > taken.count { return false }
      case .size:
        guard let line = try Self.line(&buffer) else { return false }
        let size = try Self.size(line)
        guard size <= limit - taken - bytes.count else { throw .bodyTooLarge(limit) }
        state = size == 0 ? .trailers(left: Self.longestTrailers) : .chunk(size)
      case .chunkEnd:
        guard let line = try Self.line(&buffer) else { return false }
        guard line.isEmpty else { throw .malformed("a chunk is longer than its size") }
        state = .size
      case .trailers(let left):
        guard let line = try Self.line(&buffer) else { return false }
        guard line.count < left else { throw .malformed("the fields after the body are too long") }
        state = line.isEmpty ? .done : .trailers(left: left - line.count)
      }
    }
  }

  /// Takes the bytes that have arrived since the last call.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    taken += bytes.count
    return bytes
  }

  /// Removes a line from the front of a buffer; nil where it is incomplete.
  private static func line(_ buffer: inout ByteBuffer) throws(RequestError) -> [UInt8]? {
    for offset in 0..<min(buffer.count, longestLine) where buffer[offset] == 10 {
      guard offset > 0, buffer[offset - 1] == 13 else { throw .malformed("a line ends without CR") }
      let line = Array(buffer[0..<offset - 1])
      buffer.drop(offset + 1)
      return line
    }
    if buffer.count >= longestLine { throw .malformed("a chunk's size is not followed by a line break") }
    return nil
  }

  /// The size on a line; extensions follow a semicolon and are ignored.
  private static func size(_ line: [UInt8]) throws(RequestError) -> Int {
    let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != 32 && $0 != 9 }
    guard (1...8).contains(digits.count), digits.allSatisfy(isHexDigit),
      let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw .malformed("a chunk has no size") }
    return size
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
