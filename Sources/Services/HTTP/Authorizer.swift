/// Authenticates requests: where tokens attach to the pipeline.
package protocol Authorizer: Sendable {
  /// The credential to send, or nil where nobody is signed in; refreshes one that is about to expire.
  func credential() async throws(APIError) -> Credential?

  /// Gets a newer credential after the server rejected one; concurrent callers share one refresh.
  ///
  /// - Parameter refused: the rejected credential; where a newer one exists already, nothing is done.
  /// - Throws: ``APIError/unauthorized(_:)`` where the session has ended, else why the refresh did not succeed.
  func refresh(_ refused: Credential) async throws(APIError)
}

/// One issue of a token, and the header field that carries it.
package struct Credential: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  /// Counts up with every refresh, so that a late 401 does not refresh again.
  package let generation: Int
  /// The field's name, such as `authorization`.
  package let field: String
  /// The field's value; a secret.
  package let value: String

  /// Describes a credential.
  package init(generation: Int, field: String = "authorization", value: String) {
    self.generation = generation
    self.field = field
    self.value = value
  }

  /// The token alone, without the scheme that stands before it in a field (RFC 6750, 2.1 and 2.3); a secret.
  package var token: String {
    let scheme = "bearer "
    return value.lowercased().hasPrefix(scheme) ? String(value.dropFirst(scheme.count)) : value
  }

  /// Never the secret.
  package var description: String { "\(field): •••• (generation \(generation))" }
  /// Never the secret, in a debugger's or a test's output either.
  package var customMirror: Mirror { Mirror(self, children: ["generation": generation]) }
}
