package import Services
package import Simulation

/// Requests once after each sign-in what an account has on the server, and again until a request has succeeded.
package actor SignInPull {
  /// The actor's executor: all work is the scheduler's.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

  private nonisolated let scheduler: Scheduler
  private let outbox: Outbox
  private let random: any RandomSource
  private let delays: RetryPolicy
  private let request: @Sendable () async -> String?

  private enum Phase { case requesting, failed, done }
  private var current: (account: String, phase: Phase)?
  private var failures = 0
  private var timer: Job?

  /// Makes it; nothing is requested before ``follow()``.
  ///
  /// - Parameters:
  ///   - outbox: whose account it follows.
  ///   - scheduler: where it runs, and the clock of its delays.
  ///   - random: spreads the requests.
  ///   - delays: the bounds of the first delay and of all.
  ///   - request: requests it, and returns the code of the error where that has failed.
  package init(
    _ outbox: Outbox, scheduler: Scheduler, random: any RandomSource,
    delays: RetryPolicy = RetryPolicy(base: .seconds(5), cap: .seconds(600)),
    request: @escaping @Sendable () async -> String?
  ) {
    (self.outbox, self.scheduler, self.random) = (outbox, scheduler, random)
    (self.delays, self.request) = (delays, request)
  }

  /// Requests where somebody has signed in since the last call; called after every change of the outbox.
  package func follow() {
    // After the session has expired it is requested at the sign-in.
    guard let account = outbox.account, account != Outbox.anonymous, !outbox.isPaused else {
      stopTimer()
      return current = nil
    }
    guard current?.account != account else { return }
    failures = 0
    begin(account)
  }

  /// Requests at once what has failed, such as when the network is back.
  package func retry() {
    guard let current, current.phase == .failed, current.account == outbox.account else { return follow() }
    begin(current.account)
  }

  private func begin(_ account: String) {
    stopTimer()
    current = (account, .requesting)
    scheduler.start("request after a sign-in") { [weak self] in await self?.perform(account) }
  }

  private func perform(_ account: String) async {
    let code = await request()
    // Somebody else may have signed in meanwhile, for whom it was requested then.
    guard current?.account == account, current?.phase == .requesting else { return }
    guard outbox.account == account else { return current = nil }
    current?.phase = code == nil ? .done : .failed
    // The network's return is reported, and so is a sign-in.
    guard let code, code != "unauthorized", outbox.reachability.isOnline else { return }
    let delay = delays.backoff(before: failures, random: random)
    failures += 1
    timer = scheduler.start("request after a sign-in") { [weak self, scheduler] in
      if (try? await scheduler.sleep(for: delay)) != nil { await self?.retry() }
    }
  }

  private func stopTimer() {
    timer?.cancel()
    timer = nil
  }
}
