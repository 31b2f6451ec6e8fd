import Foundations

/// The opening of a WebSocket over HTTP/1.1 (RFC 6455, 4), for both sides.
package enum WebSocketHandshake {
  private static let version = "13"
  private static let constant = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
  /// The bytes of a key.
  package static let keySize = 16

  /// Why a server's response opens no WebSocket.
  package enum Refusal: Error, Sendable, Hashable {
    /// It has another status than 101.
    case status
    /// It switches to no WebSocket.
    case notUpgraded
    /// It is no response to this key, such as one that a cache kept.
    case wrongKey
    /// It switches on an extension that was not offered.
    case unexpectedExtension(String)
    /// It chooses a subprotocol that was not offered.
    case unexpectedSubprotocol(String)
  }

  // MARK: The client

  /// Returns the header fields of a request, beside those of the app.
  ///
  /// - Parameters:
  ///   - key: 16 random bytes, other ones for each request.
  ///   - subprotocols: those that the client speaks, the preferred one first.
  /// - Returns: the fields, with their names in lower case.
  package static func fields(key: [UInt8], subprotocols: [String] = []) -> HTTPHeaders {
    var fields = HTTPHeaders([
      ("connection", "Upgrade"), ("upgrade", "websocket"), ("sec-websocket-version", version),
      ("sec-websocket-key", Base64.encode(key)),
    ])
    if !subprotocols.isEmpty { fields.add("sec-websocket-protocol", subprotocols.joined(separator: ", ")) }
    return fields
  }

  /// Checks a server's response.
  ///
  /// - Parameters:
  ///   - response: its head.
  ///   - key: the key of the request.
  ///   - subprotocols: those of the request.
  /// - Returns: the subprotocol that the server chose; nil for none.
  /// - Throws: why the response opens no WebSocket.
  package static func accept(
    _ response: HTTPResponse, key: [UInt8], subprotocols: [String] = []
  ) throws(Refusal) -> String? {
    guard response.status == 101 else { throw .status }
    guard tokens(response.headers, "upgrade").contains("websocket"),
      tokens(response.headers, "connection").contains("upgrade")
    else { throw .notUpgraded }
    guard response.headers["sec-websocket-accept"] == acceptance(of: Base64.encode(key)) else {
      throw .wrongKey
    }
    if let other = response.headers["sec-websocket-extensions"], !other.isEmpty {
      throw .unexpectedExtension(other)
    }
    let chosen = response.headers["sec-websocket-protocol"]
    if let chosen, !subprotocols.contains(chosen) { throw .unexpectedSubprotocol(chosen) }
    return chosen
  }

  // MARK: The server

  /// Returns the response to a client's request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - subprotocols: those that the server speaks.
  /// - Returns: a response of status 101 that opens the WebSocket; else one that says what is missing.
  package static func response(to request: HTTPRequest, subprotocols: [String] = []) -> HTTPResponse {
    let headers = request.headers
    guard request.method == .get, tokens(headers, "upgrade").contains("websocket"),
      tokens(headers, "connection").contains("upgrade")
    else {
      return HTTPResponse(
        status: 426, headers: HTTPHeaders([("connection", "Upgrade"), ("upgrade", "websocket")]))
    }
    guard headers["sec-websocket-version"] == version else {
      return HTTPResponse(status: 426, headers: HTTPHeaders([("sec-websocket-version", version)]))
    }
    guard let key = headers["sec-websocket-key"], isKey(key) else { return HTTPResponse(status: 400) }
    var fields = HTTPHeaders([
      ("connection", "Upgrade"), ("upgrade", "websocket"), ("sec-websocket-accept", acceptance(of: key)),
    ])
    let offered = list(headers, "sec-websocket-protocol")
    if let chosen = offered.first(where: subprotocols.contains) {
      fields.add("sec-websocket-protocol", chosen)
    }
    return HTTPResponse(status: 101, headers: fields)
  }

  // MARK: Fields

  /// Returns the response to a key, in base 64.
  static func acceptance(of key: String) -> String { Base64.encode(SHA1.hash(key + constant)) }

  /// Whether a text is 16 bytes in base 64: 22 signs and two of padding.
  private static func isKey(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 24 && bytes.suffix(2) == Array("==".utf8)
      && bytes.dropLast(2).allSatisfy { byte in
        let sign = Unicode.Scalar(byte)
        return ("a"..."z").contains(sign) || ("A"..."Z").contains(sign) || ("0"..."9").contains(sign)
          || sign == "+"
          || sign == "/"
      }
  }

  /// Returns the items of a field, in lower case.
  private static func tokens(_ headers: HTTPHeaders, _ name: String) -> [String] {
    list(headers, name).map { $0.lowercased() }
  }

  /// Returns the items of a field, which may stand in several (RFC 9110, 5.6.1).
  static func list(_ headers: HTTPHeaders, _ name: String) -> [String] {
    headers.fields.filter { $0.name == name }.flatMap { field in
      field.value.split(separator: ",").map { item in
        let start = item.drop { $0 == " " || $0 == "\t" }
        return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
      }
    }.filter { !$0.isEmpty }
  }
}
