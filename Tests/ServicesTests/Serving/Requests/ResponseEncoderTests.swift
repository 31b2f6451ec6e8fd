import Testing
@testable import Services

@Suite struct ResponseEncoderTests {
  private func text(
    _ response: HTTPResponse, to request: String = "GET / HTTP/1.1\r\nHost: h\r\n\r\n",
    keepsAlive: Bool = true
  ) throws -> String {
    let head = try #require(read(request).requests.first?.head)
    return String(
      decoding: ResponseEncoder.bytes(response, to: head, keepsAlive: keepsAlive), as: UTF8.self)
  }

  @Test func writesExactlyOneContentLength() throws {
    let response = HTTPResponse(
      status: 200,
      headers: HTTPHeaders([
        ("X-A", "1"), ("Content-Length", "999"), ("Transfer-Encoding", "chunked"), ("Connection", "upgrade"),
      ]), body: Array("hello".utf8))
    #expect(try text(response) == "HTTP/1.1 200 OK\r\nx-a: 1\r\ncontent-length: 5\r\n\r\nhello")
  }

  @Test func responseToHeadHasTheLengthAndNoBody() throws {
    let head = "HEAD / HTTP/1.1\r\nHost: h\r\n\r\n"
    let told = HTTPResponse(status: 200, headers: HTTPHeaders([("content-length", "12")]))
    #expect(try text(told, to: head) == "HTTP/1.1 200 OK\r\ncontent-length: 12\r\n\r\n")
    let whole = HTTPResponse(status: 200, body: [1, 2, 3])
    #expect(try text(whole, to: head) == "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n")
  }

  @Test(arguments: [(204, "No Content"), (304, "Not Modified")])
  func bodilessStatusHasNoLength(_ status: Int, _ phrase: String) throws {
    let response = HTTPResponse(status: status, headers: HTTPHeaders([("etag", "\"a\"")]), body: [1])
    #expect(try text(response) == "HTTP/1.1 \(status) \(phrase)\r\netag: \"a\"\r\n\r\n")
  }

  @Test func writesTheConnectionHeader() throws {
    let response = HTTPResponse(status: 418)
    #expect(
      try text(response, keepsAlive: false)
        == "HTTP/1.1 418 \r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
    #expect(
      try text(response, to: "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n").contains(
        "connection: keep-alive"))
  }

  @Test func replacesLineBreaksInFields() throws {
    let response = HTTPResponse(
      status: 200, headers: HTTPHeaders([("x-a", "1\r\nx-b: 2"), ("x-c\r\nx-d", "a\u{0}b")]))
    #expect(
      try text(response) == "HTTP/1.1 200 OK\r\nx-a: 1  x-b: 2\r\nx-c  x-d: a b\r\ncontent-length: 0\r\n\r\n")
  }

  @Test func chunksStartWithTheirSize() {
    #expect(
      ResponseEncoder.chunk([UInt8](repeating: 65, count: 26)) == Array("1a\r\n".utf8)
        + [UInt8](repeating: 65, count: 26) + [13, 10])
  }
}
