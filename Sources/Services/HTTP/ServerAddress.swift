package import Foundations

/// A server's address: `http` or `https`, a host, perhaps a port and the path its requests begin with.
package struct ServerAddress: Hashable, Sendable {
  /// The address without a slash at its end.
  package let url: String
  /// The host, an IPv6 address in its brackets.
  package let host: String

  /// Parses an address; a user, a query or a fragment is invalid.
  ///
  /// - Throws: a diagnostic where the text is no address.
  package init(_ text: String) throws(Diagnostic) {
    let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
    let isPlain = text.utf8.allSatisfy { $0 > 32 && $0 < 127 } && !text.contains { "?#@\\".contains($0) }
    guard let scheme, isPlain, let host = Self.host(text.dropFirst(scheme.utf8.count)) else {
      throw Diagnostic(
        .serverAddress, .error, "`\(visibleText(String(text.prefix(80))))` is not a server's address",
        at: nil,
        help: "write `https://host` or `http://host:port`, with neither user nor query")
    }
    self.host = host
    url = text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  private init(url: String, host: String) {
    self.url = url
    self.host = host
  }

  /// What tells the server from others: scheme, host, port and path, in one spelling (RFC 6454, 4).
  package var origin: String { "\(isEncrypted ? "https" : "http")://\(host):\(port)\(path)" }

  /// Whether it is on this machine.
  ///
  /// A name that only begins like an address of this machine, such as `127.example`, may be anywhere.
  package var isLoopback: Bool {
    host == "localhost" || PeerAddress(bareHost)?.isLoopback == true
  }

  /// The host without the brackets of an IPv6 address, as the system's calls take it.
  var bareHost: String { host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host }

  /// The port, also where the scheme implies it.
  package var port: UInt16 {
    authority.dropFirst(host.utf8.count + 1).isEmpty
      ? (isEncrypted ? 443 : 80) : UInt16(authority.dropFirst(host.utf8.count + 1)) ?? 0
  }

  /// The host, with the port where the address names it.
  package var authority: String { String(afterScheme.prefix { $0 != "/" }) }

  /// The path that every request's begins with; empty for none.
  var path: String { String(afterScheme.drop { $0 != "/" }) }

  private var afterScheme: Substring { url.dropFirst(isEncrypted ? 8 : 7) }

  /// Parses the address of a server of WebSockets: `wss` counts as `https`, `ws` as `http`.
  ///
  /// - Parameter text: the address.
  /// - Throws: a diagnostic where the text is no address.
  package init(socket text: String) throws(Diagnostic) {
    let schemes = [("wss://", "https://"), ("ws://", "http://")]
    let scheme = schemes.first { text.lowercased().hasPrefix($0.0) }
    try self.init(scheme.map { $0.1 + text.dropFirst($0.0.utf8.count) } ?? text)
  }

  /// Whether the connection is encrypted.
  package var isEncrypted: Bool { url.lowercased().hasPrefix("https:") }

  /// The address without a trailing path prefix, so that it may be given with or without it.
  package func without(prefix: String) -> ServerAddress {
    guard !prefix.isEmpty, url.hasSuffix(prefix) else { return self }
    return ServerAddress(url: String(url.dropLast(prefix.count)), host: host)
  }

  private static func host(_ text: Substring) -> String? {
    let authority = text.prefix { $0 != "/" }
    let rest: Substring
    if authority.hasPrefix("[") {
      guard let bracket = authority.firstIndex(of: "]") else { return nil }
      rest = authority[authority.index(after: bracket)...]
    } else {
      rest = authority.drop { $0 != ":" }
    }
    let host = authority[..<rest.startIndex]
    let isPort = rest.isEmpty || (rest.hasPrefix(":") && UInt16(rest.dropFirst()) != nil)
    return host.isEmpty || !isPort ? nil : host.lowercased()
  }
}
