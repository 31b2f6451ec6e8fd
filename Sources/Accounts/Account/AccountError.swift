import Profiles
package import Services

/// Why something about the account could not be done; the raw value is the code for screens.
package enum AccountError: Error, Sendable, Hashable {
  /// There is no network.
  case offline
  /// The server did not respond in time.
  case timeout
  /// The server could not authenticate itself.
  case insecure
  /// The server failed, or its response cannot be read.
  case server
  /// The telephone number is none.
  case invalidPhone
  /// The code is wrong, or has expired.
  case wrongCode
  /// The code was tried so often that only another one counts.
  case codeUsedUp
  /// The email, username or password is wrong.
  case wrongPassword
  /// The server rejects the name, the address or the password.
  case invalid
  /// There is an account of this address already.
  case taken
  /// The address has not been confirmed.
  case unverified
  /// Too many attempts.
  case tooMany
  /// Nobody is signed in.
  case signedOut
  /// The server has no such call.
  case unsupported
  /// So many changes have not been sent yet, and the person has not said what becomes of them.
  case unsent(Int)
  /// The secrets on this device cannot be changed.
  case storage
  /// The caller was cancelled.
  case cancelled

  /// A stable code for screens.
  package var code: String {
    switch self {
    case .offline: "offline"
    case .timeout: "timeout"
    case .insecure: "insecure"
    case .server: "server"
    case .invalidPhone: "invalid_phone"
    case .wrongCode: "wrong_code"
    case .codeUsedUp: "code_used_up"
    case .wrongPassword: "wrong_password"
    case .invalid: "invalid_details"
    case .taken: "address_taken"
    case .unverified: "email_unverified"
    case .tooMany: "too_many"
    case .signedOut: "signed_out"
    case .unsupported: "unsupported"
    case .unsent: "unsent"
    case .storage: "storage"
    case .cancelled: "cancelled"
    }
  }

  /// Translates the failure of a request.
  ///
  /// - Parameters:
  ///   - error: the failure.
  ///   - profile: what the codes of the server mean.
  ///   - unauthorized: what a 401 means for this request.
  ///   - invalid: what a 400 or a 422 means for it.
  ///   - rateLimited: what a 429 means for it.
  init(
    _ error: APIError, of profile: SignInProfile, unauthorized: AccountError = .signedOut,
    invalid: AccountError = .invalid, rateLimited: AccountError = .tooMany
  ) {
    self =
      switch error {
      case .offline, .unreachable, .intercepted: .offline
      case .timeout: .timeout
      case .insecure: .insecure
      case .cancelled: .cancelled
      case .unauthorized: unauthorized
      // Some servers answer wrong credentials with 400, and a known address with 422.
      case .invalid(let error)
      where !profile.failures(of: error.code).isDisjoint(with: [.wrongPassword, .wrongCode]):
        unauthorized
      case .invalid(let error) where profile.failures(of: error.code).contains(.taken): .taken
      case .invalid: invalid
      case .forbidden: .unverified
      case .conflict: .taken
      case .notFound: .unsupported
      case .rateLimited: rateLimited
      case .server, .gateway, .unexpected, .malformed, .tooLarge, .unsendable: .server
      }
  }
}
