import Glibc

/// The address of a device on the local network, such as `192.168.4.27`, as the device or a server says it.
///
/// Requests to it carry no encryption and are sent to whatever stands there, so no other network can be named by it:
/// private IPv4 (RFC 1918), link-local IPv4 (RFC 3927) and unique local IPv6 (RFC 4193) alone. This machine is none of them,
/// and a link-local address of IPv6 does not say by which interface it is reached.
package struct LocalAddress: Sendable, Hashable {
  /// Why a text is no such address.
  package enum Refusal: String, Error, Sendable {
    /// It is no address of IPv4 or IPv6.
    case malformed
    /// It is outside of the local network.
    case outside
  }

  /// The address in its usual form.
  package let text: String
  /// Its bytes, in the order of the network: 4 of IPv4, 16 of IPv6.
  package let bytes: [UInt8]

  /// Reads an address.
  ///
  /// - Parameter text: the address, without a port.
  /// - Throws: why it is none of the local network.
  package init(_ text: String) throws(Refusal) {
    guard text.utf8.count < Int(INET6_ADDRSTRLEN), text.utf8.allSatisfy(Self.isPart) else { throw .malformed }
    var bytes = [UInt8](repeating: 0, count: 16)
    let isVersion6 = text.utf8.contains(UInt8(ascii: ":"))
    guard inet_pton(isVersion6 ? AF_INET6 : AF_INET, text, &bytes) == 1 else { throw .malformed }
    try self.init(bytes: isVersion6 ? bytes : Array(bytes.prefix(4)))
  }

  /// Takes an address from a message.
  ///
  /// - Parameter bytes: 4 of IPv4, or 16 of IPv6.
  /// - Throws: why it is none of the local network.
  package init(bytes: [UInt8]) throws(Refusal) {
    guard [4, 16].contains(bytes.count) else { throw .malformed }
    let isVersion6 = bytes.count == 16
    guard isVersion6 ? bytes[0] & 0xFE == 0xFC : Self.isPrivate(bytes) else { throw .outside }
    var name = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(isVersion6 ? AF_INET6 : AF_INET, bytes, &name, socklen_t(name.count)) != nil else {
      throw .malformed
    }
    text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.bytes = bytes
  }

  /// The address of a server there, without encryption.
  ///
  /// - Parameter port: its port.
  /// - Returns: such as `http://192.168.4.27:8080`.
  package func url(port: UInt16) -> String { "http://\(bytes.count == 16 ? "[\(text)]" : text):\(port)" }

  private static func isPrivate(_ bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1]) {
    case (10, _), (172, 16...31), (192, 168), (169, 254): true
    default: false
    }
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
