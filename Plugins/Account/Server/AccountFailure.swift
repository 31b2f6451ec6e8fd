import Profiles

/// Why the account server refuses a request; its profile says how that looks.
struct AccountFailure: Error {
  /// A member of a body that is wrong.
  struct Fault: Sendable, Hashable {
    /// The member; empty for the whole.
    var field: String
    /// What it must be.
    var reason: String
  }

  let kind: SignInProfile.Failure
  /// What is wrong with the body.
  var faults: [Fault] = []
  /// After how many seconds another request may come.
  var seconds: Int?

  static let wrongCode = AccountFailure(kind: .wrongCode)
  static let wrongPassword = AccountFailure(kind: .wrongPassword)
  static let taken = AccountFailure(kind: .taken)
  static let noToken = AccountFailure(kind: .noToken)
  static let expired = AccountFailure(kind: .expired)
  static let invalidToken = AccountFailure(kind: .invalidToken)
  static let notFound = AccountFailure(kind: .notFound)
  static let foreign = AccountFailure(kind: .foreign)

  static func invalid(_ field: String, _ reason: String) -> AccountFailure {
    AccountFailure(kind: .invalid, faults: [Fault(field: field, reason: reason)])
  }

  static func tooMany(seconds: Int) -> AccountFailure { AccountFailure(kind: .tooMany, seconds: seconds) }
}
