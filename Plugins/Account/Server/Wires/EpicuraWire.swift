import Backend
import Foundations
import Services

/// Epicura's accounts (docs/products/epicura.md, 1 to 3 and 11).
///
/// The devices of a person are a proposal of ours, as is the member `device_name` of a sign-in.
struct EpicuraWire: AccountWire {
  private static let accessLifetime = Duration.seconds(15 * 60)
  private static let refreshLifetime = Duration.seconds(30 * 86_400)

  let limits = [
    RateLimit("/auth", requests: 10, of: .address), RateLimit("/recipes/sync", requests: 30),
    RateLimit("/telemetry", requests: 600), RateLimit(requests: 100),
  ]

  func routes(of server: AccountServer) -> [Route] {
    [
      route(.post, "/auth/otp/request") { request in
        try await server.sendCode(to: AccountBody(request).required("phone"))
        return Self.success([
          "message": "the code was sent", "expires_in_seconds": .int(AccountServer.codeLifetime),
          "retry_after_seconds": .int(AccountServer.resendDelay),
        ])
      },
      route(.post, "/auth/otp/verify") { request in
        let body = try AccountBody(request)
        let session = try await server.signIn(
          phone: body.required("phone"), code: body.required("otp"), device: body["device_name"])
        return try Self.session(session, saysWhetherNew: true)
      },
      route(.post, "/auth/register") { request in
        let body = try AccountBody(request)
        let session = try await server.register(
          email: body.required("email"), password: body.required("password"), name: body["name"],
          device: body["device_name"])
        return try Self.session(session, status: 201)
      },
      route(.post, "/auth/login") { request in
        let body = try AccountBody(request)
        return try Self.session(
          await server.signIn(
            email: body.required("email"), password: body.required("password"), device: body["device_name"]))
      },
      route(.post, "/auth/refresh") { request in
        let text = try AccountBody(request).required("refresh_token")
        let session = try await server.renew(server.token(text, isRefresh: true, now: server.now))
        return try Self.success(.map(ValueMap(fields: Self.tokens(session))))
      },
      route(.post, "/auth/logout") { request in
        let text = try AccountBody(request).required("refresh_token")
        // An expired token may still end its session.
        try await server.end(session: server.token(text, isRefresh: true, now: nil).session)
        return Self.success(["message": "signed out"])
      },
      route(.get, "/users/me") { request in
        let account = try await server.authorize(request).account
        return Self.person(account, preferences: try await server.preferences(of: account))
      },
      route(.put, "/users/me") { try await Self.change($0, server) },
      route(.delete, "/users/me") { request in
        try await server.delete(server.authorize(request).account)
        return Self.success(["message": "the account is deleted"])
      },
      route(.post, "/push/register") { request in
        let (body, signedIn) = (try AccountBody(request), try await server.authorize(request))
        let (platform, token) = (try body.required("platform"), try body.required("token"))
        guard ["ios", "android"].contains(platform) else {
          throw AccountFailure.invalid("platform", "must be ios or android")
        }
        return try server.context.idempotent.write(
          request, of: signedIn.account.id, isRequired: false
        ) { db in
          try server.context.pushes.register(
            token, platform: platform, account: signedIn.account.id, session: signedIn.session, in: db)
          return Self.success(["message": "registered"])
        }
      },
      route(.get, "/users/me/devices") { request in
        let (account, current) = try await server.authorize(request)
        let sessions = try await server.sessions(of: account)
        return Self.success(["devices": .list(sessions.map { Self.device($0, current: current) })])
      },
      route(.delete, "/users/me/devices/{id}") { request in
        try await server.end(session: request["id"], of: server.authorize(request).account)
        return Self.success(["message": "signed out there"])
      },
    ]
  }

