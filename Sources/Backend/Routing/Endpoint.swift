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
  /// The most bytes of a body that is read while it arrives; nil for one that is read before.
  var bodyLimit: Int?
  /// The media type that a body must have; nil for any.
  var mediaType: String?
  /// Whether it is for testers alone, see ``ControlAccess``.
  var isControl = false

  /// Refuses a body of another media type: a page of another site can send only such ones to this machine without asking
  /// first (Fetch, "CORS-safelisted request-header"), and so a control route wants to be told the type without a body, too.
  ///
  /// - Throws: a 415.
  func checkType(of request: HTTPRequest) throws(ErrorResponse) {
    guard let mediaType, !request.method.isSafe,
      request.bodySize > 0 || request.incoming != nil || isControl && request.method == .post
    else { return }
    let given = request.headers["content-type"]?.prefix { $0 != ";" } ?? ""
    guard String(given.filter { $0 != " " && $0 != "\t" }).lowercased() == mediaType else {
      throw ErrorResponse(
        status: 415, code: "unsupported_media_type", message: "the body must be `\(mediaType)`")
    }
  }

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
