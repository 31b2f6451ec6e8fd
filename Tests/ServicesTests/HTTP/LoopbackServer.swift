import Glibc
import Services
import Synchronization

/// A server on a port of this machine that answers as a test says, well or badly; a thread for each connection.
final class LoopbackServer: Sendable {
  let port: UInt16
  private let listener: Int32
  private let accepted = Atomic(0)

  /// How many connections were made.
  var connections: Int { accepted.load(ordering: .acquiring) }
  var address: String { "http://127.0.0.1:\(port)" }

  init(_ serve: @escaping @Sendable (Connection) -> Void) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &address) { raw in
      let generic = raw.assumingMemoryBound(to: sockaddr.self).baseAddress
      return bind(listener, generic, size) == 0 && listen(listener, 64) == 0
        && getsockname(listener, generic, &size) == 0
    }
    guard isBound else { throw SocketError(code: errno) }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    onThread { [weak self] in
      while true {
        let connection = Connection(socket: accept(listener, nil, nil))
        guard let server = self else {
          // Only here: were it closed while still waited on, another server could get its number and lose
          // connections to this thread.
          close(listener)
          if connection.socket >= 0 { connection.close() }
          return
        }
        if connection.socket < 0 { continue }
        server.accepted.add(1, ordering: .acquiringAndReleasing)
        onThread {
          serve(connection)
          connection.close()
        }
      }
    }
  }

  /// A well-behaved server: reads requests, keeps connections, answers as the handler says.
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

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }
}

struct SocketError: Error { let code: Int32 }

/// The server's end of a connection.
struct Connection: Sendable {
  let socket: Int32

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ octets: [UInt8]) {
    var rest = octets[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent <= 0 { return }
      rest.removeFirst(sent)
    }
  }

  func close() { Glibc.close(socket) }

  /// Ends the connection so that the other side sees a reset, not an orderly end.
  func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  /// Waits until the other side has gone.
  func waitForEnd() { while !read(1).isEmpty {} }

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

  private func read(_ count: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: min(count, 65_536))
    let received = recv(socket, &buffer, buffer.count, 0)
    return received > 0 ? Array(buffer.prefix(received)) : []
  }
}

extension [UInt8] {
  fileprivate func ends(with suffix: [UInt8]) -> Bool {
    count >= suffix.count && Array(self.suffix(suffix.count)) == suffix
  }
}

private final class Body: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs something on a thread of its own.
func onThread(_ body: @escaping @Sendable () -> Void) {
  var thread = pthread_t()
  let context = Unmanaged.passRetained(Body(body)).toOpaque()
  pthread_create(
    &thread, nil,
    { context in
      if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, context)
  pthread_detach(thread)
}
