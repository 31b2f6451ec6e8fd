/// Tells whether the person in front of the device is the one that the app belongs to: a fingerprint, a face, a code.
package protocol AppAuthenticator: Sendable {
  /// Asks the person to show who they are.
  ///
  /// - Parameter reason: why, in the person's language.
  /// - Returns: whether they are known.
  func authenticate(_ reason: String) async -> Authentication
}

/// What came of asking a person who they are.
package enum Authentication: Sendable {
  /// It is the one.
  case granted
  /// It is not, or they did not want to say.
  case denied
  /// The device cannot tell.
  case unavailable
}

/// Takes everybody for the right one, as where anyone who sits at the terminal is logged in already.
package struct GrantingAuthenticator: AppAuthenticator {
  /// There is nothing to set.
  package init() {}

  /// Answers at once.
  package func authenticate(_ reason: String) async -> Authentication { .granted }
}
