/// A service that a device has on the local network (RFC 6763).
package struct LocalService: Sendable, Hashable {
  /// The name of the instance, for people, such as `Epicura 207`.
  package let name: String
  /// Where the device is.
  package let address: LocalAddress
  /// The port that it says.
  package let port: UInt16
  /// What else it says, by keys in lower case.
  package let attributes: [String: String]

  /// Describes a service.
  ///
  /// - Parameters:
  ///   - name: the name of the instance.
  ///   - address: where the device is.
  ///   - port: the port that it says.
  ///   - attributes: what else it says.
  package init(name: String, address: LocalAddress, port: UInt16, attributes: [String: String] = [:]) {
    (self.name, self.address, self.port, self.attributes) = (name, address, port, attributes)
  }

  /// What strings of a record say: the first of a key counts, one without `=` has an empty value (RFC 6763, 6.4).
  static func attributes(_ strings: [[UInt8]]) -> [String: String] {
    var attributes: [String: String] = [:]
    for string in strings {
      let parts = string.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(decoding: parts[0], as: UTF8.self).lowercased()
      guard !key.isEmpty, attributes[key] == nil else { continue }
      attributes[key] = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
    }
    return attributes
  }
}
