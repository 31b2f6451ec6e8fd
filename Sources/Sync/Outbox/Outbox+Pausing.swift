package import Storage
internal import Synchronization

/// Whose session has expired, and who has not signed in again yet.
extension Outbox {
  /// Whether it sends nothing until its account has signed in again.
  package nonisolated var isPaused: Bool { paused.withLock(\.self) }

  /// Sends nothing until the next start, since the account's session has expired; its operations stay its own.
  ///
  /// What was being sent waits for the sign-in, too: the server knows it by its key.
  ///
  /// - Parameter account: the account.
  /// - Throws: where the database cannot be written.
  package func pause(as account: String) throws(StoreError) {
    halt()
    paused.withLock { $0 = true }
    currentAccount.withLock { $0 = account }
    defer { changed() }
    if store.isUnmade { return }
    let now = scheduler.now
    let isSending = try store.fetch { try OutboxTable.counts(account: account, in: $0)[.inFlight] != nil }
    guard isSending else { return }
    try store.write { db in
      try OutboxTable.moveAll(.inFlight, by: .needSignIn, account: account, now: now, in: db)
    }
  }

  /// Sends nothing until the next start, and reports what keeps it from writing that down.
  ///
  /// - Parameter account: the account.
  package func pauseReporting(as account: String) {
    do throws(StoreError) { try pause(as: account) } catch { report(error) }
  }
}
