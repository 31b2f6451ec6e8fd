import Backend
import Foundations

/// A session whose newest tokens are to be sent.
struct IssuedSession: Sendable {
  let account: StoredAccount
  let id: String
  let number: Int
  let isNew: Bool
  let now: Timestamp

  /// Signs an access token.
  ///
  /// - Parameters:
  ///   - lifetime: how long it holds.
  ///   - claims: what it tells clients besides.
  /// - Returns: the token as it is sent.
  /// - Throws: where this machine cannot sign.
  func access(for lifetime: Duration, claims: [String: String] = [:]) throws -> String {
    try AccessToken(
      account: account.id, session: id, number: number, claims: claims, issuedAt: now, lifetime: lifetime
    ).signed()
  }

  /// Signs a refresh token.
  ///
  /// - Parameter lifetime: how long it holds.
  /// - Returns: the token as it is sent.
  /// - Throws: where this machine cannot sign.
  func refresh(for lifetime: Duration) throws -> String {
    try AccessToken(
      account: account.id, session: id, number: number, isRefresh: true, issuedAt: now, lifetime: lifetime
    ).signed()
  }
}
