package import Foundations
package import Profiles
package import Services
package import Simulation

/// The sign-in of a server, by its profile.
///
/// What the profile has no request for throws ``APIError/notFound(_:)``, without a request; ``methods`` says what it has.
package struct SignInServer: Sendable {
  /// The paths and bodies.
  package let profile: SignInProfile
  private let client: APIClient
  private let scheduler: Scheduler

  /// Makes the calls of a server.
  ///
  /// - Parameters:
  ///   - profile: its paths and bodies.
  ///   - client: requests without tokens.
  ///   - scheduler: the clock by which tokens expire.
  package init(_ profile: SignInProfile, _ client: APIClient, scheduler: Scheduler) {
    (self.profile, self.client, self.scheduler) = (profile, client, scheduler)
  }

  /// The ways to sign in, the first of them preferred.
  package var methods: [SignInMethod] {
    let names = profile[.signIn]?.send?.names ?? []
    let phone: [SignInMethod] = profile[.verifyCode] == nil ? [] : [.phone]
    return phone + (names.contains("email") ? [.email] : names.contains("username") ? [.username] : [])
  }

  // MARK: Signing in

  /// Has a code sent to a telephone.
  ///
  /// - Parameter phone: the number in E.164.
  /// - Returns: for how long the code holds, and when another may be requested.
  /// - Throws: ``APIError``.
  package func requestCode(for phone: String) async throws(APIError) -> CodeRequest {
    let sent = try await content(.requestCode, ["phone": phone])
    func seconds(_ name: String) -> Duration? {
      sent.number(name).flatMap { (0...86_400).contains($0) ? .seconds($0) : nil }
    }
    return CodeRequest(
      lifetime: seconds("lifetime") ?? .seconds(300), resendDelay: seconds("delay") ?? .seconds(30))
  }

  /// Signs in with a code; a telephone that the server does not know yet becomes an account.
  ///
  /// - Parameters:
  ///   - phone: the number in E.164.
  ///   - code: what the person has entered.
  ///   - device: what this device is called, in the person's list of devices; nil where it is not known.
  /// - Returns: the session.
  /// - Throws: ``APIError``.
  package func signIn(
    phone: String, code: Secret, from device: String?
  ) async throws(APIError) -> BegunSession {
    try await begin(.verifyCode, named: phone, ["phone": phone, "code": code.reveal(), "device": device])
  }

  /// Signs in with a password.
  ///
  /// - Parameters:
  ///   - name: the e-mail address or the user name.
  ///   - password: what the person has entered.
  ///   - device: what this device is called, in the person's list of devices; nil where it is not known.
  /// - Returns: the session.
  /// - Throws: ``APIError``.
  package func signIn(
    name: String, password: Secret, from device: String?
  ) async throws(APIError) -> BegunSession {
    // No server has a name with whitespace around it, and few say so.
    let name = name.trimmed
    return try await begin(
      .signIn, named: name,
      ["email": name, "username": name, "password": password.reveal(), "device": device])
  }

  /// Creates an account with a password, and signs in.
  ///
  /// - Parameters:
  ///   - email: the e-mail address.
  ///   - password: what the person has chosen.
  ///   - name: what the person is called.
  ///   - device: what this device is called, in the person's list of devices; nil where it is not known.
  /// - Returns: the session.
  /// - Throws: ``APIError``.
  package func register(
    email: String, password: Secret, name: String, from device: String?
  ) async throws(APIError) -> BegunSession {
    var session = try await begin(
      .register, named: nil,
      ["email": email, "password": password.reveal(), "name": name, "device": device])
    session.isNew = true
    return session
  }

  /// Signs in.
  ///
  /// - Parameters:
  ///   - purpose: by which request.
  ///   - name: who it is where the response does not say so.
  ///   - values: the values of the request's placeholders.
  /// - Returns: the session.
  /// - Throws: ``APIError``.
  private func begin(
    _ purpose: SignInProfile.Purpose, named name: String?, _ values: [String: String?]
  ) async throws(APIError) -> BegunSession {
    let (call, request) = try request(purpose, values)
    let response = try await client.bytes(request, authorized: false, .json).get()
    let content = try profile.content(of: response, of: call)
    let names = profile.answered(by: call)
    let isNamed = names.contains("id") || names.contains("username")
    guard let person = Person(content) ?? (isNamed ? nil : name.map { Person(id: $0, name: $0) }) else {
      // The body has tokens, so nothing of it is in the error.
      throw .malformed("the response does not say who has signed in")
    }
    let tokens = try Tokens(
      content, of: response, after: Tokens(account: person.id, access: Secret("")), now: scheduler.now,
      hasRefresh: names.contains("refresh"))
    return BegunSession(tokens: tokens, person: person, isNew: content.truth("isNew") ?? false)
  }

  // MARK: The session

  /// Ends a session on the server; whatever the response is, this device has forgotten the tokens.
  ///
  /// - Parameter tokens: the session's.
  /// - Throws: ``APIError``.
  package func signOut(_ tokens: Tokens) async throws(APIError) {
    guard profile[.signOut] != nil else { return }
    var (_, request) = try request(.signOut, tokens.values)
    request.headers["authorization"] = "Bearer \(tokens.access.reveal())"
    _ = try await client.send(request, as: NoContent.self, authorized: false).get()
  }

  /// Reads who is signed in.
  ///
  /// - Parameter client: requests with the session's tokens.
  /// - Returns: the person.
  /// - Throws: ``APIError``.
  package func person(_ client: APIClient) async throws(APIError) -> Person {
    let content = try await content(.person, by: client)
    if let person = Person(content) { return person }
    // Some servers succeed without a valid token, too, and name nobody then.
    throw profile[.person]?.isAnonymous == true ? .unauthorized(.silent) : Self.nobody
  }

  /// Changes what the person is called.
  ///
  /// - Parameters:
  ///   - name: the new name.
  ///   - client: requests with the session's tokens.
  /// - Returns: the person under the new name.
  /// - Throws: ``APIError``.
  package func rename(to name: String, _ client: APIClient) async throws(APIError) -> Person {
    guard let person = Person(try await content(.rename, ["name": name], by: client)) else {
      throw Self.nobody
    }
    return person
  }

  private static let nobody = APIError.malformed("the response does not say who is signed in")

  /// Reads on which devices the person is signed in.
  ///
  /// - Parameter client: requests with the session's tokens.
  /// - Returns: the devices, the last used first.
  /// - Throws: ``APIError``.
  package func devices(_ client: APIClient) async throws(APIError) -> [SignedInDevice] {
    try await content(.devices, by: client).rows.compactMap { device in
      device["id"].map {
        SignedInDevice(
          id: $0, name: device["name"], signedInAt: device.time("signedIn"),
          lastSeenAt: device.time("lastSeen"), isCurrent: device.truth("current") ?? false)
      }
    }
  }

  /// Ends the session of another device.
  ///
  /// - Parameters:
  ///   - device: its id.
  ///   - client: requests with the session's tokens.
  /// - Throws: ``APIError``.
  package func signOut(device: String, _ client: APIClient) async throws(APIError) {
    _ = try await client.send(request(.endDevice, ["id": device]).request, as: NoContent.self).get()
  }

  /// Deletes the account.
  ///
  /// - Parameter client: requests with the session's tokens.
  /// - Throws: ``APIError``.
  package func deleteAccount(_ client: APIClient) async throws(APIError) {
    _ = try await client.send(request(.deleteAccount).request, as: NoContent.self).get()
  }

  // MARK: Requests

  private func request(
    _ purpose: SignInProfile.Purpose, _ values: [String: String?] = [:]
  ) throws(APIError) -> (call: ProfileCall, request: HTTPRequest) {
    guard let call = profile[purpose] else { throw .notFound(.silent) }
    return (call, HTTPRequest(call, values.compactMapValues(\.self)))
  }

  private func content(
    _ purpose: SignInProfile.Purpose, _ values: [String: String?] = [:], by authorized: APIClient? = nil
  ) async throws(APIError) -> ProfileTemplate.Content {
    let (call, request) = try request(purpose, values)
    let response = try await (authorized ?? client).bytes(request, authorized: authorized != nil, .json).get()
    return try profile.content(of: response, of: call)
  }
}

