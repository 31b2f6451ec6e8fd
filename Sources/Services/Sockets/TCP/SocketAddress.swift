package import Glibc

/// An address as the system's calls take it: mostly of IPv4 or IPv6, with a port.
package struct SocketAddress {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  /// An address for a call to fill in.
  init() {}

  /// Copies an address of a list of the system's.
  init(_ address: UnsafePointer<sockaddr>, _ length: socklen_t) {
    self.length = min(length, self.length)
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: Int(self.length)))
    }
  }

  /// - Parameters:
  ///   - host: an address in digits; one with a colon is IPv6.
  ///   - port: the port.
  /// - Throws: `EINVAL` where the host is no address.
  package init(host: String, port: UInt16) throws(SocketError) {
    let isAddress: Bool
    if host.contains(":") {
      var address = sockaddr_in6()
      (address.sin6_family, address.sin6_port) = (sa_family_t(AF_INET6), port.bigEndian)
      isAddress = inet_pton(AF_INET6, host, &address.sin6_addr) == 1
      store(address)
    } else {
      var address = sockaddr_in()
      (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
      isAddress = inet_pton(AF_INET, host, &address.sin_addr) == 1
      store(address)
    }
    guard isAddress else { throw SocketError(EINVAL) }
  }

  /// The path of a Unix socket (unix(7)); one that begins with `@` is a name in the abstract namespace.
  ///
  /// - Throws: `ENAMETOOLONG` where the system has no room for it.
  package init(path: String) throws(SocketError) {
    // A `struct sockaddr_un`: the family, and the path with a zero at its end. An abstract name begins with the zero.
    let name = Array(path.utf8)
    let path = name.first == UInt8(ascii: "@") ? [0] + name.dropFirst() : name + [0]
    guard !name.isEmpty, path.count > 1, path.count <= 108 else { throw SocketError(ENAMETOOLONG) }
    self.init(bytes: withUnsafeBytes(of: sa_family_t(AF_UNIX)) { Array($0) } + path)
  }

  /// The bytes of an address of any family, as its structure in C has them.
  package init(bytes: [UInt8]) {
    let bytes = bytes.prefix(MemoryLayout<sockaddr_storage>.size)
    withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: bytes) }
    length = socklen_t(bytes.count)
  }

  /// `AF_INET` or `AF_INET6`.
  var family: Int32 { Int32(storage.ss_family) }

  /// The port.
  package var port: UInt16 {
    let port = withUnsafeBytes(of: storage) { bytes in
      family == AF_INET6
        ? bytes.load(as: sockaddr_in6.self).sin6_port
        : bytes.load(as: sockaddr_in.self).sin_port
    }
    return UInt16(bigEndian: port)
  }

  /// The host in digits, without a port; empty where the family is another.
  package var host: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let isKnown = withUnsafeBytes(of: storage) { bytes in
      guard let start = bytes.baseAddress else { return false }
      let offset =
        family == AF_INET6
        ? MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr)
        : MemoryLayout<sockaddr_in>.offset(of: \.sin_addr)
      guard [AF_INET, AF_INET6].contains(family), let offset else { return false }
      return inet_ntop(family, start + offset, &text, socklen_t(text.count)) != nil
    }
    return isKnown
      ? String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : ""
  }

  /// Passes the address to a call that reads it.
  package func withPointer<T>(_ work: (UnsafePointer<sockaddr>, socklen_t) -> T) -> T {
    withUnsafePointer(to: storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { work($0, length) }
    }
  }

  /// Passes the address to a call that fills it in.
  mutating func withMutablePointer<T>(
    _ work: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> T
  ) -> T {
    withUnsafeMutablePointer(to: &length) { length in
      withUnsafeMutablePointer(to: &storage) { storage in
        storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { work($0, length) }
      }
    }
  }

  private mutating func store<Address>(_ address: Address) {
    withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address, as: Address.self) }
    length = socklen_t(MemoryLayout<Address>.size)
  }
}
