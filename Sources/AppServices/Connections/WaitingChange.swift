package import Sync

/// A change that is not sent yet.
package struct WaitingChange: Sendable, Identifiable {
  /// The operation, and whether it waits behind a rejected one.
  package let entry: OutboxStatus.Entry
  /// What a person is shown of it.
  package let summary: OutboxSummary
  /// The outbox that it is in.
  package let outbox: Outbox

  /// The operation's id.
  package var id: String { entry.id }
}
