import Foundations
import Services

/// The responses to requests with an `Idempotency-Key`: the same again gets the same response, and nothing is done twice
/// (draft-ietf-httpapi-idempotency-key-header-07).
struct FixtureReplies: Sendable {
  /// The most that are kept.
  private static let most = 1000

  private struct Kept: Sendable {
    let target: String
    let body: [UInt8]
    let response: HTTPResponse
  }

  private var kept: [IdempotencyKey: Kept] = [:]
  /// The keys, the oldest first.
  private var order: [IdempotencyKey] = []

  /// The key of a request; nil where it has none.
  ///
  /// - Throws: 400 where the field has another form.
  static func key(of request: HTTPRequest) throws(FixtureRefusal) -> IdempotencyKey? {
    guard let field = request.headers[IdempotencyKey.field] else { return nil }
    if let key = IdempotencyKey(field: field) { return key }
    throw FixtureRefusal(400, "malformed_idempotency_key", "`Idempotency-Key` must be a text in quotes")
  }

  /// The response to the same request; nil where it is new.
  ///
  /// - Throws: 422 where the key was used for another request.
  func response(to request: HTTPRequest, _ key: IdempotencyKey) throws(FixtureRefusal) -> HTTPResponse? {
    guard let kept = kept[key] else { return nil }
    guard kept.target == Self.target(of: request), kept.body == request.body else {
      throw FixtureRefusal(422, "idempotency_key_reused", "the key was used for another request")
    }
    return kept.response
  }

  /// Keeps the response to a request that has changed something.
  mutating func keep(_ response: HTTPResponse, to request: HTTPRequest, _ key: IdempotencyKey) {
    kept[key] = Kept(target: Self.target(of: request), body: request.body, response: response)
    order.append(key)
    guard order.count > 2 * Self.most else { return }
    for key in order.prefix(Self.most) { kept[key] = nil }
    order.removeFirst(Self.most)
  }

  private static func target(of request: HTTPRequest) -> String {
    "\(request.method.rawValue) \(request.target)"
  }
}
