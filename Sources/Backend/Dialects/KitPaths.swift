package import Foundations
package import Services

/// The paths that only Kolam's embedded servers have, and how their responses show that they are one.
package enum KitPaths {
  /// The patterns of the paths, below a server's prefix.
  static let patterns = [
    "/__kolam/**", "/health", "/device-profiles/**", "/admin/**", "/subscription", "/subscription/**",
  ]
  private static let globs = patterns.map { Glob($0) }
  /// The value of the field `server` (RFC 9110, 10.2.4), which proxies replace by their own.
  static let server = "Kolam"
  /// The field that proxies leave alone.
  static let field = "x-kolam-server"

  /// Whether a path is one of them.
  ///
  /// - Parameters:
  ///   - path: the path of a request.
  ///   - prefix: what the paths of its server begin with.
  /// - Returns: whether it is.
  package static func contains(_ path: String, prefix: String) -> Bool {
    let below = DialectRequest.path(path, below: prefix)
    return globs.contains { $0.matches(below) }
  }

  /// Whether a response is one of Kolam's embedded servers.
  package static func isResponse(_ headers: HTTPHeaders) -> Bool {
    headers[field] != nil || headers["server"] == server
  }
}
