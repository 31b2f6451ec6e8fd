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
  let pattern: PathPattern
  let action: Action

  /// The same below a prefix.
  func below(_ prefix: String) -> Endpoint {
    Endpoint(method: method, pattern: pattern.below(prefix), action: action)
  }
}
