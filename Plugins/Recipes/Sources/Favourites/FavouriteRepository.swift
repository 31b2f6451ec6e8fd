import Flags
import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Sync

/// The marks of the person who is signed in, on the server and here; anonymous ones, here alone.
actor FavouriteRepository {
  /// The result of toggling a mark.
  enum ToggleResult: Sendable { case done, unknownRecipe, limitReached }

  private nonisolated let store: Store
  private nonisolated let outbox: Outbox
  private let sender: FavouriteSender
  private let client: FavouriteClient
  private let scheduler: Scheduler
  private nonisolated let limits: PlanLimits
  private let log: PluginLogger
  private let random: any RandomSource
  /// The delays after a request that failed.
  private let delays = RetryPolicy(base: .seconds(5), cap: .seconds(600))
  private var pulledFor: String?
  private var pulling: Job?
  private var retrying: Job?
  private var failures = 0

  init(
    store: Store, outbox: Outbox, sender: FavouriteSender, client: FavouriteClient, scheduler: Scheduler,
    random: any RandomSource, limits: PlanLimits, log: PluginLogger
  ) {
    self.store = store
    self.outbox = outbox
    self.sender = sender
    self.client = client
    self.scheduler = scheduler
    self.random = random
    self.limits = limits
    self.log = log
  }

  private nonisolated var account: String { outbox.account ?? Outbox.anonymous }

  /// Who is signed in; nil where nobody is, or the server has ended the session.
  nonisolated var signedIn: String? {
    outbox.isPaused || account == Outbox.anonymous ? nil : account
  }

  /// Returns the ids of the marked recipes.
  nonisolated func marked() throws(StoreError) -> Set<String> {
    try store.fetch { try FavouriteTable.marked(by: account, in: $0) }
  }

  /// Toggles a mark; of somebody who is signed in, the server is sent it.
  ///
  /// - Parameter id: the recipe.
  /// - Returns: whether it was done, else why not.
  /// - Throws: an error if the copy cannot be read or written.
  nonisolated func toggle(_ id: String) throws(StoreError) -> ToggleResult {
    let now = scheduler.now
    return try outbox.write { db, operations in
      let known = try db.cachedStatement(sql: "SELECT 1 FROM recipe WHERE id = ?")
      guard try Int.fetchOne(known, arguments: [id]) != nil else { return .unknownRecipe }
      let marked = try FavouriteTable.marked(by: operations.account, in: db)
      let isMarked = marked.contains(id)
      guard isMarked || limits.isBelowLimit("favourites", than: marked.count) else { return .limitReached }
      if operations.account == Outbox.anonymous {
        if isMarked {
          try FavouriteTable.delete(id, of: Outbox.anonymous, in: db)
        } else {
          try FavouriteTable.insert(id, of: Outbox.anonymous, now: now, in: db)
        }
        return .done
      }
      let entity = FavouriteTable.entity(id)
      let (kind, opposite) =
        isMarked
        ? (FavouriteTable.Kind.remove, FavouriteTable.Kind.add)
        : (FavouriteTable.Kind.add, FavouriteTable.Kind.remove)
      try operations.discardRejected(on: entity)
      if try !operations.withdraw(opposite, on: entity) {
        try operations.enqueue(OutboxDraft(kind, on: entity))
      }
      return .done
    }
  }

  /// Requests the marks from the server at the first call after a sign-in, and again until it has responded once.
  func pullAfterSignIn() async {
    // After the session has expired they are requested at the sign-in.
    if outbox.isPaused { return pulledFor = nil }
    if account != pulledFor { await pull() }
  }

  /// Requests the marks of the person who is signed in from the server; concurrent calls share one request.
  func pull() async {
    guard account != Outbox.anonymous else {
      pulledFor = nil
      return endRetries()
    }
    let job = pulling ?? scheduler.start("favourites") { await self.request() }
    pulling = job
    await job.wait()
  }

  private func request() async {
    defer { pulling = nil }
    for _ in 1...3 {
      let (account, confirmations) = (account, sender.confirmations)
      guard account != Outbox.anonymous else { return }
      let all: [String]
      do throws(APIError) { all = try await client.all() } catch {
        // The error is one of the person before.
        guard account == self.account else { continue }
        // Where the network returns the repository is told; where the session has ended, of the next sign-in.
        if error.isTransient, error != .offline, account != pulledFor { retryLater() }
        return
      }
      // Somebody else may have signed in meanwhile, and a mark that was confirmed may not be in the list yet.
      guard account == self.account, confirmations == sender.confirmations else { continue }
      let now = scheduler.now
      do throws(StoreError) {
        if try store.write({ try FavouriteTable.replace(all, of: account, now: now, in: $0) }) {
          outbox.changed()
        }
        pulledFor = account
      } catch { log.error("\(error)") }
      return endRetries()
    }
    retryLater()
  }

  /// Requests the marks again after a delay, which grows.
  private func retryLater() {
    guard retrying == nil else { return }
    let delay = delays.backoff(before: failures, random: random)
    failures += 1
    retrying = scheduler.start("favourites again") { [weak self, scheduler] in
      if (try? await scheduler.sleep(for: delay)) != nil { await self?.retry() }
    }
  }

  private func retry() async {
    retrying = nil
    await pullAfterSignIn()
  }

  private func endRetries() {
    retrying?.cancel()
    (retrying, failures) = (nil, 0)
  }
}
