import Foundations
import Storage

/// That this process sends, of several on one database.
struct SendingClaim {
  /// When a process that has something to send looks again whether another one still sends.
  static let lookAgain = Duration.seconds(1)
  /// What a process claims that sends.
  private static let work = "outbox"

  private let store: Store
  /// Nil while this process sends nothing.
  private var claim: StoreClaim?

  init(on store: Store) { self.store = store }

  /// Whether this process has it.
  var isHeld: Bool { claim != nil }

  /// Takes it, where no other process has it.
  ///
  /// What was in flight then was so in a process that has ended.
  ///
  /// - Parameters:
  ///   - now: the time.
  ///   - event: what happens to what was in flight.
  ///   - account: whose of that; nil for all.
  /// - Returns: whether this process has it now.
  /// - Throws: where the database cannot be read or written.
  mutating func take(
    at now: Timestamp, abandoned event: OutboxState.Event = .restart, of account: String? = nil
  ) throws(StoreError) -> Bool {
    if claim != nil { return true }
    guard let claim = store.claim(Self.work) else { return false }
    if try store.fetch({ try OutboxTable.hasInFlight(in: $0) }) {
      try store.write { try OutboxTable.moveAll(.inFlight, by: event, account: account, now: now, in: $0) }
    }
    self.claim = claim
    return true
  }

  /// Gives it up, so that another process may send.
  mutating func release() { claim = nil }
}
