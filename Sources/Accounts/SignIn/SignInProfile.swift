package import Services
package import Simulation

/// The kinds of sign-in that a server in app.yaml can have (`signIn:`).
package enum SignInProfile: String, Sendable, CaseIterable {
  /// A telephone and a code, or an e-mail address and a password (docs/products/epicura.md, 1).
  case epicura
  /// GoTrue of Supabase (docs/products/helix.md, 1).
  case gotrue
  /// A user name and a password for JSON Web Tokens (docs/products/assetra.md, 2).
  case assetra
  /// An e-mail address and a password for one token that rotates (docs/products/waddlebot.md, 1).
  case waddlebot

  /// The server's side of it.
  ///
  /// - Parameters:
  ///   - client: requests without tokens.
  ///   - scheduler: the clock by which tokens expire.
  /// - Returns: the calls of this kind of server.
  package func server(_ client: APIClient, scheduler: Scheduler) -> any SignInServer {
    let calls = SignInCalls(client: client, scheduler: scheduler)
    return switch self {
    case .epicura: EpicuraSignIn(calls: calls)
    case .gotrue: GoTrueSignIn(calls: calls)
    case .assetra: AssetraSignIn(calls: calls)
    case .waddlebot: WaddleBotSignIn(calls: calls)
    }
  }
}
