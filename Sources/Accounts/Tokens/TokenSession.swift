package import Foundations
package import Services
package import Simulation

/// The tokens of one server: attaches them to requests, and replaces them before and after they expire.
///
/// One refresh is in flight at most, however many requests wait for it; one of them may be cancelled without ending it.
/// New tokens are on disk before anyone gets them. A refresh without a response keeps the session: only a server that
/// refuses the refresh token ends it, once (RFC 6749, 5.2; RFC 9700, 4.14.2).
package actor TokenSession: Authorizer {
  /// The actor's executor: all work is the scheduler's.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  /// How long before its end an access token is replaced, for the way to the server and clocks that differ.
  package static let margin = Duration.seconds(60)

  private nonisolated let scheduler: Scheduler
  private let name: String
  private let secrets: any SecretStore
  private let refresher: any TokenRefresher
  private let report: @Sendable (SecretError) -> Void

  private var isLoaded = false
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
  private var observers: [Int: AsyncStream<TokenSessionState>.Continuation] = [:]
  private var lastObserver = 0

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
    var new = new
    new.generation = (tokens?.generation ?? 0) + 1
    epoch += 1
    store(new)
    move(.signIn)
    resume(.success(()))
  }

  /// Ends the session on this device.
  ///
  /// - Returns: the tokens, for a request that ends it on the server; nil where nobody was signed in.
  @discardableResult
  package func signOut() -> Tokens? {
    load()
    defer { resume(.failure(.unauthorized(.silent))) }
    epoch += 1
    discard()
    move(.signOut)
    defer { tokens = nil }
    return tokens
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
      lastObserver += 1
      let number = lastObserver
      observers[number] = continuation
      continuation.yield(state)
      continuation.onTermination = { [weak self, scheduler] _ in
        scheduler.start("token observer") { [weak self] in await self?.forget(number) }
      }
    }
  }

  private func forget(_ observer: Int) { observers[observer] = nil }

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
    let result = await refresher.refresh(old, now: scheduler.now)
    // Who has signed out or in meanwhile has no use for the tokens of the session before.
    guard began == epoch else { return }
    switch result {
    case .success(var new):
      new.generation = old.generation + 1
      store(new)
      move(.succeed)
      resume(.success(()))
    case .failure(.unclear(let error)):
      move(.fail)
      resume(.failure(error))
    case .failure(.ended(let error)):
      epoch += 1
      discard()
      tokens = nil
      move(.refuse)
      resume(.failure(.unauthorized(error)))
    }
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

  private func load() {
    guard !isLoaded else { return }
    isLoaded = true
    do throws(SecretError) {
      tokens = try secrets.load(name).flatMap { Tokens(stored: $0) }
      if tokens != nil { state = .signedIn }
    } catch {
      report(error)
    }
  }

  /// Stores tokens, then uses them; where they cannot be stored they hold until the process ends.
  private func store(_ new: Tokens) {
    do throws(SecretError) { try secrets.save(new.stored, as: name) } catch { report(error) }
    tokens = new
  }

  private func discard() {
    do throws(SecretError) { try secrets.remove(name) } catch { report(error) }
  }

  private func move(_ event: TokenSessionState.Event) {
    guard let next = state.after(event) else { return }
    state = next
    for observer in observers.values { observer.yield(next) }
  }
}
