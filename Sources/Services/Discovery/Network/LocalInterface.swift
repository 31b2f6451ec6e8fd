import Glibc

/// An interface of this machine by which it reaches all devices of a local network, by its address of IPv4.
package struct LocalInterface: Sendable, Hashable {
  /// The machine's address there.
  package let address: LocalAddress
  /// Which bytes' bits are the same for all devices of the network.
  let mask: [UInt8]

  /// Describes an interface.
  ///
  /// - Parameters:
  ///   - address: the machine's address there, of IPv4.
  ///   - mask: the four bytes of the network's mask.
  package init(_ address: LocalAddress, mask: [UInt8]) { (self.address, self.mask) = (address, mask) }

  /// Whether an address is on its network, so that no router has passed on what came from there (RFC 6762, 11).
  package func reaches(_ other: LocalAddress) -> Bool {
    guard other.bytes.count == mask.count, address.bytes.count == mask.count else { return false }
    return zip(zip(address.bytes, other.bytes), mask).allSatisfy { ($0.0 ^ $0.1) & $1 == 0 }
  }

  /// The interfaces of this machine at this moment; those that reach other networks than local ones are none.
  package static var all: [LocalInterface] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    return sequence(first: first) { $0?.pointee.ifa_next }.prefix { $0 != nil }.compactMap { entry in
      guard let entry = entry?.pointee, isUsable(entry.ifa_flags),
        let address = bytes(entry.ifa_addr), let mask = bytes(entry.ifa_netmask),
        let local = try? LocalAddress(bytes: address)
      else { return nil }
      return LocalInterface(local, mask: mask)
    }
  }

  /// Whether it is up, is not this machine alone, and takes what is sent to all (netdevice(7)).
  private static func isUsable(_ flags: UInt32) -> Bool {
    let (isUp, isLoopback, isMulticast): (UInt32, UInt32, UInt32) = (0x1, 0x8, 0x1000)
    return flags & (isUp | isLoopback | isMulticast) == isUp | isMulticast
  }

  /// The bytes of an address of IPv4; nil of another family.
  private static func bytes(_ address: UnsafeMutablePointer<sockaddr>?) -> [UInt8]? {
    guard let address, address.pointee.sa_family == sa_family_t(AF_INET) else { return nil }
    return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
      withUnsafeBytes(of: address.pointee.sin_addr) { Array($0) }
    }
  }
}
