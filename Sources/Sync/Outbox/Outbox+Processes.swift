import Foundations
import Storage

/// Which of several processes sends.
extension Outbox {
  /// What a process claims that sends.
  static let work = "outbox"
  /// When a process that has something to send looks again whether another one still sends.
  static let lookAgain = Duration.seconds(1)

  /// Whether no other process sends; looks only where there is something to send.
  func maySend(for account: String) throws(StoreError) -> Bool {
    guard claim == nil else { return true }
    let now = scheduler.now
    let isNeeded = try store.fetch { db in
      try OutboxTable.hasInFlight(in: db)
        || !OutboxTable.ready(account: account, limit: 1, now: now, longest: longestDelay, in: db).isEmpty
    }
    guard isNeeded else { return true }
    claim = store.claim(Self.work)
    guard claim != nil else { return false }
    try restartAbandoned()
    return true
  }

  /// Sends again what was in flight in a process that has ended.
  func restartAbandoned() throws(StoreError) {
    guard try store.fetch({ try OutboxTable.hasInFlight(in: $0) }) else { return }
    // Another process that has the claim is still sending it.
    guard let claim = claim ?? store.claim(Self.work) else { return }
    let now = scheduler.now
    try store.write { try OutboxTable.moveAll(.inFlight, by: .restart, now: now, in: $0) }
    withExtendedLifetime(claim) {}
    changed()
  }
}
