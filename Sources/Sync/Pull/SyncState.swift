package import Foundations

/// What sync does.
///
/// ```
///          begin            page
///  idle ──────────▶ running ─────┐
///   ▲ ▲               │ │ ▲──────┘
///   │ └──── finish ───┘ └─ fail ──▶ failed ── begin ──▶ running
///   └───────────────── stop ─────────┘
/// ```
package enum SyncState: Sendable, Hashable {
  /// It waits for its next turn.
  case idle
  /// Pages are requested and taken over.
  case running
  /// The last attempt did not succeed; the code is an error's of a request, or `stalled`.
  case failed(code: String)

  /// What happens to sync.
  package enum Event: Sendable, Hashable {
    /// An attempt begins.
    case begin
    /// A page was taken over, and there are more.
    case page
    /// The last page was taken over.
    case finish
    /// A page could not be had, or could not be taken over.
    case fail(code: String)
    /// Nobody is signed in any more.
    case stop
  }

  /// The state after an event.
  ///
  /// - Parameter event: what happens.
  /// - Returns: the next state; nil where the event is not possible in this one.
  package func after(_ event: Event) -> SyncState? {
    switch (self, event) {
    case (.idle, .begin), (.failed, .begin), (.running, .page): .running
    case (.running, .finish): .idle
    case (.running, .fail(let code)): .failed(code: code)
    case (_, .stop): .idle
    default: nil
    }
  }
}
