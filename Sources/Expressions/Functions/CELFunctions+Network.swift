import Foundations

extension CELFunctions {
  private static let ipType = ValueType.opaque("net.IP", [])
  private static let cidrType = ValueType.opaque("net.CIDR", [])

  /// The extension "network": IP addresses and their prefixes.
  static let network: [Overload] =
    [
      read("ip", ipType) { text in value(IPAddress.read(text)) },
      read("cidr", cidrType) { text in value(NetworkPrefix.read(text)) },
      read("isIP", .bool) { text in .bool((try? IPAddress.read(text).get()) != nil) },
      read("isCIDR", .bool) { text in .bool((try? NetworkPrefix.read(text).get()) != nil) },
      read("ip.isCanonical", .bool) { text in
        switch IPAddress.read(text) {
        case .success(let address): .bool(haveSameCodePoints(address.text, text))
        case .failure(let error): .failure(.invalidArgument, error.message)
        }
      },
      ask("family", .int) { .int($0.isV4 ? 4 : 6) },
      ask("isUnspecified", .bool) { .bool($0.isUnspecified) },
      ask("isLoopback", .bool) { .bool($0.isLoopback) },
      ask("isGlobalUnicast", .bool) { .bool($0.isGlobalUnicast) },
      ask("isLinkLocalMulticast", .bool) { .bool($0.isLinkLocalMulticast) },
      ask("isLinkLocalUnicast", .bool) { .bool($0.isLinkLocalUnicast) },
      prefix("ip", ipType) { .extended($0.address) },
      prefix("masked", cidrType) { .extended($0.masked) },
      prefix("prefixLength", .int) { .int($0.length) },
      contains("containsIP", ipType, IPAddress.read) { $0.contains($1) },
      contains("containsIP", .string, IPAddress.read) { $0.contains($1) },
      contains("containsCIDR", cidrType, NetworkPrefix.read) { $0.contains($1) },
      contains("containsCIDR", .string, NetworkPrefix.read) { $0.contains($1) },
    ]
    + [ipType, cidrType].map { type in
      Overload(
        "string", [type], .string,
        .unary { value, _ in
          if case .extended(let object) = value { .string(object.text) } else { refuse("string", value) }
        })
    }

  private static func value(_ result: Result<some ExtendedValue, ParseFault>) -> Value {
    switch result {
    case .success(let object): .extended(object)
    case .failure(let error): .failure(.invalidArgument, error.message)
    }
  }

  private static func refuse(_ name: String, _ value: Value) -> Value {
    .failure(.noOverload, "`\(name)` does not take `\(value.typeName)`")
  }

  private static func read(
    _ name: String, _ result: ValueType, _ body: @escaping @Sendable (String) -> Value
  ) -> Overload {
    Overload(
      name, [.string], result,
      .unary { value, _ in
        if case .string(let text) = value { body(text) } else { refuse(name, value) }
      })
  }

  private static func ask(
    _ name: String, _ result: ValueType, _ body: @escaping @Sendable (IPAddress) -> Value
  ) -> Overload {
    Overload(
      name, [ipType], result, isMember: true,
      .unary { value, _ in
        guard case .extended(let object) = value, let address = object as? IPAddress else {
          return refuse(name, value)
        }
        return body(address)
      })
  }

  private static func prefix(
    _ name: String, _ result: ValueType, _ body: @escaping @Sendable (NetworkPrefix) -> Value
  ) -> Overload {
    Overload(
      name, [cidrType], result, isMember: true,
      .unary { value, _ in
        guard case .extended(let object) = value, let prefix = object as? NetworkPrefix else {
          return refuse(name, value)
        }
        return body(prefix)
      })
  }

  /// Whether a prefix contains an address or another prefix, given as such or as text.
  private static func contains<Part: ExtendedValue>(
    _ name: String, _ type: ValueType, _ read: @escaping @Sendable (String) -> Result<Part, ParseFault>,
    _ body: @escaping @Sendable (NetworkPrefix, Part) -> Bool
  ) -> Overload {
    Overload(
      name, [cidrType, type], .bool, isMember: true,
      .binary { value, other, _ in
        guard case .extended(let object) = value, let prefix = object as? NetworkPrefix else {
          return refuse(name, value)
        }
        switch other {
        case .extended(let part):
          guard let part = part as? Part else { return refuse(name, other) }
          return .bool(body(prefix, part))
        case .string(let text):
          switch read(text) {
          case .success(let part): return .bool(body(prefix, part))
          case .failure(let error): return .failure(.invalidArgument, error.message)
          }
        default: return refuse(name, other)
        }
      })
  }
}
