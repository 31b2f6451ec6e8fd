import Backend
import Foundations
import Services

/// The accounts of Supabase's GoTrue (docs/products/helix.md, 1).
struct GoTrueWire: AccountWire {
  private static let accessSeconds = 3600
  private static let refreshLifetime = Duration.seconds(30 * 86_400)

  func routes(of server: AccountServer) -> [Route] {
    [
      route(.post, "/auth/v1/token") { request in
        let body = try AccountBody(request)
        switch request.query("grant_type") {
        case "password":
          return try Self.session(
            await server.signIn(
              email: body.required("email"), password: body.required("password"), device: nil))
        case "refresh_token":
          let text = try body.required("refresh_token")
          return try Self.session(
            await server.renew(server.token(text, isRefresh: true, now: server.now)))
        default: throw AccountFailure.invalid("grant_type", "must be `password` or `refresh_token`")
        }
      },
      route(.post, "/auth/v1/signup") { request in
        let body = try AccountBody(request)
        return try Self.session(
          await server.register(
            email: body.required("email"), password: body.required("password"),
            name: body.object("data")["display_name"], device: nil))
      },
      route(.get, "/auth/v1/user") { request in
        try await .json(Self.user(server.authorize(request).account))
      },
      route(.put, "/auth/v1/user") { request in
        var account = try await server.authorize(request).account
        if let name = try AccountBody(request).object("data")["display_name"] {
          account = try await server.rename(account, to: name)
        }
        return .json(Self.user(account))
      },
      route(.post, "/auth/v1/logout") { request in
        let (account, session) = try await server.authorize(request)
        switch request.query("scope") {
        case "local": try await server.end(session: session)
        case "others":
          for other in try await server.sessions(of: account) where other.id != session {
            try await server.end(session: other.id)
          }
        default: for each in try await server.sessions(of: account) { try await server.end(session: each.id) }
        }
        return HTTPResponse(status: 204)
      },
      // A function of Helix's database (docs/products/helix.md, 2), beside GoTrue as in any Supabase project.
      route(.post, "/rest/v1/rpc/register_push_device") { request in
        let (body, signedIn) = (try AccountBody(request), try await server.authorize(request))
        let (platform, token) = (
          try body.required("platform_param"), try body.required("device_token_param")
        )
        _ = try body.required("device_id_param")
        guard try body.required("user_id_param") == signedIn.account.id else { return Self.foreignRow }
        guard ["ios", "android"].contains(platform) else {
          throw AccountFailure.invalid("platform_param", "must be ios or android")
        }
        return try server.context.idempotent.write(
          request, of: signedIn.account.id, isRequired: false
        ) { db in
          try server.context.pushes.register(
            token, platform: platform, account: signedIn.account.id, session: signedIn.session, in: db)
          return HTTPResponse(status: 204)
        }
      },
    ]
  }

  /// What PostgREST answers where a policy forbids a row.
  private static let foreignRow = HTTPResponse.json(
    [
      "code": "42501", "details": .null, "hint": .null,
      "message": "new row violates row-level security policy for table \"push_notification_devices\"",
    ], status: 403)

  func response(to failure: AccountFailure) -> ErrorShape {
    let (status, code, message): (Int, String, String) =
      switch failure {
      case .invalid(let name, let reason):
        (400, "validation_failed", name.isEmpty ? reason : "\(name) \(reason)")
      case .wrongCode: (403, "otp_expired", "Token has expired or is invalid")
      case .wrongPassword: (400, "invalid_credentials", "Invalid login credentials")
      case .taken: (422, "user_already_exists", "User already registered")
      case .tooMany: (429, "over_request_rate_limit", "Request rate limit reached")
      case .noToken: (401, "no_authorization", "This endpoint requires a Bearer token")
      case .expired, .invalidToken: (403, "bad_jwt", "invalid JWT")
      case .notFound: (404, "session_not_found", "Session not found")
      }
    return ErrorShape(
      status: status, body: ["code": .int(status), "error_code": .string(code), "msg": .string(message)])
  }

  private static func session(_ session: IssuedSession) throws -> HTTPResponse {
    .json([
      "access_token": .string(
        try session.access(
          for: .seconds(accessSeconds), claims: ["sub": session.account.id, "role": "authenticated"])),
      "token_type": "bearer", "expires_in": .int(accessSeconds),
      "expires_at": .int(Int(session.now.seconds) + accessSeconds),
      "refresh_token": .string(try session.refresh(for: refreshLifetime)), "user": user(session.account),
    ])
  }

  private static func user(_ account: StoredAccount) -> Value {
    [
      "id": .string(account.id), "aud": "authenticated", "role": "authenticated",
      "email": .string(account.email ?? ""), "phone": .string(account.phone ?? ""),
      "user_metadata": account.name.map { ["display_name": .string($0)] } ?? .map(ValueMap(fields: [])),
    ]
  }
}
