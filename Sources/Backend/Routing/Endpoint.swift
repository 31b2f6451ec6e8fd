import Services

/// A method on a pattern of paths, and its handler; the common form of ``Route`` and ``Channel``.
struct Endpoint: Sendable {
  /// The handler of a request.
  enum Action: Sendable {
    case route(Route.Handler)
    case stream(Channel.StreamHandler)
    case socket(Channel.SocketHandler, subprotocols: [String])
  }

  let method: HTTPRequest.Method
  private(set) var pattern: PathPattern
  let action: Action
  var root = PathRoot.prefix
  /// The most octets of a body that is read while it arrives; nil for one that is read before.
  var bodyLimit: Int?

  /// The same below a prefix, unless it is at the server's root.
  func below(_ prefix: String) -> Endpoint {
    if root == .server { return self }
    var endpoint = self
    endpoint.pattern = pattern.below(prefix)
    return endpoint
  }
}

/// Where the path of a route or a channel begins.
package enum PathRoot: Sendable, Hashable {
  /// Below the prefix that app.yaml gives the server.
  case prefix
  /// At the server's root, where a product has paths outside of its prefix.
  case server
}
