package import Foundations

/// The app's lock with a PIN, which is kept outside of the session.
package protocol AppLocking: Sendable {
  /// Whether a PIN is set, as far as is known; cheap, since every event asks it.
  var isOn: Bool { get }
  /// After what time without use the app is locked.
  var timeOut: Duration { get }

  /// Whether the PIN has to be entered now.
  func isLocked() async -> Bool
  /// Locks the app.
  func lock() async
  /// Notes that the app is used, which puts the time-out off.
  func use() async
  /// Unlocks the app by its PIN.
  ///
  /// - Parameter pin: what the person has entered.
  /// - Returns: how the attempt ended.
  func unlock(_ pin: String) async -> PINAttempt
  /// Unlocks the app because the platform has recognised the person.
  ///
  /// - Returns: whether that was possible.
  func unlockByPlatform() async -> Bool
  /// Signs the person out, which removes the PIN with the session that it protects.
  ///
  /// - Returns: whether that was possible.
  func signOut() async -> Bool
}

/// How an attempt to unlock the app by its PIN ended.
package enum PINAttempt: Sendable, Hashable {
  /// The app is unlocked.
  case unlocked
  /// The PIN is wrong; so many attempts are left before the next has to wait.
  case wrong(left: Int)
  /// No attempt counts before this moment.
  case wait(until: Timestamp)
  /// Only signing in again helps.
  case exhausted
  /// This device cannot check the PIN.
  case unavailable
}

/// What a locked app shows, and what was entered there.
struct LockScreen: Sendable {
  /// Whether a PIN unlocks the app.
  var hasPIN = false
  /// What has been entered of the PIN.
  var pin = ""
  /// How the last attempt ended; nil before the first.
  var attempt: PINAttempt?
}
