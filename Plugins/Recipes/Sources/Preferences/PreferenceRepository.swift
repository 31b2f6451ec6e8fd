import Foundations
import PluginKit
import Services
import Simulation
import Storage
import Sync

/// The preferences of the person who is signed in, on the server and here; anonymous ones, here alone.
actor PreferenceRepository {
  private nonisolated let store: Store
  private nonisolated let outbox: Outbox
  private let sender: PreferenceSender
  private let client: PreferenceClient
  private let scheduler: Scheduler
  private let log: PluginLogger
  private var pulling: Job?
  private var lastError: RecipeError?

  init(
    store: Store, outbox: Outbox, sender: PreferenceSender, client: PreferenceClient, scheduler: Scheduler,
    log: PluginLogger
  ) {
    self.store = store
    self.outbox = outbox
    self.sender = sender
    self.client = client
    self.scheduler = scheduler
    self.log = log
  }

  private nonisolated var account: String { outbox.account ?? Outbox.anonymous }

  /// An element at once, and one for each change, here or on the server.
  nonisolated var changes: AsyncStream<Void> { outbox.changes }

  /// What the person prefers, including what is not sent yet.
  nonisolated func current() throws(StoreError) -> PreferenceValues {
    try store.read { PreferenceValues(try PreferenceTable.current(of: account, in: $0)) }
  }

  /// Saves what the person has just chosen; of somebody who is signed in, the server is sent it after a moment of quiet.
  ///
  /// - Parameter change: what differs.
  /// - Throws: an error if it cannot be written.
  nonisolated func save(_ change: PreferenceChange) throws(StoreError) {
    let fields = change.fields
    try outbox.write { db, operations in
      let current = try PreferenceTable.current(of: operations.account, in: db)
      guard Value.map(current.applying(fields).map) != .map(current.map) else { return }
      if operations.account == Outbox.anonymous {
        try PreferenceTable.replace(current.applying(fields), of: Outbox.anonymous, in: db)
      } else {
        try operations.enqueue(fields)
      }
    }
  }

  /// Requests the preferences of the person who is signed in from the server; concurrent calls share one request.
  ///
  /// - Returns: the error, if it failed.
  func pull() async -> RecipeError? {
    guard account != Outbox.anonymous else { return nil }
    let job = pulling ?? scheduler.start("preferences") { await self.request() }
    pulling = job
    await job.wait()
    return lastError
  }

  private func request() async {
    defer { pulling = nil }
    // What was confirmed meanwhile may not be in the response yet.
    for _ in 1...3 {
      let (account, confirmations) = (account, sender.confirmations)
      guard account != Outbox.anonymous else { return }
      let all: PreferenceFields
      do throws(APIError) { all = try await client.all() } catch {
        guard account == self.account else { continue }
        lastError = RecipeError(error)
        return
      }
      lastError = nil
      // Somebody else may have signed in meanwhile.
      guard account == self.account, confirmations == sender.confirmations else { continue }
      do throws(StoreError) {
        if try store.write({ try PreferenceTable.replace(all, of: account, in: $0) }) { outbox.changed() }
      } catch {
        log.error("\(error)")
        lastError = RecipeError(error)
      }
      return
    }
  }
}
