/// Why the account server refuses a request; each wire has its own codes for them.
enum AccountFailure: Error, Sendable, Hashable {
  /// A member of the body is missing or wrong.
  case invalid(String, String)
  /// The telephone's code is wrong or has expired.
  case wrongCode
  /// The email, username or password is wrong.
  case wrongPassword
  /// There is an account already.
  case taken
  /// Too many requests; another may come after so many seconds.
  case tooMany(seconds: Int)
  /// There is no token.
  case noToken
  /// The token was valid once.
  case expired
  /// The token never was valid, or its session has ended.
  case invalidToken
  /// There is no such thing.
  case notFound
}
