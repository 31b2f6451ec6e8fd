/// Authenticates the person in front of the device as the app's owner: by fingerprint, face or code.
package protocol AppAuthenticator: Sendable {
  /// Asks the person to authenticate.
  ///
  /// - Parameter reason: the localized reason.
  /// - Returns: the result.
  func authenticate(_ reason: String) async -> Authentication
}

/// The result of an authentication.
package enum Authentication: String, Sendable, CaseIterable {
  /// The person is the owner.
  case granted
  /// The person is not the owner, or cancelled.
  case denied
  /// The device cannot authenticate.
  case unavailable
}

/// Grants every request, as for a terminal, whose user is logged in already.
package struct AlwaysGrantingAuthenticator: AppAuthenticator {
  /// Creates an authenticator without settings.
  package init() {}

  /// Grants at once.
  package func authenticate(_ reason: String) async -> Authentication { .granted }
}
