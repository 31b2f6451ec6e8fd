package import Foundations
package import Profiles
package import Simulation
package import Storage

/// The environment of a server.
package struct ServerContext: Sendable {
  /// The tables.
  package let store: ServerStore
  /// The time.
  package let clock: ServerClock
  /// New identifiers.
  package let identifiers: any IdentifierSource
  /// Randomness.
  package let random: any RandomSource
  /// How people sign in; nil where they do not.
  package let signIn: SignInProfile?
  /// What is sent to people by SMS or e-mail.
  package let messages: OutgoingMessages
  /// Reads the tokens of requests.
  package let tokens: AccessTokens
  /// Handles requests with an `Idempotency-Key` once.
  package let idempotent: IdempotentRequests
  /// The dialects that testers turn on.
  package let dialects: DialectSet
  /// The log for developers.
  package let log: any ServerLog
  /// The result of ``AppServer/warm(_:)``, where the store began as a copy; else nil.
  package let warm: (any Sendable)?
  /// All servers of the backend, which share the store.
  let servers: [any AppServer.Type]

  /// The devices that pushes are sent to.
  package var pushes: PushService { PushService(store: store, messages: messages, clock: clock) }
}

/// The time as a server sees it: the scheduler's, never the machine's.
package struct ServerClock: Sendable {
  /// The scheduler of all work of the server.
  package let scheduler: Scheduler
  private let time: @Sendable () -> Timestamp

  /// Takes the time from a scheduler.
  ///
  /// - Parameters:
  ///   - scheduler: the scheduler of all work of the server.
  ///   - time: the server's time, where it differs from the scheduler's: a device's clock may be wrong.
  package init(_ scheduler: Scheduler, time: (@Sendable () -> Timestamp)? = nil) {
    self.scheduler = scheduler
    self.time = time ?? { scheduler.now }
  }

  /// The server's time.
  package var now: Timestamp { time() }

  /// Waits for a length of time.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled.
  package func sleep(for duration: Duration) async throws(CancellationError) {
    try await scheduler.sleep(for: duration)
  }
}

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
