import Foundations
import Services

/// The paths of GoTrue at `/auth/v1`.
struct AuthRoutes: Sendable {
  let auth: AuthService

  var routes: [Route] {
    [
      route(.post, "/token", token), route(.post, "/signup", signUp), route(.post, "/otp", sendCode),
      route(.post, "/verify", verify),
      route(.get, "/user") { request in .json(bytes: try auth.caller(request).1.bytes) },
      route(.put, "/user") { request in
        let (caller, _) = try auth.caller(request)
        let body = try Self.body(request)
        let person = try auth.change(caller, data: body["data"], password: body["password"]?.text)
        return .json(bytes: person.bytes)
      },
      route(.post, "/logout") { request in
        let scope = request.query("scope") ?? "global"
        guard ["global", "local", "others"].contains(scope) else {
          throw AuthFailure.invalid("Unsupported logout scope \"\(scope.prefix(20))\"")
        }
        try await auth.signOut(try auth.caller(request).0, scope: scope)
        return HTTPResponse(status: 204)
      },
      route(.get, "/health") { _ in .json(["name": "GoTrue", "description": "of Kolam, for development"]) },
    ]
  }

  private func route(
    _ method: HTTPRequest.Method, _ path: String,
    _ work: @escaping @Sendable (RouteRequest) async throws -> HTTPResponse
  ) -> Route {
    Route(method, "/auth/v1\(path)", taking: nil) { request in
      do {
        guard let key = request.headers["apikey"] ?? request.query("apikey"),
          SupabaseKeys.role(of: key) != nil
        else { throw AuthFailure(401, "no_authorization", "Invalid API key") }
        return try await work(request)
      } catch let failure as AuthFailure {
        return failure.response(to: request)
      }
    }
  }

  private static func body(_ request: RouteRequest) throws -> ParsedJSON {
    guard request.body.count <= 64 << 10, let json = try? ParsedJSON.read(request.body, atMost: 1000),
      json.members != nil
    else { throw AuthFailure(400, "bad_json", "Could not parse request body as JSON") }
    return json
  }

  private func token(_ request: RouteRequest) async throws -> HTTPResponse {
    let body = try Self.body(request)
    switch request.query("grant_type") {
    case "password":
      guard let password = body["password"]?.text else { throw AuthFailure.invalid("missing password") }
      let phone = body["phone"]?.text.map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }
      guard let name = body["email"]?.text ?? phone else {
        throw AuthFailure.invalid("missing email or phone")
      }
      let column = body["email"]?.text == nil ? "phone" : "email"
      return .json(bytes: try await auth.signIn(column, name, password: password).bytes)
    case "refresh_token":
      guard let token = body["refresh_token"]?.text else {
        throw AuthFailure.invalid("refresh_token required")
      }
      return .json(bytes: try await auth.refresh(token).bytes)
    default: throw AuthFailure(400, "invalid_credentials", "unsupported_grant_type")
    }
  }

  private func signUp(_ request: RouteRequest) async throws -> HTTPResponse {
    let body = try Self.body(request)
    guard let email = body["email"]?.text, let password = body["password"]?.text else {
      throw AuthFailure.invalid("Signup requires a valid email and password")
    }
    let data = body["data"].flatMap { $0.members == nil ? nil : $0 } ?? .object([])
    return .json(bytes: try await auth.signUp(email: email, password: password, data: data).bytes)
  }

  private func sendCode(_ request: RouteRequest) async throws -> HTTPResponse {
    let body = try Self.body(request)
    guard let phone = body["phone"]?.text else {
      throw AuthFailure.invalid("One of email or phone must be set; only phone is served here")
    }
    let id = try await auth.sendCode(to: phone, createsUser: body["create_user"]?.truth ?? true)
    return .json(["message_id": .string(id)])
  }

  private func verify(_ request: RouteRequest) async throws -> HTTPResponse {
    let body = try Self.body(request)
    guard body["type"]?.text == "sms", let phone = body["phone"]?.text, let code = body["token"]?.text else {
      throw AuthFailure.invalid("Verify requires a type of sms, a phone and a token")
    }
    return .json(bytes: try await auth.verify(phone: phone, code: code).bytes)
  }
}
