package import Storage

/// Where an operation is on its way to the server.
///
/// ```
///             begin            confirm
///  pending ───────────▶ inFlight ─────▶ done
///   ▲ ▲ ▲   postpone,      │ │
///   │ │ └──── restart ─────┘ ├── needSignIn ──▶ blocked ─┐
///   │ └────── signIn, retry, edit ───────────────────────┤ discard ──▶ discarded
///   └──────── retry, edit ──── dead ◀── reject ┘         │
/// ```
///
/// The rows of `done` and `discarded` operations are deleted.
package enum OutboxState: String, Sendable, Hashable, CaseIterable {
  /// Waits for its turn, for a connection or for the next attempt.
  case pending
  /// Was handed to the sender; the server may have it.
  case inFlight
  /// The server has confirmed it.
  case done
  /// Waits until the person has signed in again.
  case blocked
  /// The server has rejected it; the person decides.
  case dead
  /// The person has given it up.
  case discarded

  /// What happens to an operation.
  package enum Event: String, Sendable, CaseIterable {
    /// It is handed to the sender.
    case begin
    /// The server has confirmed it.
    case confirm
    /// It did not succeed, and another attempt may.
    case postpone
    /// The process ended while it was in flight.
    case restart
    /// The server wants the person to sign in.
    case needSignIn
    /// The server has rejected it for good.
    case reject
    /// The person has signed in.
    case signIn
    /// The person wants another attempt.
    case retry
    /// The person has changed it.
    case edit
    /// The person gives it up.
    case discard
  }

  /// The state after an event.
  ///
  /// - Parameter event: what happens.
  /// - Returns: the next state; nil where the event is not possible in this one.
  package func after(_ event: Event) -> OutboxState? {
    switch (self, event) {
    case (.pending, .begin): .inFlight
    case (.inFlight, .confirm): .done
    case (.inFlight, .postpone), (.inFlight, .restart): .pending
    case (.inFlight, .needSignIn): .blocked
    case (.inFlight, .reject): .dead
    case (.blocked, .signIn): .pending
    case (.pending, .retry), (.blocked, .retry), (.dead, .retry): .pending
    // An operation in flight can neither be changed nor be given up: the server may have it already.
    case (.pending, .edit), (.blocked, .edit), (.dead, .edit): .pending
    case (.pending, .discard), (.blocked, .discard), (.dead, .discard): .discarded
    default: nil
    }
  }
}

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
