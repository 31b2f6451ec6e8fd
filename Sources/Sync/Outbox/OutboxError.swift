package import Storage

/// Why an operation of the outbox cannot be changed as wanted.
package enum OutboxError: Error, Sendable, Hashable {
  /// It is not there: done, or discarded.
  case unknown(String)
  /// Its state does not allow the event, such as an edit while it is in flight.
  case impossible(OutboxState.Event, OutboxState)
  /// The database cannot be written.
  case unwritable(StoreError)

  /// A stable code for screens.
  package var code: String {
    switch self {
    case .unknown: "already_sent"
    case .impossible: "being_sent"
    case .unwritable: "store"
    }
  }
}
