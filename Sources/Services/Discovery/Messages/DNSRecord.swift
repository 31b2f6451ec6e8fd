/// The kind of a record, by its number (RFC 1035, 3.2.2; RFC 2782; RFC 3596).
package struct DNSRecordKind: RawRepresentable, Sendable, Hashable {
  /// The number.
  package let rawValue: UInt16

  /// The kind of a number, also of one that has no name here.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// An address of IPv4.
  package static let address4 = Self(rawValue: 1)
  /// Another name.
  package static let pointer = Self(rawValue: 12)
  /// Keys with values.
  package static let text = Self(rawValue: 16)
  /// An address of IPv6.
  package static let address6 = Self(rawValue: 28)
  /// Where a service is.
  package static let service = Self(rawValue: 33)
  /// All kinds, in a question.
  package static let any = Self(rawValue: 255)
}

/// A record of a name.
package struct DNSRecord: Sendable, Hashable {
  /// What a record says.
  package enum Content: Sendable, Hashable {
    /// Another name, such as an instance of a service.
    case pointer(DNSName)
    /// The host and the port of a service.
    case service(host: DNSName, port: UInt16)
    /// The strings of a service, mostly `key=value`.
    case text([[UInt8]])
    /// An address of IPv4 (4 bytes) or IPv6 (16).
    case address([UInt8])
    /// What has no meaning here.
    case other(DNSRecordKind)
  }

  /// The name.
  package let name: DNSName
  /// For how many seconds it holds; 0 where it holds no longer.
  package let lifetime: UInt32
  /// What it says.
  package let content: Content

  /// Describes a record.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - lifetime: for how many seconds it holds.
  ///   - content: what it says.
  package init(_ name: DNSName, for lifetime: UInt32 = 120, _ content: Content) {
    (self.name, self.lifetime, self.content) = (name, lifetime, content)
  }

  /// Its kind.
  package var kind: DNSRecordKind {
    switch content {
    case .pointer: .pointer
    case .service: .service
    case .text: .text
    case .address(let bytes): bytes.count == 4 ? .address4 : .address6
    case .other(let kind): kind
    }
  }
}
