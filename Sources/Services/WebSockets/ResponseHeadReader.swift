/// Reads the head of a response to an opening handshake, with limits, from bytes that arrive in any pieces.
struct ResponseHeadReader {
  /// The most bytes of all heads, interim ones included.
  static let largestHead = 32 << 10
  /// The most fields of a head.
  static let mostFields = 100

  private var received: [UInt8] = []
  private var scanned = 0
  private var lineStart = 0
  private var lines: [Range<Int>] = []

  /// Adds what was received.
  mutating func append(_ bytes: [UInt8]) { received += bytes }

  /// Reads the head of the final response; nil where more has to be received.
  ///
  /// - Returns: the status and the fields, and the bytes behind the head.
  /// - Throws: how it violates HTTP, or a limit.
  mutating func next() throws(TransportError) -> (head: HTTPResponse, rest: [UInt8])? {
    while scanned < received.count {
      if scanned >= Self.largestHead { throw .tooLarge(limit: Self.largestHead) }
      defer { scanned += 1 }
      guard received[scanned] == 10 else { continue }
      let end = scanned > lineStart && received[scanned - 1] == 13 ? scanned - 1 : scanned
      if end > lineStart {
        lines.append(lineStart..<end)
        if lines.count > Self.mostFields + 1 { throw .tooLarge(limit: Self.largestHead) }
        lineStart = scanned + 1
        continue
      }
      lineStart = scanned + 1
      let head = try Self.head(lines.map { received[$0] })
      lines = []
      // An interim response precedes the final one (RFC 9110, 15.2).
      if head.status >= 200 || head.status == 101 { return (head, Array(received[(scanned + 1)...])) }
    }
    return nil
  }

  private static func head(_ lines: [ArraySlice<UInt8>]) throws(TransportError) -> HTTPResponse {
    guard let first = lines.first, let status = status(first) else {
      throw .unreachable("the response to an opening handshake is not HTTP/1.1")
    }
    var response = HTTPResponse(status: status)
    for line in lines.dropFirst() {
      // A line that begins with a space continues the one before in a form that is obsolete (RFC 9112, 5.2).
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].allSatisfy(isTokenCharacter), line[colon...].allSatisfy(isFieldCharacter)
      else { throw .unreachable("the response to an opening handshake has an invalid field") }
      let value = line[(colon + 1)...].drop { $0 == 32 || $0 == 9 }
      response.headers.add(
        String(decoding: line[..<colon], as: UTF8.self),
        String(decoding: value.reversed().drop { $0 == 32 || $0 == 9 }.reversed(), as: UTF8.self))
    }
    return response
  }

  /// The status of `HTTP/1.1 101 Switching Protocols`; nil where the line is another.
  private static func status(_ line: ArraySlice<UInt8>) -> Int? {
    let text = String(decoding: line.prefix(13), as: UTF8.self)
    guard text.hasPrefix("HTTP/1.1 ") || text.hasPrefix("HTTP/1.0 ") else { return nil }
    let digits = text.dropFirst(9).prefix(3)
    guard digits.utf8.count == 3, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      text.utf8.count == 12 || text.hasSuffix(" ")
    else { return nil }
    return Int(digits).flatMap { $0 >= 100 ? $0 : nil }
  }
}
