import Glibc

/// An address of IPv4 or IPv6 in digits, such as that of a connection's other side.
package struct PeerAddress: Sendable, Hashable {
  /// The address in the order of the network: 4 bytes of IPv4, 16 of IPv6.
  private let bytes: [UInt8]

  /// Reads an address, or nil where it is none; an IPv4 address within IPv6 (RFC 4291, 2.5.5.2) is the one of IPv4.
  ///
  /// - Parameter text: the address, without brackets and port.
  package init?(_ text: String) {
    guard text.utf8.count < Int(INET6_ADDRSTRLEN), !text.utf8.contains(0) else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    let isVersion6 = text.utf8.contains(UInt8(ascii: ":"))
    guard inet_pton(isVersion6 ? AF_INET6 : AF_INET, text, &bytes) == 1 else { return nil }
    let isMapped = isVersion6 && bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    self.bytes = isMapped ? Array(bytes.suffix(4)) : isVersion6 ? bytes : Array(bytes.prefix(4))
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Whether it is of this machine: 127.0.0.0/8 (RFC 1122, 3.2.1.3) or ::1 (RFC 4291, 2.5.3).
  package var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// The part that one client cannot choose: all of IPv4, the /64 of IPv6, below which it has any number of addresses
  /// (RFC 8981).
  package var network: PeerAddress {
    bytes.count == 4 ? self : PeerAddress(bytes: bytes.prefix(8) + [UInt8](repeating: 0, count: 8))
  }
}