extension ProfileTemplate.Content {
  /// The time of a name; nil where there is none.
  fileprivate func time(_ name: String) -> Timestamp? {
    self[name].flatMap(RFC3339.milliseconds).map { Timestamp(milliseconds: $0) }
  }
}

extension String {
  /// The text without whitespace at both ends.
  fileprivate var trimmed: String {
    let head = drop(while: \.isWhitespace)
    return String(head.prefix(head.count - head.reversed().prefix(while: \.isWhitespace).count))
  }
}

/// A way to sign in.
package enum SignInMethod: String, Sendable, Hashable, CaseIterable {
  /// A code that is sent to a telephone.
  case phone
  /// An e-mail address and a password.
  case email
  /// A user name and a password.
  case username
}

/// A code on its way to a telephone.
package struct CodeRequest: Sendable, Hashable {
  /// For how long the code holds.
  package var lifetime: Duration
  /// After what time another may be requested.
  package var resendDelay: Duration

  /// Describes a request.
  package init(lifetime: Duration, resendDelay: Duration) {
    (self.lifetime, self.resendDelay) = (lifetime, resendDelay)
  }
}

/// A device on which the person is signed in.
package struct SignedInDevice: Sendable, Hashable {
  /// Identifies it, to sign out there.
  package var id: String
  /// What it is called; nil where it has not said so.
  package var name: String?
  /// When somebody signed in there.
  package var signedInAt: Timestamp?
  /// When it was last used.
  package var lastSeenAt: Timestamp?
  /// Whether it is this one.
  package var isCurrent: Bool

  /// Describes a device.
  package init(
    id: String, name: String? = nil, signedInAt: Timestamp? = nil, lastSeenAt: Timestamp? = nil,
    isCurrent: Bool
  ) {
    (self.id, self.name, self.isCurrent) = (id, name, isCurrent)
    (self.signedInAt, self.lastSeenAt) = (signedInAt, lastSeenAt)
  }
}

/// A session that has begun.
package struct BegunSession: Sendable, Hashable {
  /// Its tokens.
  package var tokens: Tokens
  /// Who has signed in.
  package var person: Person
  /// Whether the account was created by it.
  package var isNew: Bool

  /// Describes a session.
  package init(tokens: Tokens, person: Person, isNew: Bool = false) {
    (self.tokens, self.person, self.isNew) = (tokens, person, isNew)
  }
}
