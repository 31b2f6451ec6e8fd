internal import Glibc
internal import Synchronization

/// A server on a port of this machine that answers as a test says, well or badly; a thread for each connection.
package final class LoopbackServer: Sendable {
  /// The port that it listens on.
  package let port: UInt16
  private let listener: Int32
  private let accepted = Atomic(0)

  /// How many connections were made.
  package var connections: Int { accepted.load(ordering: .acquiring) }
  /// Its address, without a path.
  package var address: String { "http://127.0.0.1:\(port)" }

  /// Begins to listen, on a port that is free.
  ///
  /// - Parameter serve: answers a connection; it is closed when this returns.
  /// - Throws: why there is no port.
  package init(_ serve: @escaping @Sendable (Connection) -> Void) throws {
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

/// Why a socket cannot be had.
struct TestSocketError: Error { let code: Int32 }

/// The server's end of a connection.
package struct Connection: Sendable {
  let socket: Int32

  /// Sends a text.
  package func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes.
  package func send(_ octets: [UInt8]) {
    var rest = octets[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent <= 0 { return }
      rest.removeFirst(sent)
    }
  }

  /// Closes it; nothing may be done with it after that.
  func close() { Glibc.close(socket) }

  /// Ends the connection so that the other side sees a reset, not an orderly end.
  package func reset() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  /// Waits until the other side has gone.
  package func waitForEnd() { while !read(1).isEmpty {} }

  /// Waits for bytes.
  ///
  /// - Parameter count: how many at most.
  /// - Returns: those that have come; none where the other side has gone.
  package func read(_ count: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: min(count, 65_536))
    let received = recv(socket, &buffer, buffer.count, 0)
    return received > 0 ? Array(buffer.prefix(received)) : []
  }
}
