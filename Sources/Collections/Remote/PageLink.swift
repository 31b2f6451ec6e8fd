import Foundations
import Services

/// A path of the server with its query, as a declaration or a server writes it.
struct PageLink: Hashable {
  /// The longest link that is followed, in bytes.
  private static let longest = 8000

  /// The path below the server's prefix, percent-encoded.
  let path: String
  /// The names and values of the query, not encoded.
  let query: [HTTPRequest.QueryItem]

  /// Reads a path below the prefix; nil where it is none of the server's own.
  init?(_ text: String) {
    let parts = text.prefix { $0 != "#" }.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard text.hasPrefix("/"), text.utf8.count <= Self.longest,
      text.utf8.allSatisfy({ (33..<127).contains($0) }),
      let path = parts.first, !path.contains("//"), !path.contains("\\"),
      // A dot may be encoded: who decodes it would leave the prefix.
      path.split(separator: "/").allSatisfy({ ![".", "..", nil].contains(PercentCoding.decode($0)) })
    else { return nil }
    self.path = String(path)
    var query: [HTTPRequest.QueryItem] = []
    for item in parts.count == 2 ? parts[1].split(separator: "&") : [] {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decode(pair[0], plusIsSpace: true),
        let value = PercentCoding.decode(pair.count == 2 ? pair[1] : "", plusIsSpace: true)
      else { return nil }
      query.append(HTTPRequest.QueryItem(name, value))
    }
    self.query = query
  }

  /// Follows a link of a response (RFC 3986, 5.2); nil where it leads to another server, or out of the prefix.
  ///
  /// - Parameters:
  ///   - text: the link.
  ///   - base: the path that the response was read from.
  ///   - server: the origin and the prefix of the server.
  init?(_ text: String, from base: String, on server: APIClient.Settings) {
    if text.hasPrefix("?") {
      self.init(base + text)
    } else if text.hasPrefix("/"), !text.hasPrefix("//") {
      self.init(text, below: Self.basePath(of: server, at: nil).map { $0 + server.prefix })
    } else if let scheme = text.firstRange(of: "://"), !text[..<scheme.lowerBound].contains("/") {
      let rest = text[scheme.upperBound...].drop { !"/?#".contains($0) }
      self.init(
        String(rest),
        below: Self.basePath(of: server, at: text[..<rest.startIndex]).map { $0 + server.prefix })
    } else if text.hasPrefix("//") || text.isEmpty
      || text.prefix(while: { $0 != "/" && $0 != "?" }).contains(":")
    {
      return nil
    } else {
      self.init(base.prefix(through: base.lastIndex(of: "/") ?? base.startIndex) + text)
    }
  }

  /// Reads the path below a prefix; nil where it is not below it, or there is none.
  private init?(_ text: String, below prefix: String?) {
    guard let prefix, text.hasPrefix(prefix) else { return nil }
    self.init(String(text.dropFirst(prefix.count)))
  }

  /// What the paths of a server's address begin with.
  ///
  /// - Parameters:
  ///   - server: the server.
  ///   - address: a scheme and a host; nil for those of the server.
  /// - Returns: the path; nil where the address is another server's.
  private static func basePath(of server: APIClient.Settings, at address: Substring?) -> String? {
    // A server in this process has no address: no link can name it by one.
    guard let text = server.origin, let own = try? ServerAddress(text) else {
      return address == nil ? "" : nil
    }
    let root = "\(own.isEncrypted ? "https" : "http")://\(own.host):\(own.port)"
    if let address {
      guard let other = try? ServerAddress(String(address)), other.origin == root else { return nil }
    }
    return own.origin.hasPrefix(root) ? String(own.origin.dropFirst(root.count)) : nil
  }

  private init(path: String, query: [HTTPRequest.QueryItem]) { (self.path, self.query) = (path, query) }

  /// The path with further names and values in its query.
  func adding(_ items: [HTTPRequest.QueryItem]) -> PageLink { PageLink(path: path, query: query + items) }

  /// The path with its query, as ``init(_:)`` reads it.
  var text: String { HTTPRequest(.get, path, query: query).target }

  /// The link to the next page in a response's header (RFC 8288, 3); nil where there is none.
  static func next(in headers: HTTPHeaders) -> String? {
    for field in headers.fields where field.name == "link" {
      var rest = field.value[...]
      while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
        let target = rest[rest.index(after: open)..<close]
        let parameters = rest[rest.index(after: close)...]
        var isQuoted = false
        let end = parameters.firstIndex { character in
          if character == "\"" { isQuoted.toggle() }
          return character == "," && !isQuoted
        }
        if isNext(parameters[..<(end ?? parameters.endIndex)]) { return String(target) }
        rest = end.map { rest[rest.index(after: $0)...] } ?? ""
      }
    }
    return nil
  }

  /// Whether the parameters of a link say that it leads to the next page.
  private static func isNext(_ parameters: Substring) -> Bool {
    parameters.split(separator: ";").contains { parameter in
      let pair = parameter.split(separator: "=", maxSplits: 1).map { $0.filter { !"\t\"".contains($0) } }
      guard pair.count == 2, pair[0].filter({ $0 != " " }).lowercased() == "rel" else { return false }
      return pair[1].lowercased().split(separator: " ").contains("next")
    }
  }
}
