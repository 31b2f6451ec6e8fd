import Accounts
package import Foundations
package import Profiles
package import Services
package import Simulation

/// Keeps the server informed of the device that it can push to: at each launch and sign-in.
///
/// At a sign-out the server forgets it with the session.
package actor PushRegistration {
  /// The actor's executor: all work is the scheduler's.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  private nonisolated let scheduler: Scheduler
  private let call: ProfileCall
  private let client: APIClient
  private let reachability: Reachability
  private let random: any RandomSource
  private let identifiers: any IdentifierSource
  private let device: @Sendable () -> PushDevice?
  private let delays = RetryPolicy(base: .seconds(5), cap: .seconds(600))
  private var registered: String?
  /// When the server has confirmed the registration of ``registered``; nil before that.
  package private(set) var confirmedAt: Timestamp?
  private var work: Job?

  /// Makes a registration; nothing is sent before ``use(account:)``.
  ///
  /// - Parameters:
  ///   - call: the request, as the server's profile has it.
  ///   - client: sends them, with the person's credential.
  ///   - scheduler: where it runs, and the clock of its retries.
  ///   - random: spreads the retries.
  ///   - reachability: whether there is a network.
  ///   - identifiers: new identifiers.
  ///   - device: describes the device; nil where it has no token.
  package init(
    _ call: ProfileCall, client: APIClient, scheduler: Scheduler, random: any RandomSource,
    reachability: Reachability, identifiers: any IdentifierSource,
    device: @escaping @Sendable () -> PushDevice?
  ) {
    self.call = call
    self.client = client
    self.scheduler = scheduler
    self.random = random
    self.reachability = reachability
    self.identifiers = identifiers
    self.device = device
  }

  /// Registers the device for an account, until that has succeeded.
  ///
  /// - Parameter account: who is signed in; nil for nobody.
  package func use(account: String?) {
    guard account != registered else { return }
    registered = account
    confirmedAt = nil
    work?.cancel()
    work = nil
    guard let account, let device = device() else { return }
    // One key for all attempts, so that a lost response registers the device once.
    var values = ["token": device.token, "platform": device.platform, "account": account]
    values["device"] = device.id
    let request = HTTPRequest(call, values).keyed(by: IdempotencyKey(from: identifiers))
    work = scheduler.start("push registration") { [weak self] in await self?.register(request) }
  }

  private func register(_ request: HTTPRequest) async {
    for attempt in 0... {
      await online()
      if Task.isCancelled { return }
      switch await client.send(request, as: NoContent.self) {
      case .success:
        if !Task.isCancelled { confirmedAt = scheduler.now }
        return
      case .failure(let error):
        // A server that does not know the request, or the person, will not at the next attempt either.
        guard error.isTransient else { return }
      }
      let delay = delays.backoff(before: attempt, random: random)
      if (try? await scheduler.sleep(for: delay)) == nil { return }
    }
  }

  /// Waits until there is a network.
  private func online() async {
    guard !reachability.isOnline else { return }
    let (changes, feed) = AsyncStream.makeStream(of: Void.self)
    let observation = reachability.onChange { if $0 { feed.yield() } }
    defer { observation.cancel() }
    if reachability.isOnline { return }
    for await _ in changes { return }
  }
}

/// A device that servers push to.
package struct PushDevice: Sendable, Hashable {
  /// The token by which they reach it; a secret.
  package var token: String
  /// What runs on it: `android` or `ios`.
  package var platform: String
  /// Its id, which stays the same where the token changes; nil where no server asks for it.
  package var id: String?

  /// Describes a device.
  package init(token: String, platform: String, id: String? = nil) {
    (self.token, self.platform, self.id) = (token, platform, id)
  }
}

/// Whether the servers of an app push to this device.
package enum PushStatus: String, Sendable, Hashable, Codable, CaseIterable {
  /// None of them pushes at all.
  case none
  /// They do, once somebody is signed in.
  case received
  /// One of them would, but cannot reach a program of this machine.
  case unreachable
}
