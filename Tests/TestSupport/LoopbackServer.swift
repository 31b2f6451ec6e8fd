internal import Glibc
internal import Synchronization

/// A loopback server whose connections are handled by a test, correctly or not; each has its own thread.
package final class LoopbackServer: Sendable {
  /// The port that it listens on.
  package let port: UInt16
  private let listener: Int32
  private let accepted = Atomic(0)

  /// The number of accepted connections.
  package var connections: Int { accepted.load(ordering: .acquiring) }
  /// Its address, without a path.
  package var address: String { "http://127.0.0.1:\(port)" }

  /// Listens on a free port.
  ///
  /// - Parameter serve: handles a connection, which is closed when it returns.
  /// - Throws: an error if no port is available.
  package init(_ serve: @escaping @Sendable (LoopbackConnection) -> Void) throws {
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
    guard isBound else { throw TestSocketError(code: errno) }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    let acceptor = onThread { [weak self] in
      while true {
        let connection = LoopbackConnection(socket: accept(listener, nil, nil))
        guard let server = self else {
          // Closed only here: closed during `accept`, its descriptor could be reused by another server, whose
          // connections this thread would then accept.
          close(listener)
          if connection.socket >= 0 { connection.close() }
          return
        }
        if connection.socket < 0 { continue }
        server.accepted.add(1, ordering: .acquiringAndReleasing)
        let thread = onThread {
          serve(connection)
          connection.close()
        }
        thread.detach()
      }
    }
    acceptor.detach()
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }
}

/// Why a socket cannot be created.
struct TestSocketError: Error { let code: Int32 }

/// The server's end of a connection.
package struct LoopbackConnection: Sendable {
  let socket: Int32

  /// Sends a text.
  package func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent <= 0 { return }
      rest.removeFirst(sent)
    }
  }

  /// Closes it; it must not be used afterwards.
  func close() { Glibc.close(socket) }

  /// Resets the connection instead of closing it in an orderly way.
  package func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  /// Waits until the peer closes the connection.
  package func waitForEnd() { while !read(1).isEmpty {} }

  /// Waits for bytes.
  ///
  /// - Parameter count: the maximum number of bytes.
  /// - Returns: the bytes received; empty if the peer has closed the connection.
  package func read(_ count: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: min(count, 65_536))
    let received = recv(socket, &buffer, buffer.count, 0)
    return received > 0 ? Array(buffer.prefix(received)) : []
  }
}
