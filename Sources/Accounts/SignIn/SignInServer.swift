package import Foundations
package import Services
package import Simulation

/// The sign-in of one kind of server: its addresses and bodies, and nothing that is the same for all of them.
///
/// What a server has no call for throws ``APIError/notFound(_:)``, without a request; ``methods`` says what it has.
package protocol SignInServer: Sendable {
  /// The ways to sign in, the first of them preferred.
  var methods: [SignInMethod] { get }
  /// How it gives new tokens.
  var refreshEndpoint: RefreshEndpoint { get }

  /// Has a code sent to a telephone.
  ///
  /// - Parameter phone: the number in E.164.
  /// - Returns: for how long the code holds, and when another may be requested.
  /// - Throws: ``APIError``.
  func requestCode(for phone: String) async throws(APIError) -> CodeRequest

  /// Signs in with a code; a telephone that the server does not know yet becomes an account.
  ///
  /// - Parameters:
  ///   - phone: the number in E.164.
  ///   - code: what the person has entered.
  ///   - device: what this device is called, in the person's list of devices; nil where it is not known.
  /// - Returns: the session.
  /// - Throws: ``APIError``.
  func signIn(phone: String, code: Secret, from device: String?) async throws(APIError) -> BegunSession

  /// Signs in with a password.
  ///
  /// - Parameters:
  ///   - name: the e-mail address or the user name.
  ///   - password: what the person has entered.
  ///   - device: what this device is called, in the person's list of devices; nil where it is not known.
  /// - Returns: the session.
  /// - Throws: ``APIError``.
  func signIn(name: String, password: Secret, from device: String?) async throws(APIError) -> BegunSession

  /// Creates an account with a password, and signs in.
  ///
  /// - Parameters:
  ///   - email: the e-mail address.
  ///   - password: what the person has chosen.
  ///   - name: what the person is called.
  ///   - device: what this device is called, in the person's list of devices; nil where it is not known.
  /// - Returns: the session.
  /// - Throws: ``APIError``.
  func register(
    email: String, password: Secret, name: String, from device: String?
  ) async throws(APIError) -> BegunSession

  /// Ends a session on the server; whatever the response is, this device has forgotten the tokens.
  ///
  /// - Parameter tokens: the session's.
  /// - Throws: ``APIError``.
  func signOut(_ tokens: Tokens) async throws(APIError)

  /// Reads who is signed in.
  ///
  /// - Parameter client: requests with the session's tokens.
  /// - Returns: the person.
  /// - Throws: ``APIError``.
  func person(_ client: APIClient) async throws(APIError) -> Person

  /// Changes what the person is called.
  ///
  /// - Parameters:
  ///   - name: the new name.
  ///   - client: requests with the session's tokens.
  /// - Returns: the person under the new name.
  /// - Throws: ``APIError``.
  func rename(to name: String, _ client: APIClient) async throws(APIError) -> Person

  /// Reads on which devices the person is signed in.
  ///
  /// - Parameter client: requests with the session's tokens.
  /// - Returns: the devices, the last used first.
  /// - Throws: ``APIError``.
  func devices(_ client: APIClient) async throws(APIError) -> [SignedInDevice]

  /// Ends the session of another device.
  ///
  /// - Parameters:
  ///   - device: its id.
  ///   - client: requests with the session's tokens.
  /// - Throws: ``APIError``.
  func signOut(device: String, _ client: APIClient) async throws(APIError)

  /// Deletes the account.
  ///
  /// - Parameter client: requests with the session's tokens.
  /// - Throws: ``APIError``.
  func deleteAccount(_ client: APIClient) async throws(APIError)
}

/// A code on its way to a telephone.
package struct CodeRequest: Sendable, Hashable {
  /// For how long the code holds.
  package var lifetime: Duration
  /// After what time another may be requested.
  package var resendDelay: Duration

  /// Describes a request.
  package init(lifetime: Duration, resendDelay: Duration) {
    (self.lifetime, self.resendDelay) = (lifetime, resendDelay)
  }
}

/// A device on which the person is signed in.
package struct SignedInDevice: Sendable, Hashable {
  /// Identifies it, to sign out there.
  package var id: String
  /// What it is called; nil where it has not said so.
  package var name: String?
  /// When somebody signed in there.
  package var signedInAt: Timestamp?
  /// When it was last used.
  package var lastSeenAt: Timestamp?
  /// Whether it is this one.
  package var isCurrent: Bool

  /// Describes a device.
  package init(
    id: String, name: String? = nil, signedInAt: Timestamp? = nil, lastSeenAt: Timestamp? = nil,
    isCurrent: Bool
  ) {
    (self.id, self.name, self.isCurrent) = (id, name, isCurrent)
    (self.signedInAt, self.lastSeenAt) = (signedInAt, lastSeenAt)
  }
}

/// A session that has begun.
package struct BegunSession: Sendable, Hashable {
  /// Its tokens.
  package var tokens: Tokens
  /// Who has signed in.
  package var person: Person
  /// Whether the account was created by it.
  package var isNew: Bool

  /// Describes a session.
  package init(tokens: Tokens, person: Person, isNew: Bool = false) {
    (self.tokens, self.person, self.isNew) = (tokens, person, isNew)
  }
}

extension SignInServer {
  package func requestCode(for phone: String) async throws(APIError) -> CodeRequest {
    throw .notFound(.silent)
  }
  package func signIn(
    phone: String, code: Secret, from device: String?
  ) async throws(APIError) -> BegunSession {
    throw .notFound(.silent)
  }
  package func signIn(
    name: String, password: Secret, from device: String?
  ) async throws(APIError) -> BegunSession {
    throw .notFound(.silent)
  }
  package func register(
    email: String, password: Secret, name: String, from device: String?
  ) async throws(APIError) -> BegunSession {
    throw .notFound(.silent)
  }
  package func signOut(_ tokens: Tokens) async throws(APIError) {}
  package func rename(to name: String, _ client: APIClient) async throws(APIError) -> Person {
    throw .notFound(.silent)
  }
  package func devices(_ client: APIClient) async throws(APIError) -> [SignedInDevice] {
    throw .notFound(.silent)
  }
  package func signOut(device: String, _ client: APIClient) async throws(APIError) {
    throw .notFound(.silent)
  }
  package func deleteAccount(_ client: APIClient) async throws(APIError) { throw .notFound(.silent) }
}
