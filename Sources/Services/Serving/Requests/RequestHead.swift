/// A request's line and fields (RFC 9112, 3 and 5).
struct RequestHead: Sendable, Hashable {
  /// How a request's body ends (RFC 9112, 6.3).
  enum Framing: Sendable, Hashable {
    /// After so many bytes; 0 where there is no body.
    case length(Int)
    /// After the last chunk.
    case chunked
  }

  /// The method.
  let method: HTTPRequest.Method
  /// The path with its query, as it was sent.
  let target: String
  /// Whether the client speaks HTTP/1.0, which has neither chunks nor persistent connections.
  let isOld: Bool
  /// The fields.
  let headers: HTTPHeaders
  /// How the body ends.
  let framing: Framing

  /// Whether another request may follow on the connection (RFC 9112, 9.3).
  var keepsAlive: Bool { isOld ? options.contains("keep-alive") : !options.contains("close") }

  /// Whether the client waits for `100 Continue` before the body (RFC 9110, 10.1.1).
  var expectsContinue: Bool { headers["expect"] != nil && framing != .length(0) }

  private var options: [String] { headers["connection"].map(listElements) ?? [] }

  /// Reads the lines of a head.
  ///
  /// - Parameter lines: the lines, without their ends.
  /// - Throws: where they are invalid.
  init(_ lines: [ArraySlice<UInt8>]) throws(RequestError) {
    guard let first = lines.first else { throw .malformed("there is no request line") }
    let line = try RequestLine(first)
    var headers = HTTPHeaders()
    for field in lines.dropFirst() {
      let (name, value) = try Self.field(field)
      headers.add(name, value)
    }
    self.headers = headers
    (target, isOld) = (line.target, line.isOld)
    framing = try Self.framing(headers, isOld: line.isOld)
    if !isOld, headers.fields.count(where: { $0.name == "host" }) != 1 {
      throw .malformed("there must be one field `Host`")
    }
    if let expected = headers["expect"], expected.lowercased() != "100-continue" { throw .expectation }
    guard let method = HTTPRequest.Method(rawValue: line.method) else { throw .method(line.method) }
    self.method = method
  }

  private static func field(_ line: ArraySlice<UInt8>) throws(RequestError) -> (String, String) {
    // A line that begins with a space is an obsolete continuation of the field before it (RFC 9112, 5.2).
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(isTokenCharacter)
    else { throw .malformed("a header field has no name") }
    let value = trimmed(line[line.index(after: colon)...])
    guard value.allSatisfy(isFieldCharacter) else {
      throw .malformed("a header field has a control character")
    }
    return (text(line[..<colon]), text(value))
  }

  /// Two lengths, or a length and a coding, allow request smuggling (RFC 9112, 11.2).
  private static func framing(_ headers: HTTPHeaders, isOld: Bool) throws(RequestError) -> Framing {
    let lengths = headers.fields.filter { $0.name == "content-length" }.map(\.value)
    let codings = headers.fields.filter { $0.name == "transfer-encoding" }.map(\.value)
    if !codings.isEmpty {
      guard lengths.isEmpty, !isOld else { throw .malformed("a request has one way to tell its length") }
      guard codings.count == 1, codings[0].lowercased() == "chunked" else { throw .transferCoding }
      return .chunked
    }
    guard let length = lengths.first else { return .length(0) }
    guard lengths.count == 1, !length.isEmpty, length.utf8.allSatisfy(isDigit), let bytes = Int(length)
    else {
      throw .malformed("`Content-Length` is not one number of bytes")
    }
    return .length(bytes)
  }
}

/// The first line of a request: `GET /recipes HTTP/1.1`.
private struct RequestLine {
  let method: String
  let target: String
  let isOld: Bool

  init(_ line: ArraySlice<UInt8>) throws(RequestError) {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(isTokenCharacter), !words[1].isEmpty,
      words[1].allSatisfy({ $0 > 32 && $0 < 127 })
    else { throw .malformed("the request line is not `METHOD target HTTP/1.1`") }
    switch text(words[2]) {
    case "HTTP/1.1": isOld = false
    case "HTTP/1.0": isOld = true
    case let version where version.hasPrefix("HTTP/"): throw .version
    default: throw .malformed("the request line is not `METHOD target HTTP/1.1`")
    }
    method = text(words[0])
    target = Self.origin(text(words[1]))
  }

  /// The path of a target in absolute form (RFC 9112, 3.2.2), which every server must accept; other targets unchanged.
  private static func origin(_ target: String) -> String {
    guard let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) else {
      return target
    }
    let path = target.dropFirst(scheme.count).drop { $0 != "/" && $0 != "?" }
    return path.hasPrefix("/") ? String(path) : "/" + path
  }
}

/// The elements of a list in a field's value, in lower case (RFC 9110, 5.6.1).
func listElements(_ value: String) -> [String] {
  value.lowercased().split(separator: ",").map { text(trimmed(Array($0.utf8)[...])) }.filter { !$0.isEmpty }
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

/// Without spaces and tabs at either end.
private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var rest = bytes
  while let first = rest.first, first == 32 || first == 9 { rest.removeFirst() }
  while let last = rest.last, last == 32 || last == 9 { rest.removeLast() }
  return rest
}
