/// Whether the app is locked.
///
/// ```
///        setPIN                   lock, timeOut
///  off ─────────▶ unlocked ─────────────────────▶ locked
///   ▲                │ ▲                          │ │  ▲
///   │   removePIN    │ └── rightPIN, biometrics ──┘ │  │ wrongPIN
///   ├────────────────┘                              │  │ (attempts left)
///   └── signOut ── locked, exhausted ◀── lastPIN ───┘──┘
/// ```
///
/// Where nobody is signed in who could sign in again, an exhausted lock takes one attempt a day: a right PIN unlocks it.
package enum LockState: Sendable, Hashable, CaseIterable {
  /// There is no PIN.
  case off
  /// The person may use the app.
  case unlocked
  /// The PIN, or the platform's prompt, opens it.
  case locked
  /// Too many wrong PINs: only signing in again helps, or a right PIN where nobody is signed in.
  case exhausted

  /// What happens to the lock.
  package enum Event: Sendable, CaseIterable {
    /// The person has chosen a PIN, or another one.
    case setPIN
    /// The person wants no PIN any more.
    case removePIN
    /// The person locks the app.
    case lock
    /// The app was not used for the time that the person has chosen.
    case timeOut
    /// The PIN is right.
    case rightPIN
    /// The platform has recognised the person.
    case biometrics
    /// The PIN is wrong, and attempts are left.
    case wrongPIN
    /// The PIN is wrong, and no attempt is left.
    case lastPIN
    /// The person has signed out, which removes what the lock protects.
    case signOut
  }

  /// The state after an event.
  ///
  /// - Parameter event: what happens.
  /// - Returns: the next state; nil where the event is not possible in this one.
  package func after(_ event: Event) -> LockState? {
    switch (self, event) {
    case (.off, .setPIN), (.unlocked, .setPIN): .unlocked
    case (.unlocked, .removePIN): .off
    case (.unlocked, .lock), (.unlocked, .timeOut): .locked
    case (.locked, .rightPIN), (.locked, .biometrics), (.exhausted, .rightPIN): .unlocked
    case (.locked, .wrongPIN): .locked
    case (.locked, .lastPIN): .exhausted
    case (_, .signOut): .off
    default: nil
    }
  }
}
