import Foundations
import Services

/// Epicura's sign-in: a telephone and a code first, an e-mail address and a password as the other way (reference
/// apps/epicura, 1).
struct EpicuraSignIn: SignInServer {
  let calls: SignInCalls

  let methods: [SignInMethod] = [.phone, .email]
  let refreshEndpoint = RefreshEndpoint.epicura

  private struct Envelope<Content: Decodable & Sendable>: Decodable, Sendable { var data: Content }

  private struct User: Decodable, Sendable {
    var id: AnyID
    var name: String?
    var email: String?
    var phone: String?
    var role: String?
    var is_new_user: Bool?

    var person: Person { Person(id: id.text, name: name, email: email, phone: phone, role: role) }
  }

  private struct Session: Decodable, Sendable { var user: User }

  private struct CodeSent: Decodable, Sendable {
    var expires_in_seconds: Int?
    var retry_after_seconds: Int?
  }

  func requestCode(for phone: String) async throws(APIError) -> CodeRequest {
    let request = try HTTPRequest(.post, "/auth/otp/request", json: ["phone": phone])
    let sent = try await calls.client.send(request, as: Envelope<CodeSent>.self, authorized: false).get().data
    return CodeRequest(
      lifetime: .seconds(sent.expires_in_seconds ?? 300),
      resendDelay: .seconds(sent.retry_after_seconds ?? 30))
  }

  func signIn(phone: String, code: Secret, from device: String?) async throws(APIError) -> BegunSession {
    try await signIn("/auth/otp/verify", ["phone": phone, "otp": code.reveal()], from: device)
  }

  func signIn(name: String, password: Secret, from device: String?) async throws(APIError) -> BegunSession {
    try await signIn("/auth/login", ["email": name, "password": password.reveal()], from: device)
  }

  func register(
    email: String, password: Secret, name: String, from device: String?
  ) async throws(APIError) -> BegunSession {
    var signIn = try await signIn(
      "/auth/register", ["email": email, "password": password.reveal(), "name": name], from: device)
    signIn.isNew = true
    return signIn
  }

  /// Signs in; `device_name` is a proposal of ours, for the list of the person's devices.
  private func signIn(
    _ path: String, _ body: [String: String], from device: String?
  ) async throws(APIError) -> BegunSession {
    var body = body
    body["device_name"] = device
    return try await calls.signIn(path, body, shape: refreshEndpoint.shape) { (response: Envelope<Session>) in
      (response.data.user.person, response.data.user.is_new_user ?? false)
    }
  }

  func signOut(_ tokens: Tokens) async throws(APIError) {
    try await calls.post(
      "/auth/logout", ["refresh_token": (tokens.refresh ?? tokens.access).reveal()],
      headers: HTTPHeaders([("authorization", "Bearer \(tokens.access.reveal())")]))
  }

  func person(_ client: APIClient) async throws(APIError) -> Person {
    try await client.send(HTTPRequest(.get, "/users/me"), as: Envelope<Session>.self).get().data.user.person
  }

  func rename(to name: String, _ client: APIClient) async throws(APIError) -> Person {
    let request = try HTTPRequest(.put, "/users/me", json: ["name": name])
    return try await client.send(request, as: Envelope<Session>.self).get().data.user.person
  }

  private struct Devices: Decodable, Sendable {
    struct Device: Decodable, Sendable {
      var id: AnyID
      var name: String?
      var signed_in_at: String?
      var last_seen_at: String?
      var is_current: Bool?
    }

    var devices: [Device]
  }

  func devices(_ client: APIClient) async throws(APIError) -> [SignedInDevice] {
    let response = try await client.send(
      HTTPRequest(.get, "/users/me/devices"), as: Envelope<Devices>.self
    ).get()
    return response.data.devices.map {
      SignedInDevice(
        id: $0.id.text, name: $0.name,
        signedInAt: $0.signed_in_at.flatMap(RFC3339.milliseconds).map { Timestamp(milliseconds: $0) },
        lastSeenAt: $0.last_seen_at.flatMap(RFC3339.milliseconds).map { Timestamp(milliseconds: $0) },
        isCurrent: $0.is_current ?? false)
    }
  }

  func signOut(device: String, _ client: APIClient) async throws(APIError) {
    let path = "/users/me/devices/\(PercentCoding.encode(device))"
    _ = try await client.send(HTTPRequest(.delete, path), as: NoContent.self).get()
  }

  func deleteAccount(_ client: APIClient) async throws(APIError) {
    _ = try await client.send(HTTPRequest(.delete, "/users/me"), as: NoContent.self).get()
  }
}