  /// Changes the name, the preferences, or both; nothing where anything is wrong.
  private static func change(_ request: RouteRequest, _ server: AccountServer) async throws -> HTTPResponse {
    var account = try await server.authorize(request).account
    let body = try AccountBody(request)
    var faults: [(field: String, message: String)] = []
    var preferences = ValueMap.empty
    switch try? ValueJSON.read(request.body) {
    case .map(let members)?:
      switch members["preferences"] {
      case nil, .null?: break
      case .map(let change)?:
        preferences = change
        faults += EpicuraPreferences.faults(in: change)
      default: faults.append(("preferences", "must be an object"))
      }
      // Somebody could take the number of another person, who would sign in to this account by it.
      if let phone = members["phone"], phone != .null, phone != account.phone.map({ .string($0) }) {
        faults.append(("phone", "is the one that signs in with a code"))
      }
    default: break
    }
    guard faults.isEmpty else { return invalid(faults) }
    if let name = body["name"] { account = try await server.rename(account, to: name) }
    return person(account, preferences: try await server.merge(preferences: preferences, of: account))
  }

  private static func invalid(_ faults: [(field: String, message: String)]) -> HTTPResponse {
    .json(
      [
        "success": .bool(false),
        "error": [
          "code": "VALIDATION_ERROR", "message": .string("`\(faults[0].field)` \(faults[0].message)"),
          "details": .list(
            faults.map { ["field": .string($0.field), "message": .string($0.message)] }),
        ],
      ], status: 400)
  }

  private static func person(_ account: StoredAccount, preferences: ValueMap) -> HTTPResponse {
    success(["user": user(account), "preferences": .map(preferences)])
  }

  func response(to failure: AccountFailure) -> ErrorShape {
    let (status, code, message): (Int, String, String) =
      switch failure {
      case .invalid(let name, let reason):
        (400, "VALIDATION_ERROR", name.isEmpty ? reason : "`\(name)` \(reason)")
      case .wrongCode: (401, "INVALID_CREDENTIALS", "the code is wrong or has expired")
      case .wrongPassword: (401, "INVALID_CREDENTIALS", "the address or the password is wrong")
      case .taken: (409, "CONFLICT", "there is an account of this address")
      case .tooMany: (429, "RATE_LIMITED", "too many requests")
      case .noToken: (401, "TOKEN_INVALID", "there is no token")
      case .expired: (401, "TOKEN_EXPIRED", "the token has expired")
      case .invalidToken: (401, "TOKEN_INVALID", "the token is not valid")
      case .notFound: (404, "NOT_FOUND", "there is no such device")
      }
    var error: [(String, Value)] = [("code", .string(code)), ("message", .string(message))]
    if case .invalid(let name, let reason) = failure, !name.isEmpty {
      error.append(("details", .list([["field": .string(name), "message": .string(reason)]])))
    }
    var shape = ErrorShape(
      status: status, body: ["success": .bool(false), "error": .map(ValueMap(fields: error))])
    if case .tooMany(let seconds) = failure { shape.retryAfter = seconds }
    return shape
  }

  private static func success(_ data: Value, status: Int = 200) -> HTTPResponse {
    .json(["success": .bool(true), "data": data], status: status)
  }

  private static func session(
    _ session: IssuedSession, saysWhetherNew: Bool = false, status: Int = 200
  ) throws -> HTTPResponse {
    var members: [(String, Value)] = [
      ("user", user(session.account, isNew: saysWhetherNew ? session.isNew : nil))
    ]
    members += try tokens(session)
    return success(.map(ValueMap(fields: members)), status: status)
  }

  private static func tokens(_ session: IssuedSession) throws -> [(String, Value)] {
    let claims = ["role": session.account.role, "email": session.account.email].compactMapValues(\.self)
    return [
      ("access_token", .string(try session.access(for: accessLifetime, claims: claims))),
      ("refresh_token", .string(try session.refresh(for: refreshLifetime))),
    ]
  }

  private static func user(_ account: StoredAccount, isNew: Bool? = nil) -> Value {
    var members: [(String, Value)] = [("id", .string(account.id))]
    if let phone = account.phone { members.append(("phone", .string(phone))) }
    if let email = account.email { members.append(("email", .string(email))) }
    members.append(("name", account.name.map { .string($0) } ?? .null))
    members.append(("role", .string(account.role)))
    if let isNew { members.append(("is_new_user", .bool(isNew))) }
    return .map(ValueMap(fields: members))
  }

  private static func device(_ session: AccountSession, current: String) -> Value {
    [
      "id": .string(session.id), "name": session.device.map { .string($0) } ?? .null,
      "signed_in_at": .timestamp(session.created), "last_seen_at": .timestamp(session.seen),
      "is_current": .bool(session.id == current),
    ]
  }
}
