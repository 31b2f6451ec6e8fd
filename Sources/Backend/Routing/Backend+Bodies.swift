package import Services

extension Backend {
  /// The most bytes of a body that is read before its request is handled.
  private static let largestBody = 8 << 20

  /// The most bytes of a request's body that its handler reads while it arrives, for a port.
  ///
  /// - Parameter request: the request's head.
  /// - Returns: the limit; nil for a body that is read before the request is handled.
  package func bodyLimit(of request: HTTPRequest) -> Int? {
    request.path.hasPrefix(Self.adminPath) ? nil : router.bodyLimit(of: request)
  }

  /// A request of an app in the same process, with its body in memory unless its handler reads it by itself.
  ///
  /// - Throws: 413 where it is larger than its route takes.
  func readable(_ request: HTTPRequest) throws -> HTTPRequest {
    // A port has looked after what arrives there; most requests have no body, and no route is looked up for them.
    if request.incoming != nil || request.bodySize == 0 { return request }
    let limit = router.bodyLimit(of: request)
    guard limit != nil || request.upload != nil else { return request }
    let most = limit ?? Self.largestBody
    guard request.bodySize <= most, let buffered = try limit == nil ? request.buffered(atMost: most) : request
    else {
      throw ErrorResponse(
        status: 413, code: "body_too_large", message: "the body has more than \(most) bytes")
    }
    return buffered
  }
}
