package import Storage

extension ServerContext {
  /// Whose a request is, by its access token.
  ///
  /// - Parameter request: the request.
  /// - Returns: the token; its session has not ended.
  /// - Throws: ``AccessToken/Rejection``, or where the store fails.
  package func authenticate(_ request: RouteRequest) throws -> AccessToken {
    guard let text = request.bearer else { throw AccessToken.Rejection.missing }
    return try authenticate(token: text)
  }

  /// Whose a token is that came by other ways than a header field.
  ///
  /// - Parameter text: the token as it was sent.
  /// - Returns: the token; its session has not ended.
  /// - Throws: ``AccessToken/Rejection``, or where the store fails.
  package func authenticate(token text: String) throws -> AccessToken {
    let token = try tokens.read(text, now: clock.now)
    let isAccepted = try store.fetch { db in try servers.allSatisfy { try $0.accepts(token, db) } }
    guard isAccepted else { throw AccessToken.Rejection.invalid }
    return token
  }

  /// Deletes what every server has stored of an account, and the responses that are kept for it.
  ///
  /// - Parameters:
  ///   - account: the account's id.
  ///   - db: the store, within the transaction that deletes the account.
  /// - Throws: what SQLite reports.
  package func forget(_ account: String, in db: Database) throws {
    for server in servers { try server.forget(account, db) }
    try StoredPlan.forget(account, db)
    try IdempotencyTable.forget(account, db)
  }
}
