import Foundations

/// Where a server is: `http` or `https`, a host, perhaps a port and the path its requests begin with.
struct ServerAddress: Hashable, Sendable {
  /// The address without a slash at its end.
  let url: String
  /// The host, an IPv6 address in its brackets.
  let host: String

  /// Reads an address; a user, a query or a fragment have no place in it.
  init(_ text: String) throws(Diagnostic) {
    let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
    let isPlain = text.utf8.allSatisfy { $0 > 32 && $0 < 127 } && !text.contains { "?#@\\".contains($0) }
    guard let scheme, isPlain, let host = Self.host(text.dropFirst(scheme.utf8.count)) else {
      throw Diagnostic(
        .serverAddress, .error, "`\(text.prefix(80))` is not a server's address", at: nil,
        help: "write `https://host` or `http://host:port`, with neither user nor query")
    }
    self.host = host
    url = text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// Whether it is on this machine.
  var isLoopback: Bool { host == "localhost" || host == "[::1]" || host.hasPrefix("127.") }

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
