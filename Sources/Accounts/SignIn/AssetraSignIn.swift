import Services

/// Assetra's sign-in: simplejwt, and a context that says who somebody is (docs/products/assetra.md, 2 and 3).
struct AssetraSignIn: SignInServer {
  let calls: SignInCalls

  let methods: [SignInMethod] = [.username]
  let refreshEndpoint = RefreshEndpoint.assetra

  private struct Pair: Decodable, Sendable { var access: String }

  private struct Context: Decodable, Sendable {
    var username: String
    var role: String?
  }

  func signIn(
    name: String, password: Secret, from device: String?
  ) async throws(APIError) -> BegunSession {
    // The server wants no whitespace around it, and tells nobody so.
    let name = name.trimmed
    return try await calls.signIn(
      "/auth/token/", ["username": name, "password": password.reveal()], shape: refreshEndpoint.shape
    ) { (_: Pair) in (Person(id: name, name: name), false) }
  }

  func person(_ client: APIClient) async throws(APIError) -> Person {
    let context = try await client.send(HTTPRequest(.get, "/auth/context/"), as: Context.self).get()
    return Person(id: context.username, name: context.username, role: context.role)
  }
}

extension String {
  /// The text without whitespace at both ends.
  fileprivate var trimmed: String {
    let head = drop(while: \.isWhitespace)
    return String(head.prefix(head.count - head.reversed().prefix(while: \.isWhitespace).count))
  }
}
