import Glibc
import Synchronization

/// Owns the descriptor of a TCP socket, which never blocks, and closes it once.
final class Socket: Sendable {
  // Negative once closed. Every call is made under the lock, so that none uses a reused descriptor.
  private let owned: Mutex<Int32>

  /// Takes over a descriptor.
  private init(_ descriptor: Int32) { owned = Mutex(descriptor) }

  deinit { close() }

  /// The descriptor for `poll(2)`; negative once the socket is closed, which `poll(2)` ignores.
  var descriptor: Int32 { owned.withLock(\.self) }

  // MARK: Listening

  /// Opens a socket that listens on an address.
  static func listening(on address: SocketAddress) throws(SocketError) -> Socket {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = Glibc.socket(address.family, type, 0)
    guard descriptor >= 0 else { throw SocketError(errno) }
    let socket = Socket(descriptor)
    // Allows a server that was just stopped to bind its port again.
    try socket.setOption(SO_REUSEADDR, of: SOL_SOCKET)
    try socket.call { descriptor in Int(address.withPointer { Glibc.bind(descriptor, $0, $1) }) }
    try socket.call { Int(Glibc.listen($0, SOMAXCONN)) }
    return socket
  }

  /// The address that it has.
  func address() throws(SocketError) -> SocketAddress {
    var address = SocketAddress()
    try call { descriptor in Int(address.withMutablePointer { getsockname(descriptor, $0, $1) }) }
    return address
  }

  /// Accepts the next client of a listening socket.
  func accept() throws(SocketError) -> Socket {
    // Linux's accept4 would set both at once, but Swift's `Glibc` does not export it.
    let descriptor = Int32(try call { Int(Glibc.accept($0, nil, nil)) })
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return Socket(descriptor)
  }

  /// Has every write go out at once, without waiting for the acknowledgement of the one before.
  func setNoDelay() throws(SocketError) { try setOption(TCP_NODELAY, of: Int32(IPPROTO_TCP)) }

  private func setOption(_ option: Int32, of level: Int32) throws(SocketError) {
    var value: Int32 = 1
    try call { Int(setsockopt($0, level, option, &value, socklen_t(MemoryLayout<Int32>.size))) }
  }

  // MARK: Octets

  /// Reads octets that have arrived; empty where the other side sends no more.
  func read(atMost size: Int) throws(SocketError) -> [UInt8] {
    var failure: SocketError?
    let octets = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      do throws(SocketError) {
        count = try call { recv($0, buffer.baseAddress, buffer.count, 0) }
      } catch {
        (failure, count) = (error, 0)
      }
    }
    if let failure { throw failure }
    return octets
  }

  /// Writes as much as possible without blocking.
  ///
  /// - Returns: how many octets were written.
  func write(_ octets: ArraySlice<UInt8>) throws(SocketError) -> Int {
    // Without the flag, writing to a closed connection would end the process.
    try call { descriptor in
      octets.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
  }

  /// Shuts down the sending side.
  func endWriting() { _ = try? call { Int(shutdown($0, Int32(SHUT_WR))) } }

  /// Closes it; a second call does nothing.
  func close() {
    owned.withLock { descriptor in
      if descriptor >= 0 { _ = Glibc.close(descriptor) }
      descriptor = -1
    }
  }

  /// Makes a system call.
  ///
  /// - Throws: the call's error, or `EBADF` once the socket is closed.
  @discardableResult
  private func call(_ work: (Int32) -> Int) throws(SocketError) -> Int {
    try owned.withLock { descriptor throws(SocketError) in
      guard descriptor >= 0 else { throw SocketError(EBADF) }
      let result = work(descriptor)
      guard result >= 0 else { throw SocketError(errno) }
      return result
    }
  }
}
