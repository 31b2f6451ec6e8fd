package import Foundations
package import Services
package import Simulation

/// The tokens of one server: attaches them to requests, and replaces them before and after they expire.
///
/// One refresh is in flight at most, however many requests wait for it; one of them may be cancelled without ending it.
/// New tokens are on disk before anyone gets them. A refresh without a response keeps the session: only a server that
/// refuses the refresh token ends it, once (RFC 6749, 5.2; RFC 9700, 4.14.2).
///
/// Several processes on one folder have one session: each looks before a use whether another has replaced or removed the
/// tokens, one refreshes at a time, and none removes tokens that it has not read.
package actor TokenSession: Authorizer {
  /// The actor's executor: all work is the scheduler's.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  /// How long before its end an access token is replaced, for the way to the server and clocks that differ.
  package static let margin = Duration.seconds(60)
  /// How long a refresh waits for that of another process.
  private static let patience = Duration.seconds(30)
  /// How often it looks meanwhile.
  private static let interval = Duration.milliseconds(50)

  private nonisolated let scheduler: Scheduler
  private let name: String
  private let secrets: any SecretStore
  private let refresher: any TokenRefresher
  private let report: @Sendable (SecretError) -> Void

  /// What was stored at the last look; nil before the first.
  private var known: SecretRevision?
  /// Whether another process has signed somebody else in, whose tokens nobody here may use yet.
  private var isForeign = false
  private var tokens: Tokens?
  private var state = TokenSessionState.signedOut
  /// Counts sign-ins and sign-outs, so that a refresh that ends later changes nothing.
  private var epoch = 0
  private var waiting: [Int: CheckedContinuation<Result<Void, APIError>, Never>] = [:]
  private var lastWaiting = 0
  /// The number of the refresh that is under way, or was last.
  private var lastRefresh = 0
  /// How the last refresh ended, for callers that come to wait for it only then.
  private var lastOutcome: (refresh: Int, result: Result<Void, APIError>)?
  private var observers = Observers<AsyncStream<TokenSessionState>.Continuation>()

  /// Makes a session with the tokens that are stored.
  ///
  /// - Parameters:
  ///   - name: the secret's name, one for each server.
  ///   - secrets: where the tokens are stored.
  ///   - refresher: requests new ones.
  ///   - scheduler: where it runs, and the clock.
  ///   - report: receives what keeps tokens from being stored or read.
  package init(
    _ name: String, in secrets: any SecretStore, refresher: any TokenRefresher, scheduler: Scheduler,
    report: @escaping @Sendable (SecretError) -> Void
  ) {
    self.name = name
    self.secrets = secrets
    self.refresher = refresher
    self.scheduler = scheduler
    self.report = report
  }

  // MARK: Signing in and out

  /// Begins a session, and ends the one before.
  ///
  /// - Parameter new: the tokens; their generation follows that of the tokens before.
  package func signIn(_ new: Tokens) {
    load()
    isForeign = false
    var new = new
    new.generation = (tokens?.generation ?? 0) + 1
    epoch += 1
    write { () throws(SecretError) in try secrets.save(new.stored, as: name) }
    tokens = new
    move(.signIn)
    resume(.success(()))
  }

  /// Ends the session on this device.
  ///
  /// - Returns: the tokens, for a request that ends it on the server; nil where nobody was signed in.
  @discardableResult
  package func signOut() -> Tokens? {
    load()
    defer { tokens = nil }
    // Those of another account stay.
    end(.signOut, removing: isForeign ? nil : known)
    return tokens
  }

  /// Uses the tokens of an account that another process has signed in, after the caller has made way for it.
  ///
  /// - Returns: the account; nil where nobody else was signed in.
  package func takeOver() -> String? {
    guard isForeign else { return nil }
    (isForeign, known) = (false, nil)
    load()
    return tokens?.account
  }

  /// The account that is signed in; nil where nobody is.
  package var account: String? {
    load()
    return tokens?.account
  }

  /// The present state, then every change.
  package var states: AsyncStream<TokenSessionState> {
    load()
    return AsyncStream { continuation in
      let number = observers.add(continuation)
      continuation.yield(state)
      continuation.onTermination = { [weak self, scheduler] _ in
        scheduler.start("token observer") { [weak self] in await self?.forget(number) }
      }
    }
  }

  private func forget(_ observer: Int) { observers.remove(observer) }

  // MARK: Authorizer

  /// The credential to send; one that is about to expire is refreshed before.
  package func credential() async throws(APIError) -> Credential? {
    load()
    guard let present = tokens else { return nil }
    if let end = present.expiresAt, scheduler.now.advanced(by: Self.margin) >= end {
      do throws(APIError) { try await refresh(after: present.generation) } catch {
        // Without a response the token is sent as it is: it may still hold for the rest of the margin.
        if case .unauthorized = error { throw error }
        if case .cancelled = error { throw error }
      }
    }
    return tokens.map { Self.credential($0) }
  }

  /// Gets newer tokens after the server has rejected some.
  package func refresh(_ refused: Credential) async throws(APIError) {
    load()
    try await refresh(after: refused.generation)
  }

  private static func credential(_ tokens: Tokens) -> Credential {
    Credential(generation: tokens.generation, value: "Bearer \(tokens.access.reveal())")
  }

  // MARK: Refreshing

  /// Waits for tokens newer than those of a generation.
  private func refresh(after generation: Int) async throws(APIError) {
    guard let present = tokens else { throw .unauthorized(.silent) }
    if present.generation > generation { return }
    if state != .refreshing {
      move(.begin)
      lastRefresh += 1
      scheduler.start("token refresh") { await self.requestTokens(after: present) }
    }
    try await wait(for: lastRefresh).get()
  }

  private func requestTokens(after old: Tokens) async {
    let began = epoch
    guard let claim = await claim(for: began) else {
      // The other process may be stopped in the middle.
      guard began == epoch else { return }
      move(.fail)
      return resume(.failure(.timeout))
    }
    load()
    guard began == epoch else { return }
    if let tokens, tokens.generation > old.generation {
      // Another process has refreshed them.
      move(.succeed)
      return resume(.success(()))
    }
    let revision = known
    let result = await refresher.refresh(old, now: scheduler.now)
    // Who has signed out or in meanwhile has no use for the tokens of the session before.
    if began == epoch { finish(result, of: old, revision) }
    withExtendedLifetime(claim) {}
  }

  /// Waits until no other process refreshes.
  private func claim(for began: Int) async -> SecretClaim? {
    let end = scheduler.now.advanced(by: Self.patience)
    while began == epoch {
      if let claim = secrets.claim(name) { return claim }
      guard scheduler.now < end else { return nil }
      do throws(CancellationError) { try await scheduler.sleep(for: Self.interval) } catch { return nil }
    }
    return nil
  }

  /// Takes the response to a refresh.
  ///
  /// - Parameters:
  ///   - result: the response.
  ///   - old: the tokens that were sent.
  ///   - revision: what was stored then; another process that has replaced it has signed out or in.
  private func finish(_ result: Result<Tokens, RefreshFailure>, of old: Tokens, _ revision: SecretRevision?) {
    switch result {
    case .success(var new):
      new.generation = old.generation + 1
      let isStored = write(replacing: revision) { () throws(SecretError) in
        try secrets.save(new.stored, as: name)
      }
      guard isStored else { return giveWay(after: old) }
      tokens = new
      move(.succeed)
      resume(.success(()))
    case .failure(.unclear(let error)):
      move(.fail)
      resume(.failure(error))
    case .failure(.ended(let error)):
      guard secrets.revision(of: name) == revision else { return giveWay(after: old) }
      end(.refuse, removing: revision, error)
      tokens = nil
    }
  }

  /// Uses what another process has stored while these tokens were refreshed.
  private func giveWay(after old: Tokens) {
    let began = epoch
    load()
    guard began == epoch else { return }
    let isNewer = tokens.map { $0.generation > old.generation } ?? false
    move(isNewer ? .succeed : .fail)
    resume(isNewer ? .success(()) : .failure(.timeout))
  }

  private func wait(for refresh: Int) async -> Result<Void, APIError> {
    lastWaiting += 1
    let number = lastWaiting
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume(returning: .failure(.cancelled)) }
        // The way here may leave the actor, and the refresh may have ended meanwhile.
        if let lastOutcome, lastOutcome.refresh >= refresh {
          return continuation.resume(returning: lastOutcome.result)
        }
        waiting[number] = continuation
      }
    } onCancel: { [scheduler] in
      scheduler.start("token waiter") { await self.cancel(number) }
    }
  }

  private func cancel(_ number: Int) {
    waiting.removeValue(forKey: number)?.resume(returning: .failure(.cancelled))
  }

  private func resume(_ result: Result<Void, APIError>) {
    lastOutcome = (lastRefresh, result)
    let all = waiting.sorted { $0.key < $1.key }
    waiting = [:]
    for (_, continuation) in all { continuation.resume(returning: result) }
  }

  // MARK: Storing

  /// Takes over what another process has stored since the last look.
  private func load() {
    guard !isForeign else { return }
    let revision = secrets.revision(of: name)
    guard revision != known else { return }
    let isFirst = known == nil
    let stored: Tokens?
    do throws(SecretError) { stored = try secrets.load(name).flatMap { Tokens(stored: $0) } } catch {
      // What could not be read is read again at the next look.
      return report(error)
    }
    known = revision
    if isFirst {
      tokens = stored
      if stored != nil { move(.signIn) }
    } else if let stored, let present = tokens, stored.account == present.account {
      tokens = stored
      tokens?.generation = max(stored.generation, present.generation + 1)
    } else if stored != nil || tokens != nil {
      isForeign = stored != nil
      tokens = nil
      end(.signOut, removing: nil)
    }
  }

  /// Ends the session, and all that waits for its tokens.
  ///
  /// - Parameters:
  ///   - event: why.
  ///   - revision: the stored tokens to remove; nil where they are gone.
  ///   - error: what the server has said.
  private func end(
    _ event: TokenSessionState.Event, removing revision: SecretRevision?, _ error: ServerError = .silent
  ) {
    epoch += 1
    if let revision, revision != .absent {
      _ = write(replacing: revision) { () throws(SecretError) in try secrets.remove(name) }
    }
    move(event)
    resume(.failure(.unauthorized(error)))
  }

  /// Writes, so that no other process does meanwhile; what cannot be stored holds until this process ends.
  ///
  /// - Parameters:
  ///   - expected: what must be stored still; nil for anything.
  ///   - work: writes.
  /// - Returns: whether it was, as far as that can be read.
  @discardableResult
  private func write(replacing expected: SecretRevision? = nil, _ work: () throws(SecretError) -> Void)
    -> Bool
  {
    do throws(SecretError) {
      return try secrets.locked { () throws(SecretError) in
        if let expected, secrets.revision(of: name) != expected { return false }
        try work()
        known = secrets.revision(of: name)
        return true
      }
    } catch {
      report(error)
      return true
    }
  }

  private func move(_ event: TokenSessionState.Event) {
    guard let next = state.after(event) else { return }
    state = next
    for observer in observers.calls { observer.yield(next) }
  }
}
