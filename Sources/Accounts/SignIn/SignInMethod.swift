/// A way to sign in.
package enum SignInMethod: String, Sendable, Hashable, CaseIterable {
  /// A code that is sent to a telephone.
  case phone
  /// An e-mail address and a password.
  case email
  /// A user name and a password.
  case username
}
