/// What an outbox holds, for a screen and for the question before a sign-out.
package struct OutboxStatus: Sendable, Hashable {
  /// An operation on the list.
  package struct Entry: Sendable, Hashable, Identifiable {
    /// The operation.
    package let operation: OutboxOperation
    /// Whether it waits behind a dead operation, so that only the person can set it going again.
    package let isParked: Bool

    /// Its id.
    package var id: String { operation.id }
  }

  /// How many wait for their turn, for a connection or for the next attempt.
  package var pending = 0
  /// How many are being sent.
  package var inFlight = 0
  /// How many wait until the person has signed in.
  package var blocked = 0
  /// How many the server has rejected.
  package var dead = 0
  /// The operations themselves, the oldest first, up to ``listed``.
  package var entries: [Entry] = []

  /// The most operations that are listed one by one.
  package static let listed = 500

  /// How many are not done.
  package var count: Int { pending + inFlight + blocked + dead }
  /// Whether everything is done.
  package var isEmpty: Bool { count == 0 }
}
