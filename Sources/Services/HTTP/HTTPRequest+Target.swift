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
    case .post, .patch: headers["idempotency-key"] != nil
    }
  }
}
