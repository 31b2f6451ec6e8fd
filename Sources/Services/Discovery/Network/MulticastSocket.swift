import Glibc

/// A socket for datagrams of Multicast DNS by IPv4 (RFC 6762, 3 and 11), on the interfaces that this machine had when it was
/// opened.
package struct MulticastSocket: Sendable {
  /// The group of all devices.
  private static let group: [UInt8] = [224, 0, 0, 251]
  /// The port of all devices.
  package static let port: UInt16 = 5353
  /// The most bytes of a datagram that is read: one more than a message may have, so that a longer one is noticed.
  private static let readSize = DNSReader.largest + 1

  /// What has arrived.
  package struct Datagram: Sendable {
    /// Its bytes.
    package let bytes: [UInt8]
    /// Who sent it.
    package let source: LocalAddress
    /// The port from which it was sent.
    package let port: UInt16
    /// The interface by which its sender is reached.
    package let interface: LocalInterface
  }

  private let socket: Socket
  private let poller: SocketPoller
  private let interfaces: [LocalInterface]

  /// Opens a socket that asks, from any port, or one that is asked.
  ///
  /// - Parameters:
  ///   - interfaces: where it sends, and whose networks it hears.
  ///   - isAsked: whether it receives what is sent to all, on their port, which other programs may share.
  ///   - poller: waits for what arrives.
  /// - Throws: ``TransportError/unreachable(_:)`` where there is no interface, or the system refuses.
  package init(
    on interfaces: [LocalInterface], isAsked: Bool = false, _ poller: SocketPoller
  ) throws(TransportError) {
    guard !interfaces.isEmpty else { throw .unreachable("this machine has no such local network") }
    (self.interfaces, self.poller) = (interfaces, poller)
    do throws(SocketError) {
      socket = try Socket.opening(family: AF_INET, type: SOCK_DGRAM)
      // Nothing with another number of hops left has come from the same network (RFC 6762, 11).
      try socket.setOption(IP_MULTICAST_TTL, of: Int32(IPPROTO_IP), to: Self.bytes(255))
      guard isAsked else { return }
      try socket.setOption(SO_REUSEADDR, of: SOL_SOCKET, to: Self.bytes(1))
      try socket.setOption(SO_REUSEPORT, of: SOL_SOCKET, to: Self.bytes(1))
      try socket.bind(to: SocketAddress(host: "0.0.0.0", port: Self.port))
      for interface in interfaces {
        try socket.setOption(
          IP_ADD_MEMBERSHIP, of: Int32(IPPROTO_IP), to: Self.group + interface.address.bytes)
      }
    } catch {
      throw .unreachable("Multicast DNS: \(error)")
    }
  }

  private static func bytes(_ number: Int32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

  /// Waits for a datagram of a device on one of its networks; those of others are lost.
  ///
  /// - Throws: where the wait is cancelled, or the socket is closed.
  package func receive() async throws -> Datagram {
    while true {
      // It waits before each one: a flood must not keep timers from firing. An error of one datagram is not the next one's.
      try await poller.wait(for: socket, .readable)
      guard let (bytes, address) = try? socket.receiveDatagram(atMost: Self.readSize),
        let source = try? LocalAddress(address.host),
        let interface = interfaces.first(where: { $0.reaches(source) })
      else { continue }
      return Datagram(bytes: bytes, source: source, port: address.port, interface: interface)
    }
  }

  /// Sends a datagram to all devices.
  ///
  /// - Parameters:
  ///   - bytes: the datagram.
  ///   - interface: where; nil for all of its interfaces.
  /// - Throws: where it could be sent by none.
  package func send(_ bytes: [UInt8], by interface: LocalInterface? = nil) throws(SocketError) {
    var (failure, isSent) = (SocketError(ENETUNREACH), false)
    for interface in interface.map({ [$0] }) ?? interfaces {
      do throws(SocketError) {
        try socket.setOption(IP_MULTICAST_IF, of: Int32(IPPROTO_IP), to: interface.address.bytes)
        try socket.sendDatagram(
          bytes, to: SocketAddress(host: Self.group.map(String.init).joined(separator: "."), port: Self.port)
        )
        isSent = true
      } catch { failure = error }
    }
    if !isSent { throw failure }
  }

  /// Sends a datagram to one device.
  ///
  /// - Parameters:
  ///   - bytes: the datagram.
  ///   - address: the device.
  ///   - port: its port.
  /// - Throws: why it cannot be sent.
  package func send(_ bytes: [UInt8], to address: LocalAddress, port: UInt16) throws(SocketError) {
    try socket.sendDatagram(bytes, to: SocketAddress(host: address.text, port: port))
  }

  /// Closes it; a pending ``receive()`` ends.
  package func close() { poller.close(socket) }
}
