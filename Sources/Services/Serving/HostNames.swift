import Glibc

/// The host names that clients may use for a server, and the pages that may send it requests.
///
/// A page in a browser can make a name of its own resolve to this machine, and would then have this server's origin
/// (DNS rebinding). An address cannot be made to resolve elsewhere, so `Host` may be any.
struct HostNames: Sendable, Hashable {
  /// The names that `Host` may have besides addresses and `localhost`.
  private let names: Set<String>
  /// Those of them whose pages may send requests.
  private let origins: Set<String>

  /// - Parameters:
  ///   - host: the address that is listened on.
  ///   - names: further names that the operator allows.
  ///   - machine: the machine's name, which counts where other machines can connect.
  init(listeningOn host: String, names: [String] = [], machine: String = Self.machine) {
    origins = Set(names.map { $0.lowercased() })
    let isLoopback = PeerAddress(host)?.isLoopback == true
    let own = machine.lowercased()
    self.names = isLoopback || own.isEmpty ? origins : origins.union([own, own + ".local"])
  }

  /// Whether a `Host` field is accepted.
  func allows(_ field: String) -> Bool {
    guard let host = Self.host(field) else { return false }
    return Self.isLocal(host) || PeerAddress(host) != nil || names.contains(host)
  }

  /// Whether a page of an `Origin` field may change something or open a socket: only one of this machine.
  func allows(origin: String) -> Bool {
    guard let scheme = ["http://", "https://"].first(where: { origin.lowercased().hasPrefix($0) }),
      let host = Self.host(String(origin.dropFirst(scheme.utf8.count)))
    else { return false }
    return Self.isLocal(host) || PeerAddress(host)?.isLoopback == true || origins.contains(host)
  }

  /// Whether a name is this machine's own everywhere (RFC 6761, 6.3).
  private static func isLocal(_ host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost")
  }

  /// The host in lower case, without brackets, port and a last dot; nil where the field is none (RFC 3986, 3.2.2).
  private static func host(_ field: String) -> String? {
    let host: Substring
    let port: Substring
    if field.hasPrefix("[") {
      guard let end = field.firstIndex(of: "]") else { return nil }
      host = field[field.index(after: field.startIndex)..<end]
      port = field[field.index(after: end)...]
      guard host.contains(":"), PeerAddress(String(host)) != nil else { return nil }
    } else {
      host = field.prefix { $0 != ":" }
      port = field.dropFirst(host.count)
    }
    guard port.isEmpty || port == ":" || port.hasPrefix(":") && UInt16(port.dropFirst()) != nil else {
      return nil
    }
    return (host.hasSuffix(".") ? host.dropLast() : host).lowercased()
  }

  /// The name of this machine; empty where it has none.
  private static var machine: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
