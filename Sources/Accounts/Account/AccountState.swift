/// Who is signed in to a server.
package struct AccountState: Sendable, Hashable {
  /// Whether somebody is.
  package enum Standing: String, Sendable, Hashable {
    /// Nobody.
    case signedOut = "signed_out"
    /// Somebody.
    case signedIn = "signed_in"
    /// Somebody whose session the server has ended: they have to sign in again.
    case expired
  }

  /// Whether somebody is.
  package var standing: Standing
  /// Who it is, also where the session has expired; nil where nobody is signed in.
  package var person: Person?
  /// Whether the account was created by the last sign-in.
  package var isNew: Bool

  /// Describes a state.
  package init(_ standing: Standing = .signedOut, _ person: Person? = nil, isNew: Bool = false) {
    (self.standing, self.person, self.isNew) = (standing, person, isNew)
  }
}
