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
