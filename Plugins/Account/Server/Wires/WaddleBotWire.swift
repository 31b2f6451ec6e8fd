import Backend
import Foundations
import Services

/// WaddleBot's accounts (docs/products/waddlebot.md, 1): one token, which is replaced by its own refresh.
struct WaddleBotWire: AccountWire {
  private static let lifetime = Duration.seconds(86_400)

  let limits = [RateLimit(requests: 100)]

  func routes(of server: AccountServer) -> [Route] {
    [
      route(.post, "/auth/login") { request in
        let body = try AccountBody(request)
        let session = try await server.signIn(
          email: body.required("email"), password: body.required("password"), device: nil)
        return .json([
          "success": .bool(true), "token": .string(try session.access(for: Self.lifetime)),
          "user": Self.user(session.account),
        ])
      },
      route(.post, "/auth/refresh") { request in
        guard let text = request.bearer ?? (try? AccountBody(request))?["token"] else {
          throw AccountFailure.invalid("token", "must be given")
        }
        // An expired token is accepted as long as its session is active.
        let session = try await server.renew(server.token(text, now: nil))
        return .json(["success": .bool(true), "token": .string(try session.access(for: Self.lifetime))])
      },
      route(.post, "/auth/logout") { request in
        if let text = request.bearer, let token = try? server.token(text, now: nil) {
          try await server.end(session: token.session)
        }
        return .json(["success": .bool(true)])
      },
      route(.get, "/auth/me") { request in
        let account = try? await server.authorize(request).account
        return .json(["success": .bool(true), "user": account.map(Self.user) ?? .null])
      },
    ]
  }

  func response(to failure: AccountFailure) -> ErrorShape {
    let (status, code, message): (Int, String, String) =
      switch failure {
      case .invalid(let name, let reason): (400, "BAD_REQUEST", name.isEmpty ? reason : "\(name) \(reason)")
      case .wrongCode, .wrongPassword: (401, "UNAUTHORIZED", "Invalid credentials")
      case .noToken, .expired: (401, "UNAUTHORIZED", "Invalid token")
      case .invalidToken: (401, "UNAUTHORIZED", "Invalid session")
      case .taken: (409, "CONFLICT", "Email already registered")
      case .tooMany: (429, "RATE_LIMITED", "Too many requests")
      case .notFound: (404, "NOT_FOUND", "Not found")
      }
    return ErrorShape(
      status: status,
      body: ["success": .bool(false), "error": ["code": .string(code), "message": .string(message)]])
  }

  private static func user(_ account: StoredAccount) -> Value {
    [
      "id": .string(account.id), "email": .string(account.email ?? ""),
      "username": .string(account.name ?? String((account.email ?? "").prefix { $0 != "@" })),
      "linkedPlatforms": .list([]),
    ]
  }
}
