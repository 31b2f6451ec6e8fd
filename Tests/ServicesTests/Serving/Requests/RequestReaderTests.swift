import TestSupport
import Testing
@testable import Services

/// Parses a text as requests, in chunks of a size, until the first that is rejected.
func read(
  _ text: String, pieces: Int = .max, limits: RequestLimits = RequestLimits()
) -> (requests: [(head: RequestHead, body: String)], refusal: RequestError?) {
  var reader = RequestReader(limits)
  var requests: [(RequestHead, String)] = []
  var (head, body): (RequestHead?, BodyDecoder?)
  var rest = Array(text.utf8)[...]
  do throws(RequestError) {
    while true {
      if head == nil, let next = try reader.nextHead() {
        head = next
        body = try BodyDecoder(next.framing, limit: limits.bodySize)
      }
      if let known = head, var known_body = body {
        let isComplete = try reader.takeBody(&known_body)
        body = known_body
        if isComplete {
          requests.append((known, String(decoding: known_body.bytes, as: UTF8.self)))
          (head, body) = (nil, nil)
          continue
        }
      }
      if rest.isEmpty { return (requests, nil) }
      reader.feed(Array(rest.prefix(pieces)))
      rest = rest.dropFirst(pieces)
    }
  } catch {
    return (requests, error)
  }
}

@Suite struct RequestReaderTests {
  static let sizes = [1, 2, 3, 7, Int.max]

  @Test(arguments: sizes) func parsesRequestsInPiecesOfAnySize(_ size: Int) throws {
    let (requests, refusal) = read(
      "\r\nPOST /a%20b?q=1 HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nX-A:  two words \t\r\nX-B:\r\n\r\nhello"
        + "GET / HTTP/1.0\r\n\r\n"
        + "PUT /c HTTP/1.1\r\nhost: h\r\nTransfer-Encoding: Chunked\r\n\r\n"
        + "4;a=b\r\nwiki\r\n00A\r\npedia in 1\r\n0\r\nX-Trailer: 1\r\n\r\n"
        + "DELETE /d HTTP/1.1\r\nHost: h\r\n\r\n",
      pieces: size)
    #expect(refusal == nil)
    #expect(requests.map(\.head.method) == [.post, .get, .put, .delete])
    #expect(requests.map(\.head.target) == ["/a%20b?q=1", "/", "/c", "/d"])
    #expect(requests.map(\.body) == ["hello", "", "wikipedia in 1", ""])
    #expect(requests[0].head.headers["x-a"] == "two words")
    #expect(requests[0].head.headers["x-b"] == "")
    #expect(requests.map(\.head.isOld) == [false, true, false, false])
  }

  @Test(arguments: [
    ("GET http://h/a/b?c=1 HTTP/1.1", "/a/b?c=1"), ("GET https://h HTTP/1.1", "/"),
    ("GET http://h?c=1 HTTP/1.1", "/?c=1"), ("OPTIONS * HTTP/1.1", "*"),
  ]) func stripsTheServerFromAbsoluteTargets(_ line: String, _ target: String) {
    #expect(read("\(line)\r\nHost: h\r\n\r\n").requests.first?.head.target == target)
  }

  @Test(arguments: [
    ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close\r\n", false),
    ("HTTP/1.1", "Connection: Upgrade, CLOSE\r\n", false), ("HTTP/1.0", "", false),
    ("HTTP/1.0", "Connection: Keep-Alive\r\n", true),
  ]) func keepsAConnectionByVersionAndFields(_ version: String, _ field: String, _ stays: Bool) {
    #expect(read("GET / \(version)\r\nHost: h\r\n\(field)\r\n").requests.first?.head.keepsAlive == stays)
  }

  /// Rejected requests with their status.
  static let refused: [(String, Int)] = [
    ("\u{16}\u{3}\u{1}\u{2}\u{0}", 400), ("\u{0}", 400), (" GET / HTTP/1.1\r\n\r\n", 400),
    ("GET /\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1 \r\n\r\n", 400),
    ("GET / FTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\n\n", 400),
    ("GET /\u{7F} HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("GET /दाल HTTP/1.1\r\nHost: h\r\n\r\n", 400), ("G\u{1}T / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\nno colon\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\n: no name\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\nX-A : space\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\nX-A: 1\r\n folded\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\nX-A: a\u{0}b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: h\r\nX-A: a\rb\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: +1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1, 1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: identity\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1\nx", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxy\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n123456789\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n", 413),
    ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 8388609\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9223372036854775807\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nExpect: magic\r\n\r\n", 417),
    ("BREW / HTTP/1.1\r\nHost: h\r\n\r\n", 501), ("get / HTTP/1.1\r\nHost: h\r\n\r\n", 501),
    ("CONNECT h:443 HTTP/1.1\r\nHost: h\r\n\r\n", 501),
    ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505), ("GET / HTTP/1.2\r\nHost: h\r\n\r\n", 505),
    ("GET /" + String(repeating: "a", count: 9000) + " HTTP/1.1\r\n", 414),
    ("GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 40_000), 431),
    ("GET / HTTP/1.1\r\n" + String(repeating: "X-A: 1\r\n", count: 101), 431),
    (
      "GET / HTTP/1.1\r\nHost: h\r\n" + String(repeating: "X-A: 1234567\r\n", count: 99) + "X:"
        + String(
          repeating: " ", count: 40_000), 431
    ),
  ]

  @Test(arguments: refused.indices) func rejectsMalformedRequests(_ row: Int) {
    let (text, status) = Self.refused[row]
    for size in Self.sizes {
      let (requests, refusal) = read(text, pieces: size)
      #expect(refusal?.status == status, "\(text.debugDescription.prefix(90)) in pieces of \(size)")
      #expect(requests.isEmpty)
    }
  }

  @Test(arguments: [
    "", "G", "GET / HTTP/1.1\r", "GET / HTTP/1.1\r\nHost: h\r\n", "GET / HTTP/1.1\r\nHost: h\r\n\r",
    "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nx",
    "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
    "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "\r\n\r\n\r\n",
  ]) func waitsForTheRestOfARequest(_ text: String) {
    for size in Self.sizes {
      let (requests, refusal) = read(text, pieces: size)
      #expect(requests.isEmpty && refusal == nil)
    }
  }

  @Test func trailersHaveALimit() {
    let text =
      "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
      + String(repeating: "X-A: \(String(repeating: "a", count: 900))\r\n", count: 20)
    #expect(read(text).refusal?.status == 400)
  }

  @Test func damagedRequestsNeitherCrashNorExceedTheirSize() {
    var random = Xorshift(seed: 13)
    let whole = Array(
      ("POST /a?b=1 HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nwiki\r\n0\r\n\r\n"
        + "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc").utf8)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0...127, using: &random), at: place)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let (whole, refusal) = read(text)
      let (parts, refusalOfParts) = read(text, pieces: 1)
      #expect(refusal == refusalOfParts, "\(text.debugDescription)")
      #expect(whole.map(\.head) == parts.map(\.head) && whole.map(\.body) == parts.map(\.body))
    }
  }
}
