/// Who is signed in to a server.
package struct AccountState: Sendable, Hashable {
  /// Whether somebody is.
  package enum Status: String, Sendable, Hashable {
    /// Nobody.
    case signedOut = "signed_out"
    /// Somebody.
    case signedIn = "signed_in"
    /// Somebody whose session the server has ended: they have to sign in again.
    case expired
  }

  /// Whether somebody is.
  package var status: Status
  /// Who it is, also where the session has expired; nil where nobody is signed in.
  package var person: Person?
  /// Whether the account was created by the last sign-in.
  package var isNew: Bool

  /// Describes a state.
  package init(_ status: Status = .signedOut, _ person: Person? = nil, isNew: Bool = false) {
    (self.status, self.person, self.isNew) = (status, person, isNew)
  }
}
