package import Glibc

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
