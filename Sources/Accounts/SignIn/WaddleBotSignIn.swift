import Services

/// WaddleBot's sign-in: one token, which every refresh replaces (docs/products/waddlebot.md, 1).
struct WaddleBotSignIn: SignInServer {
  let calls: SignInCalls

  let methods: [SignInMethod] = [.email]
  let refreshEndpoint = RefreshEndpoint.waddleBot

  private struct User: Decodable, Sendable {
    var id: AnyID
    var email: String?
    var username: String?

    var person: Person { Person(id: id.text, name: username, email: email) }
  }

  private struct Session: Decodable, Sendable { var user: User? }

  func signIn(
    name: String, password: Secret, from device: String?
  ) async throws(APIError) -> BegunSession {
    try await calls.signIn(
      "/auth/login", ["email": name, "password": password.reveal()], shape: refreshEndpoint.shape
    ) { (response: Session) in response.user.map { ($0.person, false) } }
  }

  func signOut(_ tokens: Tokens) async throws(APIError) {
    try await calls.post(
      "/auth/logout", [String: String](),
      headers: HTTPHeaders([("authorization", "Bearer \(tokens.access.reveal())")]))
  }

  func person(_ client: APIClient) async throws(APIError) -> Person {
    // Without a valid token the server answers 200 with `null` (docs/products/waddlebot.md, 1).
    guard let user = try await client.send(HTTPRequest(.get, "/auth/me"), as: Session.self).get().user else {
      throw .unauthorized(.silent)
    }
    return user.person
  }
}
