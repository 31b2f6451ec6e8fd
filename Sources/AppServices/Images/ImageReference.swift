internal import Foundations
internal import Services

/// Where a picture is, as the `source` of a node says it and a service resolves it.
///
/// | source | picture |
/// |---|---|
/// | `main:/images/bowl.jpg` | of the app's server `main`, at that path of its root |
/// | `/images/bowl.jpg` | the same, as scripts write it |
/// | `https://cdn.example/bowl.jpg` | of another server, which is told nothing of the person |
/// | `camera:pot` | the newest picture of a camera that a plugin shows under that name |
package enum ImageReference: Sendable, Hashable {
  /// At a path of a server of the app.
  case server(String, target: String)
  /// At a path of any other server, encrypted.
  case address(String, target: String)
  /// The newest picture of a camera.
  case camera(String)

  /// The most bytes of an address.
  private static let longest = 2000

  /// Reads the source of a node, or the address of an image as a server writes it.
  ///
  /// It is nil where it names nothing: other servers must encrypt, and paths are absolute and stay where they are.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - server: the server that a path alone is a path of.
  package init?(_ source: String, server: String = ServerSettings.mainName) {
    guard source.utf8.count <= Self.longest, source.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
      return nil
    }
    if source.hasPrefix("/") {
      guard Self.isPath(source) else { return nil }
      self = .server(server, target: source)
      return
    }
    guard let colon = source.firstIndex(of: ":") else { return nil }
    let (scheme, rest) = (source[..<colon], String(source[source.index(after: colon)...]))
    switch scheme.lowercased() {
    case "https":
      guard rest.hasPrefix("//") else { return nil }
      let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" }
      let target = String(rest.dropFirst(2 + authority.count))
      guard Self.isPath(target), let address = try? ServerAddress("https://\(authority)") else { return nil }
      self = .address(address.url, target: target)
    // A photo of the person's device is no image of a server, and no server may name one.
    case "http", "photo": return nil
    case "camera":
      guard !rest.isEmpty else { return nil }
      self = .camera(rest)
    default:
      guard !scheme.isEmpty, Self.isPath(rest) else { return nil }
      self = .server(String(scheme), target: rest)
    }
  }

  /// The source that means it.
  package var source: String {
    switch self {
    case .server(let name, let target): "\(name):\(target)"
    case .address(let address, let target): address + target
    case .camera(let name): "camera:\(name)"
    }
  }

  /// Its path and its query, decoded; empty for a camera.
  var location: (path: String, query: [(name: String, value: String)]) {
    guard let target else { return ("", []) }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let pairs = parts.count < 2 ? [] : parts[1].split(separator: "&")
    let query = pairs.map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      func decoded(_ side: Substring) -> String { PercentCoding.decode(side) ?? String(side) }
      return (name: decoded(sides[0]), value: sides.count > 1 ? decoded(sides[1]) : "")
    }
    return (String(parts[0]), query)
  }

  private var target: String? {
    switch self {
    case .server(_, let target), .address(_, let target): target
    case .camera: nil
    }
  }

  /// Whether it is an absolute path: `//` would be another server (RFC 3986, 4.2), `..` another folder.
  private static func isPath(_ text: String) -> Bool {
    let path = text.prefix { $0 != "?" }
    return path.hasPrefix("/") && !path.hasPrefix("//") && !text.contains { "\\#".contains($0) }
      && !path.split(separator: "/").contains { (PercentCoding.decode($0) ?? "..") == ".." }
  }
}
