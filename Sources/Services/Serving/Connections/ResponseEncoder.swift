/// Writes responses as HTTP/1.1 (RFC 9112).
enum ResponseEncoder {
  /// How the body's end is marked.
  enum Framing: Sendable, Hashable {
    /// By its length.
    case length(Int)
    /// By its last chunk.
    case chunked
    /// By the end of the connection.
    case connection
    /// There is no body.
    case none
  }

  /// A whole response to a request.
  ///
  /// - Parameters:
  ///   - response: the response.
  ///   - head: the request; nil where it could not be read.
  ///   - keepsAlive: whether the connection stays open.
  /// - Returns: all bytes of the response.
  static func bytes(_ response: HTTPResponse, to head: RequestHead?, keepsAlive: Bool) -> [UInt8] {
    let isHead = head?.method == .head
    // A response to HEAD has the length of the body that GET would have (RFC 9110, 9.3.2).
    let told = isHead ? response.headers["content-length"].flatMap { Int($0) } : nil
    var bytes = self.head(
      response.status, response.headers,
      hasNoBody(response.status) ? .none : .length(told ?? response.body.count), to: head,
      keepsAlive: keepsAlive)
    if !isHead, !hasNoBody(response.status) { bytes += response.body }
    return bytes
  }

  /// The status line and the fields of a response.
  static func head(
    _ status: Int, _ headers: HTTPHeaders, _ framing: Framing, to head: RequestHead?, keepsAlive: Bool
  ) -> [UInt8] {
    var text = "HTTP/1.1 \(status) \(phrases[status] ?? "")\r\n"
    for field in headers.fields where !ownFields.contains(field.name) {
      text += "\(cleaned(field.name)): \(cleaned(field.value))\r\n"
    }
    switch framing {
    case .length(let length): text += "content-length: \(length)\r\n"
    case .chunked: text += "transfer-encoding: chunked\r\n"
    case .connection, .none: break
    }
    if !keepsAlive {
      text += "connection: close\r\n"
    } else if head?.isOld == true {
      text += "connection: keep-alive\r\n"
    }
    return Array((text + "\r\n").utf8)
  }

  /// The head that switches to another protocol, such as WebSocket.
  static func switching(_ headers: HTTPHeaders) -> [UInt8] {
    let fields = headers.fields.map { "\(cleaned($0.name)): \(cleaned($0.value))\r\n" }
    return Array("HTTP/1.1 101 Switching Protocols\r\n\(fields.joined())\r\n".utf8)
  }

  /// A part of a body as a chunk; one of no bytes would end the body.
  static func chunk(_ part: [UInt8]) -> [UInt8] {
    Array("\(String(part.count, radix: 16))\r\n".utf8) + part + [13, 10]
  }

  /// The end of a chunked body.
  static let lastChunk = Array("0\r\n\r\n".utf8)

  /// Asks the client to send the body.
  static let continueLine = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

  /// Fields about the connection, which only the port can set.
  private static let ownFields: Set = ["connection", "content-length", "keep-alive", "transfer-encoding"]

  private static func hasNoBody(_ status: Int) -> Bool { status < 200 || status == 204 || status == 304 }

  /// Without line breaks, which would allow header injection.
  private static func cleaned(_ text: String) -> String {
    text.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
      ? text : String(decoding: text.utf8.map { $0 < 32 || $0 == 127 ? 32 : $0 }, as: UTF8.self)
  }

  /// The usual phrases, which nothing depends on (RFC 9110, 15).
  private static let phrases = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
    307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized",
    403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
    410: "Gone", 412: "Precondition Failed", 413: "Content Too Large", 414: "URI Too Long",
    417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content",
    426: "Upgrade Required", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
    505: "HTTP Version Not Supported",
  ]
}
