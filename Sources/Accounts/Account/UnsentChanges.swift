package import Simulation

/// The changes on this device that the server does not have yet, for the question before a sign-out.
package protocol UnsentChanges: Sendable {
  /// How many there are.
  ///
  /// - Parameter account: whose.
  /// - Returns: their number.
  func count(of account: String) async -> Int

  /// Sends all that can be sent.
  ///
  /// - Parameters:
  ///   - account: whose.
  ///   - limit: the longest to wait.
  func send(of account: String, within limit: Duration) async

  /// Gives all of them up.
  ///
  /// - Parameter account: whose.
  func discard(of account: String) async

  /// Begins to send what an account has enqueued.
  ///
  /// - Parameter account: whose; nil where nobody is signed in any more.
  func use(account: String?) async

  /// Sends nothing until an account has signed in again; its changes stay its own.
  ///
  /// - Parameter account: whose session has expired.
  func pause(as account: String) async
}

/// What becomes of changes that were not sent when somebody signs out.
package enum UnsentDecision: String, Sendable, CaseIterable {
  /// They are sent first; where that fails, the person stays signed in.
  case send
  /// They stay on this device, until the same person signs in again.
  case keep
  /// They are given up.
  case discard
}
