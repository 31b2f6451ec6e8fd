package import Glibc
import Synchronization

/// Owns the descriptor of a socket, mostly of TCP, which never blocks, and closes it once.
package final class Socket: Sendable {
  // Negative once closed. Every call is made under the lock, so that none uses a reused descriptor.
  private let owned: Mutex<Int32>

  /// Takes over a descriptor.
  init(_ descriptor: Int32) { owned = Mutex(descriptor) }

  deinit { close() }

  /// The descriptor for `poll(2)`; negative once the socket is closed, which `poll(2)` ignores.
  package var descriptor: Int32 { owned.withLock(\.self) }

  // MARK: Listening

  /// Opens a socket that listens on an address.
  package static func listening(
    on address: SocketAddress, backlog: Int32 = SOMAXCONN
  ) throws(SocketError) -> Socket {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = Glibc.socket(address.family, type, 0)
    guard descriptor >= 0 else { throw SocketError(errno) }
    let socket = Socket(descriptor)
    // Allows a server that was just stopped to bind its port again.
    try socket.setOption(SO_REUSEADDR, of: SOL_SOCKET)
    try socket.call { descriptor in Int(address.withPointer { Glibc.bind(descriptor, $0, $1) }) }
    try socket.call { Int(Glibc.listen($0, backlog)) }
    return socket
  }

  /// The address that it has.
  package func address() throws(SocketError) -> SocketAddress {
    var address = SocketAddress()
    try call { descriptor in Int(address.withMutablePointer { getsockname(descriptor, $0, $1) }) }
    return address
  }

  /// The address of the other side; nil where it is gone already.
  var peer: SocketAddress? {
    var address = SocketAddress()
    let result = try? call { descriptor in Int(address.withMutablePointer { getpeername(descriptor, $0, $1) })
    }
    return result == nil ? nil : address
  }

  /// Accepts the next client of a listening socket.
  package func accept() throws(SocketError) -> Socket {
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

  // MARK: Connecting

  /// Opens a socket that begins to connect to an address; it is writable once it is connected, or has failed to.
  static func connecting(to address: SocketAddress) throws(SocketError) -> Socket {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = Glibc.socket(address.family, type, 0)
    guard descriptor >= 0 else { throw SocketError(errno) }
    let socket = Socket(descriptor)
    try? socket.setNoDelay()
    do throws(SocketError) {
      try socket.call { descriptor in Int(address.withPointer { Glibc.connect(descriptor, $0, $1) }) }
    } catch {
      guard error.number == EINPROGRESS || error.number == EINTR else { throw error }
    }
    return socket
  }

  /// Whether a socket that was writable is connected.
  ///
  /// - Throws: why it is not.
  package func checkConnected() throws(SocketError) {
    var (number, size): (Int32, socklen_t) = (0, socklen_t(MemoryLayout<Int32>.size))
    try call { Int(getsockopt($0, SOL_SOCKET, SO_ERROR, &number, &size)) }
    if number != 0 { throw SocketError(number) }
  }

  /// A second descriptor of another library's socket, to wait by; closing it does not end the connection.
  static func duplicate(of descriptor: Int32) throws(SocketError) -> Socket {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw SocketError(errno) }
    return Socket(copy)
  }

  // MARK: The kernel

  /// Opens a socket to the kernel for changes of network interfaces and their addresses (netlink(7)).
  static func netlink() throws(SocketError) -> Socket {
    let type = Int32(SOCK_RAW.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = Glibc.socket(AF_NETLINK, type, 0)
    guard descriptor >= 0 else { throw SocketError(errno) }
    let socket = Socket(descriptor)
    // A `struct sockaddr_nl`: the family, two bytes of padding, the kernel's choice of a port, and the groups
    // RTMGRP_LINK, RTMGRP_IPV4_IFADDR and RTMGRP_IPV6_IFADDR.
    var address: (UInt16, UInt16, UInt32, UInt32) = (UInt16(AF_NETLINK), 0, 0, 0x1 | 0x10 | 0x100)
    try socket.call { descriptor in
      withUnsafeBytes(of: &address) { bytes in
        guard let start = bytes.baseAddress else { return -1 }
        return Int(Glibc.bind(descriptor, start.assumingMemoryBound(to: sockaddr.self), 12))
      }
    }
    return socket
  }

  // MARK: Bytes

  /// Reads bytes that have arrived; empty where the other side sends no more.
  func read(atMost size: Int) throws(SocketError) -> [UInt8] {
    var failure: SocketError?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      do throws(SocketError) {
        count = try call { recv($0, buffer.baseAddress, buffer.count, 0) }
      } catch {
        (failure, count) = (error, 0)
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes as much as possible without blocking.
  ///
  /// - Returns: how many bytes were written.
  func write(_ bytes: ArraySlice<UInt8>) throws(SocketError) -> Int {
    // Without the flag, writing to a closed connection would end the process.
    try call { descriptor in
      bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
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

  /// Does something with the descriptor, which is not closed meanwhile.
  ///
  /// - Parameter work: called with the descriptor.
  /// - Returns: its result.
  /// - Throws: its error, or `EBADF` once the socket is closed.
  package func withDescriptor<T>(_ work: (Int32) throws(SocketError) -> T) throws(SocketError) -> T {
    try owned.withLock { descriptor throws(SocketError) in
      guard descriptor >= 0 else { throw SocketError(EBADF) }
      return try work(descriptor)
    }
  }

  /// Makes a system call.
  ///
  /// - Throws: the call's error, or `EBADF` once the socket is closed.
  @discardableResult
  func call(_ work: (Int32) -> Int) throws(SocketError) -> Int {
    try withDescriptor { descriptor throws(SocketError) in
      let result = work(descriptor)
      guard result >= 0 else { throw SocketError(errno) }
      return result
    }
  }
}

/// A call on a socket failed.
package struct SocketError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system's number of the error, such as `EADDRINUSE`.
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// Whether the call may succeed later.
  var isTemporary: Bool { number == EAGAIN || number == EINTR }

  /// The system's message for the error, such as `Address already in use`.
  package var description: String { String(cString: strerror(number)) }
}

/// Sockets of other families than IP, such as those of Unix and Bluetooth.
extension Socket {
  /// Opens a socket that neither listens nor is connected.
  ///
  /// - Parameters:
  ///   - family: such as `AF_UNIX`.
  ///   - type: such as `SOCK_SEQPACKET`, without flags.
  ///   - number: the family's number of the protocol.
  /// - Returns: the socket.
  /// - Throws: `EAFNOSUPPORT` where the kernel has no such family.
  package static func opening(
    family: Int32, type: __socket_type, protocol number: Int32 = 0
  ) throws(SocketError) -> Socket {
    let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = Glibc.socket(family, Int32(type.rawValue) | flags, number)
    guard descriptor >= 0 else { throw SocketError(errno) }
    return Socket(descriptor)
  }

  /// Gives it an address of its own.
  package func bind(to address: SocketAddress) throws(SocketError) {
    try call { descriptor in Int(address.withPointer { Glibc.bind(descriptor, $0, $1) }) }
  }

  /// Begins to listen on the address that it was given.
  package func listen() throws(SocketError) { try call { Int(Glibc.listen($0, Int32(SOMAXCONN))) } }

  /// Begins to connect; it is writable once it is connected, or has failed to.
  package func connect(to address: SocketAddress) throws(SocketError) {
    do throws(SocketError) {
      try call { descriptor in Int(address.withPointer { Glibc.connect(descriptor, $0, $1) }) }
    } catch {
      guard error.number == EINPROGRESS || error.number == EINTR else { throw error }
    }
  }

  /// Sets an option to a structure's bytes.
  package func setOption(_ option: Int32, of level: Int32, to bytes: [UInt8]) throws(SocketError) {
    try call { Int(setsockopt($0, level, option, bytes, socklen_t(bytes.count))) }
  }
}

/// Datagrams (udp(7)), each of which has an address of its own.
extension Socket {
  /// Receives a datagram that has arrived.
  ///
  /// - Parameter size: the most bytes of it; the others are lost.
  /// - Returns: its bytes, and who sent it; nil where none has arrived.
  /// - Throws: why none can be received.
  package func receiveDatagram(
    atMost size: Int
  ) throws(SocketError) -> (bytes: [UInt8], source: SocketAddress)? {
    var source = SocketAddress()
    var bytes = [UInt8](repeating: 0, count: size)
    do throws(SocketError) {
      let count = try call { descriptor in
        source.withMutablePointer { recvfrom(descriptor, &bytes, size, 0, $0, $1) }
      }
      bytes.removeLast(size - count)
    } catch {
      if error.isTemporary { return nil }
      throw error
    }
    return (bytes, source)
  }

  /// Sends a datagram; one for which the kernel has no room is lost, as it may be on its way.
  ///
  /// - Parameters:
  ///   - bytes: the datagram.
  ///   - address: where it goes.
  /// - Throws: why it cannot be sent, such as that there is no way there.
  package func sendDatagram(_ bytes: [UInt8], to address: SocketAddress) throws(SocketError) {
    do throws(SocketError) {
      try call { descriptor in
        address.withPointer { sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1) }
      }
    } catch {
      if !error.isTemporary { throw error }
    }
  }
}
