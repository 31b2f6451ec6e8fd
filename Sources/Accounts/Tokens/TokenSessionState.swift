/// Whether somebody is signed in.
///
/// ```
///               signIn                 begin
///  signedOut ───────────▶ signedIn ────────────▶ refreshing
///   ▲  ▲                   ▲  │ ▲                  │   │
///   │  │      signIn       │  │ └── succeed, fail ─┘   │
///   │  └─── expired ───────┘  │                        │
///   │         ▲ │ signOut     │ signOut                │
///   │         │ └─────────────┴──▶ signedOut ◀─────────┤ signOut
///   │         └────────────────────────────── refuse ──┘
/// ```
package enum TokenSessionState: Sendable, Hashable, CaseIterable {
  /// Nobody is signed in.
  case signedOut
  /// Tokens are there.
  case signedIn
  /// New tokens are requested; requests wait for them.
  case refreshing
  /// The server has ended the session: the person has to sign in again.
  case expired

  /// What happens to a session.
  package enum Event: Sendable, CaseIterable {
    /// The person has signed in.
    case signIn
    /// New tokens are requested.
    case begin
    /// New tokens are there, and on disk.
    case succeed
    /// There was no response, or one that says nothing about the session.
    case fail
    /// The server has refused the refresh token.
    case refuse
    /// The person has signed out.
    case signOut
  }

  /// The state after an event.
  ///
  /// - Parameter event: what happens.
  /// - Returns: the next state; nil where the event is not possible in this one.
  package func after(_ event: Event) -> TokenSessionState? {
    switch (self, event) {
    case (_, .signIn): .signedIn
    case (_, .signOut): .signedOut
    case (.signedIn, .begin): .refreshing
    case (.refreshing, .succeed), (.refreshing, .fail): .signedIn
    case (.refreshing, .refuse): .expired
    default: nil
    }
  }
}
