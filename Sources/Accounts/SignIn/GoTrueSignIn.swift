import Services

/// The sign-in of Supabase (docs/products/helix.md, 1).
struct GoTrueSignIn: SignInServer {
  let calls: SignInCalls

  let methods: [SignInMethod] = [.email]
  let refreshEndpoint = RefreshEndpoint.goTrue

  private struct User: Decodable, Sendable {
    struct Metadata: Decodable, Sendable {
      var display_name: String?
      var name: String?
    }

    var id: AnyID
    var email: String?
    var phone: String?
    var role: String?
    var user_metadata: Metadata?

    var person: Person {
      // GoTrue writes an empty text for a telephone that is not there.
      Person(
        id: id.text, name: user_metadata?.display_name ?? user_metadata?.name,
        email: email.flatMap { $0.isEmpty ? nil : $0 }, phone: phone.flatMap { $0.isEmpty ? nil : $0 },
        role: role)
    }
  }

  private struct Session: Decodable, Sendable { var user: User? }

  private struct Registration: Encodable {
    var email: String
    var password: String
    var data: [String: String]
  }

  func signIn(
    name: String, password: Secret, from device: String?
  ) async throws(APIError) -> BegunSession {
    try await calls.signIn(
      "/auth/v1/token", query: [HTTPRequest.QueryItem("grant_type", "password")],
      ["email": name, "password": password.reveal()], shape: refreshEndpoint.shape
    ) { (response: Session) in response.user.map { ($0.person, false) } }
  }

  func register(
    email: String, password: Secret, name: String, from device: String?
  ) async throws(APIError) -> BegunSession {
    try await calls.signIn(
      "/auth/v1/signup",
      Registration(email: email, password: password.reveal(), data: ["display_name": name]),
      shape: refreshEndpoint.shape
    ) { (response: Session) in response.user.map { ($0.person, true) } }
  }

  func signOut(_ tokens: Tokens) async throws(APIError) {
    try await calls.post(
      "/auth/v1/logout", query: [HTTPRequest.QueryItem("scope", "local")], [String: String](),
      headers: HTTPHeaders([("authorization", "Bearer \(tokens.access.reveal())")]))
  }

  func person(_ client: APIClient) async throws(APIError) -> Person {
    try await client.send(HTTPRequest(.get, "/auth/v1/user"), as: User.self).get().person
  }

  func rename(to name: String, _ client: APIClient) async throws(APIError) -> Person {
    let request = try HTTPRequest(.put, "/auth/v1/user", json: ["data": ["display_name": name]])
    return try await client.send(request, as: User.self).get().person
  }
}
