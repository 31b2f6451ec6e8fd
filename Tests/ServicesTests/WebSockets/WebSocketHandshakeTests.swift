import Foundations
import Testing

@testable import Services

@Suite struct WebSocketHandshakeTests {
  private static let key = Array("the sample nonce".utf8)

  private func request(_ change: (inout HTTPHeaders) -> Void = { _ in }) -> HTTPRequest {
    var headers = WebSocketHandshake.fields(key: Self.key, subprotocols: ["chat", "events"])
    change(&headers)
    return HTTPRequest(.get, "/events", headers: headers)
  }

  // MARK: Known answers

  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    (String(repeating: "0123456701234567", count: 40), "dea356a2cddd90c7a7ecedc5ebb563934f460452"),
  ])
  func hashesAsTheRFCSays(_ text: String, _ hash: String) {
    let digits = SHA1.hash(text).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    #expect(digits.joined() == hash)
  }

  /// RFC 6455, 1.3.
  @Test func answersTheSampleKey() {
    #expect(WebSocketHandshake.acceptance(of: "dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    #expect(request().headers["sec-websocket-key"] == "dGhlIHNhbXBsZSBub25jZQ==")
  }

  // MARK: Both sides

  @Test(
    arguments: [([], nil), (["events"], "events"), (["events", "chat"], "chat"), (["mqtt"], nil)]
      as [([String], String?)])
  func bothSidesAgree(_ spoken: [String], _ chosen: String?) throws {
    let response = WebSocketHandshake.response(to: request(), subprotocols: spoken)
    #expect(response.status == 101)
    let accepted = try WebSocketHandshake.accept(response, key: Self.key, subprotocols: ["chat", "events"])
    #expect(accepted == chosen)
  }

  @Test func fieldsOfAnyCaseAndInListsCount() {
    let request = request { headers in
      headers["connection"] = "keep-alive, \tUpgrade"
      headers["upgrade"] = "h2c, WebSocket"
    }
    #expect(WebSocketHandshake.response(to: request).status == 101)
  }

  @Test(
    arguments: [
      ("upgrade", nil, 426), ("upgrade", "h2c", 426), ("connection", "close", 426),
      ("sec-websocket-version", "8", 426),
      ("sec-websocket-version", nil, 426), ("sec-websocket-key", nil, 400), ("sec-websocket-key", "", 400),
      ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ", 400),
      ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZ\u{E9}==", 400),
    ] as [(String, String?, Int)])
  func aServerRefusesOtherRequests(_ name: String, _ value: String?, _ status: Int) {
    let response = WebSocketHandshake.response(to: request { $0[name] = value })
    #expect(response.status == status)
    if name == "sec-websocket-version" { #expect(response.headers[name] == "13") }
  }

  @Test func aServerRefusesOtherMethods() {
    var request = request()
    request.method = .post
    #expect(WebSocketHandshake.response(to: request).status == 426)
  }

  @Test(
    arguments: [
      ("upgrade", nil, WebSocketHandshake.Refusal.notUpgraded), ("connection", "close", .notUpgraded),
      ("sec-websocket-accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOO=", .wrongKey),
      ("sec-websocket-accept", nil, .wrongKey),
      ("sec-websocket-extensions", "permessage-deflate", .unexpectedExtension("permessage-deflate")),
      ("sec-websocket-protocol", "mqtt", .unexpectedSubprotocol("mqtt")),
    ] as [(String, String?, WebSocketHandshake.Refusal)])
  func aClientRefusesOtherResponses(_ name: String, _ value: String?, _ refusal: WebSocketHandshake.Refusal) {
    var response = WebSocketHandshake.response(to: request())
    response.headers[name] = value
    #expect(throws: refusal) {
      try WebSocketHandshake.accept(response, key: Self.key, subprotocols: ["chat", "events"])
    }
  }

  @Test func aClientRefusesAnotherStatus() {
    var response = WebSocketHandshake.response(to: request())
    response.status = 200
    #expect(throws: WebSocketHandshake.Refusal.status) {
      try WebSocketHandshake.accept(response, key: Self.key)
    }
  }
}
