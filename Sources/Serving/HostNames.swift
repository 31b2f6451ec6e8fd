/// The host names that clients may use for a server.
///
/// A page in a browser can make a name of its own resolve to this machine, and would then have this server's origin. A
/// server on a loopback address accepts addresses and `localhost` only.
struct HostNames: Sendable, Hashable {
  private let isLoopback: Bool

  /// - Parameter host: the address that is listened on.
  init(listeningOn host: String) { isLoopback = host.hasPrefix("127.") || host == "::1" }

  /// Whether a `Host` field is accepted.
  func allows(_ field: String) -> Bool {
    guard isLoopback else { return true }
    let host = Self.host(field)
    if host.hasPrefix("[") { return true }
    return host == "localhost" || host.hasSuffix(".localhost") || Self.isAddress(host)
  }

  /// Whether a page of an `Origin` field may open a socket: unlike a response, a socket can be read by any page.
  func allows(origin: String) -> Bool {
    guard isLoopback else { return true }
    guard let scheme = ["http://", "https://"].first(where: { origin.lowercased().hasPrefix($0) }) else {
      return false
    }
    return allows(String(origin.dropFirst(scheme.utf8.count)))
  }

  /// The field without its port.
  private static func host(_ field: String) -> String {
    if field.hasPrefix("[") { return String(field.prefix { $0 != "]" }) }
    return field.prefix { $0 != ":" }.lowercased()
  }

  private static func isAddress(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}
