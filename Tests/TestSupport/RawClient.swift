internal import Glibc

/// A client of a loopback server that sends raw bytes, well-formed or not.
package final class RawClient: Sendable {
  private let socket: Int32

  /// Connects to a port; reads time out after ten seconds.
  ///
  /// - Throws: an error if the connection fails.
  package init(_ port: UInt16) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeBytes(of: &address) { raw in
      connect(socket, raw.assumingMemoryBound(to: sockaddr.self).baseAddress, size)
    }
    if code != 0 { throw TestSocketError(code: errno) }
  }

  deinit { close(socket) }

  /// Sends a text; bytes that the server no longer receives are dropped.
  package func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes; those that the server no longer receives are dropped.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent <= 0 { return }
      rest = rest.dropFirst(sent)
    }
  }

  /// Shuts down the sending side.
  package func endWriting() { shutdown(socket, Int32(SHUT_WR)) }

  /// Waits for bytes.
  ///
  /// - Returns: the next bytes as text; empty at the end, nil after a timeout.
  package func readSome() -> String? { readBytes().map { String(decoding: $0, as: UTF8.self) } }

  /// Waits for bytes.
  ///
  /// - Returns: the next bytes; none at the end, nil after a timeout.
  package func readBytes() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &buffer, buffer.count, 0)
    if count < 0 { return errno == ECONNRESET ? [] : nil }
    return Array(buffer.prefix(count))
  }

  /// Waits for the server to close the connection.
  ///
  /// - Returns: everything received; nil if the server does not close it.
  package func readToEnd() -> String? {
    var text = ""
    while let part = readSome() {
      if part.isEmpty { return text }
      text += part
    }
    return nil
  }

  /// Waits for a text.
  ///
  /// - Returns: everything received, up to and including the text if it arrived.
  package func read(until end: String) -> String {
    var text = ""
    while !text.contains(end), let part = readSome(), !part.isEmpty { text += part }
    return text
  }
}
