import Services
import TestSupport

extension LoopbackServer {
  /// Creates a well-behaved server: it reads requests, keeps connections open, and responds by the handler.
  convenience init(handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse) throws {
    try self.init { connection in
      while let request = connection.readRequest() {
        let response = handler(request)
        let fields = response.headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        connection.send(
          "HTTP/1.1 \(response.status) X\r\ncontent-length: \(response.body.count)\r\n\(fields)\r\n")
        connection.send(response.body)
      }
    }
  }
}

extension LoopbackConnection {
  func readRequest() -> HTTPRequest? {
    var head: [UInt8] = []
    while !head.ends(with: [13, 10, 13, 10]) {
      let next = read(1)
      if next.isEmpty { return nil }
      head += next
    }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").map(String.init)
    let words = lines[0].split(separator: " ").map(String.init)
    guard words.count == 3, let method = HTTPRequest.Method(rawValue: words[0]) else { return nil }
    var headers = HTTPHeaders()
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      headers.add(parts[0], parts.count > 1 ? String(parts[1].dropFirst()) : "")
    }
    var body: [UInt8] = []
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while body.count < length {
      let next = read(length - body.count)
      if next.isEmpty { return nil }
      body += next
    }
    return HTTPRequest(method, words[1], headers: headers, body: body)
  }
}

extension [UInt8] {
  fileprivate func ends(with suffix: [UInt8]) -> Bool {
    count >= suffix.count && Array(self.suffix(suffix.count)) == suffix
  }
}
