import Backend
import Foundations
import Services

/// Assetra's tokens (docs/products/assetra.md, 2): simplejwt, without registration and without a sign-out.
///
/// A user name is the part of the account's address before the `@`.
struct AssetraWire: AccountWire {
  private static let accessLifetime = Duration.seconds(30 * 60)
  private static let refreshLifetime = Duration.seconds(7 * 86_400)

  func routes(of server: AccountServer) -> [Route] {
    [
      route(.post, "/auth/token/") { request in
        let body = try AccountBody(request)
        let name = try body.required("username")
        return try Self.pair(
          await server.signIn(
            email: name.contains("@") ? name : "\(name)@assetra.local", password: body.required("password"),
            device: nil))
      },
      route(.post, "/auth/token/refresh/") { request in
        let text = try AccountBody(request).required("refresh")
        return try Self.pair(await server.renew(server.token(text, isRefresh: true, now: server.now)))
      },
      route(.get, "/auth/context/") { request in
        let account = try await server.authorize(request).account
        let role = account.role == "user" ? "operator" : account.role
        return .json([
          "username": .string(Self.username(account)),
          "tenant_id": .string(request.headers["x-tenant-id"] ?? ""),
          "role": .string(role), "can_write": .bool(role == "admin" || role == "operator"),
        ])
      },
    ]
  }

  func response(to failure: AccountFailure) -> ErrorShape {
    switch failure {
    case .invalid(let name, let reason):
      ErrorShape(status: 400, body: .map(ValueMap(fields: [(name, .list([.string(reason)]))])))
    case .expired, .invalidToken:
      ErrorShape(
        status: 401,
        body: ["detail": "Token is invalid or expired", "code": "token_not_valid"])
    case .noToken:
      ErrorShape(status: 401, body: ["detail": "Authentication credentials were not provided."])
    case .wrongCode, .wrongPassword:
      ErrorShape(
        status: 401, body: ["detail": "No active account found with the given credentials"])
    case .taken: ErrorShape(status: 400, body: ["detail": "There is an account of this name."])
    case .tooMany: ErrorShape(status: 429, body: ["detail": "Request was throttled."])
    case .notFound: ErrorShape(status: 404, body: ["detail": "Not found."])
    }
  }

  private static func pair(_ session: IssuedSession) throws -> HTTPResponse {
    .json([
      "refresh": .string(try session.refresh(for: refreshLifetime)),
      "access": .string(try session.access(for: accessLifetime)),
    ])
  }

  private static func username(_ account: StoredAccount) -> String {
    account.name ?? String((account.email ?? account.id).prefix { $0 != "@" })
  }
}
