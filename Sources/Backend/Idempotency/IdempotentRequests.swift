import Foundations
package import Services
package import Storage
internal import Synchronization

/// Handles each request with an `Idempotency-Key` once: the same again gets the response that is kept
/// (draft-ietf-httpapi-idempotency-key-header-07).
///
/// ```swift
/// Envelope.route(.post, "/sessions") { request in
///   let account = try context.authenticate(request).account
///   return try context.idempotent.write(request, of: account) { db in
///     try db.execute(sql: "INSERT INTO sessions …")
///     return Envelope.success(…, status: 201)
///   }
/// }
/// ```
///
/// A key counts for one account. Kept are responses of success alone: a request that failed has changed nothing, and
/// the same again may succeed.
package final class IdempotentRequests: Sendable {
  /// How long a response is kept.
  package static let lifetime = Duration.seconds(86_400)

  /// A key of an account.
  struct Entry: Sendable, Hashable {
    var account: String
    var key: String
  }

  private let store: ServerStore
  private let clock: ServerClock
  private let handling = Mutex<Set<Entry>>([])

  init(_ store: ServerStore, _ clock: ServerClock) { (self.store, self.clock) = (store, clock) }

  /// The key of a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - isRequired: whether there must be one.
  /// - Returns: the key; nil where there is none and need not be.
  /// - Throws: ``ErrorResponse`` with 400 where it is missing or malformed.
  package static func key(
    of request: RouteRequest, isRequired: Bool = true
  ) throws(ErrorResponse) -> IdempotencyKey? {
    guard let value = request.headers[IdempotencyKey.field], !value.isEmpty else {
      if !isRequired { return nil }
      throw refusal(400, "no_idempotency_key", "the request needs the field `Idempotency-Key`")
    }
    guard let key = IdempotencyKey(field: value) else {
      throw refusal(
        400, "malformed_idempotency_key",
        "`Idempotency-Key` must be a text in quotes of at most \(IdempotencyKey.longest) characters")
    }
    return key
  }

  /// Handles a request in one transaction, with which its response is kept: whatever ends the process, both or neither
  /// are there.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - account: whose it is.
  ///   - isRequired: whether it must have a key; one without is handled each time.
  ///   - body: handles it within the transaction.
  /// - Returns: its response, or the one that is kept.
  /// - Throws: ``ErrorResponse`` with 400 where the key is missing or malformed, with 409 and `Retry-After` where the
  ///   same is being handled, with 422 where the key was used for another request; else the body's own errors.
  package func write(
    _ request: RouteRequest, of account: String, isRequired: Bool = true,
    _ body: (Database) throws -> HTTPResponse
  ) throws -> HTTPResponse {
    guard let key = try Self.key(of: request, isRequired: isRequired) else { return try store.write(body) }
    let entry = Entry(account: account, key: key.text)
    guard !handling.withLock({ $0.contains(entry) }) else { throw Self.pending }
    return try store.write { db in
      if let kept = try kept(entry, request, db) { return kept }
      let response = try body(db)
      try keep(response, of: entry, request, db)
      return response
    }
  }

  /// Handles a request that takes its time, such as one that asks another server.
  ///
  /// Where the process ends between what the handler has done and its response, the same again is handled again: what
  /// one transaction can do is done by ``write(_:of:isRequired:_:)``.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - account: whose it is.
  ///   - isRequired: whether it must have a key; one without is handled each time.
  ///   - handler: handles it.
  /// - Returns: its response, or the one that is kept.
  /// - Throws: as ``write(_:of:isRequired:_:)``.
  package func perform(
    _ request: RouteRequest, of account: String, isRequired: Bool = true,
    _ handler: @Sendable () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    guard let key = try Self.key(of: request, isRequired: isRequired) else { return try await handler() }
    let entry = Entry(account: account, key: key.text)
    guard handling.withLock({ $0.insert(entry).inserted }) else { throw Self.pending }
    defer { handling.withLock { _ = $0.remove(entry) } }
    if let kept = try store.fetch({ try kept(entry, request, $0) }) { return kept }
    let response = try await handler()
    try store.write { try keep(response, of: entry, request, $0) }
    return response
  }

  private func kept(_ entry: Entry, _ request: RouteRequest, _ db: Database) throws -> HTTPResponse? {
    guard let row = try IdempotencyTable.row(of: entry, now: clock.now, db) else { return nil }
    guard row.fingerprint == request.fingerprint else {
      throw Self.refusal(422, "idempotency_key_reused", "the key was used for another request")
    }
    return row.response
  }

  private func keep(
    _ response: HTTPResponse, of entry: Entry, _ request: RouteRequest, _ db: Database
  ) throws {
    guard (200..<300).contains(response.status) else { return }
    try IdempotencyTable.keep(
      response, of: entry, request.fingerprint, now: clock.now,
      until: clock.now.advanced(by: Self.lifetime), db)
  }

  private static var pending: ErrorResponse {
    refusal(
      409, "idempotency_key_in_flight", "the same request is being handled", [.init("retry-after", "1")])
  }

  private static func refusal(
    _ status: Int, _ code: String, _ message: String, _ headers: [HTTPRequest.QueryItem] = []
  ) -> ErrorResponse {
    ErrorResponse(
      status: status, code: code, message: message, parameter: "Idempotency-Key", headers: headers)
  }
}

extension RouteRequest {
  /// What makes two requests the same: method, path and body.
  fileprivate var fingerprint: String {
    EntityTag(of: Array("\(method.rawValue) \(path)\n".utf8) + body).text
  }
}
