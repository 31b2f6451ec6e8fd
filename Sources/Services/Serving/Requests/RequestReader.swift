/// Parses requests from the bytes of a connection, however they are fragmented.
struct RequestReader: Sendable {
  private let limits: RequestLimits
  private var buffer = ByteBuffer()
  /// The lines of the head so far, as offsets in the buffer.
  private var lines: [Range<Int>] = []
  private var lineStart = 0
  private var scanned = 0

  init(_ limits: RequestLimits) { self.limits = limits }

  /// Whether the buffer is empty.
  var isEmpty: Bool { buffer.count == 0 }

  /// Adds bytes from the connection.
  mutating func feed(_ bytes: [UInt8]) { buffer.append(bytes) }

  /// Removes buffered bytes that belong to no request: early input on an upgraded connection.
  mutating func takeRest() -> [UInt8] { Array(buffer.take(atMost: buffer.count)) }

  /// Parses the head of the next request; nil where it is incomplete.
  mutating func nextHead() throws(RequestError) -> RequestHead? {
    while scanned < buffer.count {
      let byte = buffer[scanned]
      if lines.isEmpty, scanned == lineStart, !isTokenCharacter(byte), byte != 13 {
        throw .malformed("the request does not begin with a method")
      }
      scanned += 1
      if byte == 10, try endLine() { return try takeHead() }
      if scanned > limits.headSize { throw .headTooLarge(limits) }
      if lines.isEmpty, scanned > limits.lineSize { throw .lineTooLong(limits.lineSize) }
    }
    return nil
  }

  /// Consumes a body's bytes.
  ///
  /// - Returns: whether the body is complete.
  mutating func takeBody(_ body: inout BodyDecoder) throws(RequestError) -> Bool { try body.take(&buffer) }

  /// Records the line that ends here.
  ///
  /// - Returns: whether it ends the head.
  private mutating func endLine() throws(RequestError) -> Bool {
    let end = scanned - 2
    guard end >= lineStart, buffer[end] == 13 else { throw .malformed("a line ends without CR") }
    if end == lineStart, !lines.isEmpty { return true }
    if end == lineStart {
      // An empty line before a request is ignored (RFC 9112, 2.2).
      buffer.drop(scanned)
      scanned = 0
    } else {
      lines.append(lineStart..<end)
      if lines.count > limits.fieldCount + 1 { throw .headTooLarge(limits) }
    }
    lineStart = scanned
    return false
  }

  private mutating func takeHead() throws(RequestError) -> RequestHead {
    defer {
      buffer.drop(scanned)
      (lines, lineStart, scanned) = ([], 0, 0)
    }
    return try RequestHead(lines.map { buffer[$0] })
  }
}

/// Bytes that have arrived and were not used yet.
struct ByteBuffer: Sendable {
  private var storage: [UInt8] = []
  private var start = 0

  /// How many there are.
  var count: Int { storage.count - start }

  /// The byte at an offset from the first that was not used.
  subscript(offset: Int) -> UInt8 { storage[start + offset] }

  /// The bytes of a range of offsets.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    storage[start + range.lowerBound..<start + range.upperBound]
  }

  /// Adds bytes at the end.
  mutating func append(_ bytes: [UInt8]) { storage += bytes }

  /// Drops bytes from the front.
  mutating func drop(_ count: Int) {
    start += count
    guard start == storage.count || start > 64 << 10 else { return }
    storage.removeSubrange(..<start)
    start = 0
  }

  /// Removes bytes from the front, at most so many.
  mutating func take(atMost most: Int) -> ArraySlice<UInt8> {
    let taken = self[0..<min(most, count)]
    drop(taken.count)
    return taken
  }
}
