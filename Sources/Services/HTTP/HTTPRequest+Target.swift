internal import Foundations

extension HTTPRequest {
  /// The path with its query, as the request line carries it (RFC 9112, 3.2.1).
  package var target: String {
    if query.isEmpty { return path }
    let pairs = query.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }
    return path + "?" + pairs.joined(separator: "&")
  }

  /// Whether it is safe to send twice: by its method (RFC 9110, 9.2.2), or because the server recognises its
  /// `Idempotency-Key`.
  package var isIdempotent: Bool {
    switch method {
    case .get, .head, .options, .put, .delete: true
    case .post, .patch: headers[IdempotencyKey.field] != nil
    }
  }

  /// Whether a response says that an earlier attempt with the same key is still being handled: a conflict that passes
  /// (draft-ietf-httpapi-idempotency-key-header-07, 2.6), unlike all others.
  func isBeingHandled(_ response: HTTPResponse) -> Bool {
    response.status == 409 && response.headers["retry-after"] != nil && headers[IdempotencyKey.field] != nil
  }
}
