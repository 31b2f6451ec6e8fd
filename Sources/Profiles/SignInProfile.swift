package import Foundations

/// How people sign in to a server: its paths, the fields of its bodies, and what its errors say.
///
/// The app and the embedded server speak from the same profile, each in its direction. It is written as `signIn:` of a
/// server in app.yaml.
package struct SignInProfile: Sendable, Equatable {
  /// What a request is for.
  package enum Purpose: String, Sendable, CaseIterable {
    /// Has a code sent to a telephone.
    case requestCode
    /// Signs in with that code.
    case verifyCode
    /// Signs in with a password.
    case signIn
    /// Creates an account with a password.
    case register
    /// Gives new tokens.
    case refresh
    /// Ends the session.
    case signOut
    /// Ends the person's other sessions.
    case signOutOthers
    /// Ends all sessions of the person.
    case signOutEverywhere
    /// Says who is signed in.
    case person
    /// Changes what the person is called.
    case rename
    /// Lists the devices on which the person is signed in.
    case devices
    /// Ends the session of one of them.
    case endDevice
    /// Deletes the account.
    case deleteAccount
    /// Registers the device for pushes; written as `push:` of the server.
    case registerPush
  }

  /// Why a server refuses a request.
  package enum Failure: String, Sendable, CaseIterable {
    /// A member of the body is missing or wrong.
    case invalid
    /// The telephone's code is wrong or has expired.
    case wrongCode
    /// The address, user name or password is wrong.
    case wrongPassword
    /// There is an account already.
    case taken
    /// Too many requests.
    case tooMany
    /// There is no token.
    case noToken
    /// The token was valid once.
    case expired
    /// The token never was valid, or its session has ended.
    case invalidToken
    /// There is no such thing.
    case notFound
    /// It belongs to somebody else.
    case foreign
  }

  /// How a failure looks.
  package struct FailureForm: Sendable, Equatable {
    /// The status of the response.
    package var status: Int
    /// The codes that say so; the embedded server writes the first.
    package var codes: [String]
    /// One sentence, not translated.
    package var message: String
    /// The response's body; nil for that of all failures.
    package var body: ProfileTemplate?

    /// Describes a failure.
    package init(_ status: Int, _ codes: [String], _ message: String, body: ProfileTemplate? = nil) {
      (self.status, self.codes, self.message, self.body) = (status, codes, message, body)
    }
  }

  /// The requests by what they are for.
  package var calls: [Purpose: ProfileCall]
  /// What is around every answer, which is `data` there; nil for nothing.
  package var envelope: ProfileTemplate?
  /// A person, who is `user` in an answer.
  package var user: ProfileTemplate?
  /// How failures look.
  package var failures = Self.standardFailures
  /// The body of a failure that has none of its own.
  package var failureBody = ProfileTemplate(["error": ["code": "$code", "message": "$message"]])
  /// For how long the embedded server's access tokens hold.
  package var accessLifetime = Duration.seconds(15 * 60)
  /// For how long its refresh tokens hold.
  package var refreshLifetime = Duration.seconds(30 * 86_400)
  /// What its access tokens say besides; nil for nothing.
  package var claims: ProfileTemplate?
  /// What it writes for a value that is not there.
  package var missing = Value.null
  /// What all people may do there; nil for the account's own role.
  package var role: String?
  /// The domain of the addresses whose first part is a user name there.
  package var domain: String?
  /// What people may prefer there, by the members of `preferences`.
  package var preferences: [String: PreferenceRule] = [:]

  /// Makes a profile whose failures look as elsewhere.
  ///
  /// - Parameter calls: the requests by what they are for.
  package init(calls: [Purpose: ProfileCall]) { self.calls = calls }

  /// The request for a purpose; nil where the server has none.
  package subscript(purpose: Purpose) -> ProfileCall? { calls[purpose] }

  /// The names of a request's answer, with those of the person in it.
  ///
  /// - Parameter call: the request.
  /// - Returns: the names, in written order.
  package func answered(by call: ProfileCall) -> [String] {
    let names = call.answer?.names ?? []
    return names.contains("user") ? names + (user?.names ?? []) : names
  }

  /// Writes the body of a response.
  ///
  /// - Parameters:
  ///   - call: the request.
  ///   - values: the values by the placeholders' names.
  ///   - person: the values of the person in it; nil for nobody.
  ///   - rows: the values of each row of a list; nil where there is none.
  /// - Returns: the body; nil where the request has none.
  package func answer(
    to call: ProfileCall, _ values: [String: Value], person: [String: Value]? = nil,
    rows: [[String: Value]]? = nil
  ) -> Value? {
    guard let answer = call.answer else { return nil }
    var values = values.merging(person ?? [:]) { first, _ in first }
    values["user"] = person.flatMap { person in
      user?.body(values.merging(person) { first, _ in first }, missing: missing)
    }
    let body = answer.body(values, rows: rows, missing: person == nil ? .null : missing)
    return envelope?.body(["data": body]) ?? body
  }

  /// Reads the body of a response.
  ///
  /// - Parameters:
  ///   - body: the body.
  ///   - call: the request.
  /// - Returns: what it says, of the person in it too.
  package func content(of body: Value, of call: ProfileCall) -> ProfileTemplate.Content {
    var body = body
    if let envelope { body = envelope.content(of: body).values["data"] ?? .null }
    guard var content = call.answer?.content(of: body) else { return ProfileTemplate.Content() }
    if let person = content.values["user"], let user {
      content.values.merge(user.content(of: person).values) { first, _ in first }
    }
    return content
  }

  /// The failures that an error code stands for.
  ///
  /// - Parameter code: the code of an error.
  /// - Returns: the failures; empty where the code says nothing.
  package func failures(of code: String?) -> Set<Failure> {
    guard let code else { return [] }
    return Set(failures.filter { $0.value.codes.contains(code) }.keys)
  }

  /// How failures look where a profile does not say it.
  package static let standardFailures: [Failure: FailureForm] = [
    .invalid: FailureForm(400, ["invalid"], "the request is invalid"),
    .wrongCode: FailureForm(401, ["wrong_code"], "the code is wrong or has expired"),
    .wrongPassword: FailureForm(401, ["wrong_password"], "the address or the password is wrong"),
    .taken: FailureForm(409, ["taken"], "there is an account of this address"),
    .tooMany: FailureForm(429, ["too_many"], "too many requests"),
    .noToken: FailureForm(401, ["no_token"], "there is no token"),
    .expired: FailureForm(401, ["token_expired"], "the token has expired"),
    .invalidToken: FailureForm(401, ["token_invalid"], "the token is not valid"),
    .notFound: FailureForm(404, ["not_found"], "there is no such thing"),
    .foreign: FailureForm(403, ["foreign"], "it belongs to somebody else"),
  ]
}

extension SignInProfile.Purpose {
  /// The names that the body or the path of such a request may have.
  package var sent: [String] {
    switch self {
    case .requestCode: ["phone"]
    case .verifyCode: ["phone", "code", "device"]
    case .signIn: ["email", "username", "password", "device"]
    case .register: ["email", "password", "name", "device"]
    case .refresh, .signOut, .signOutOthers, .signOutEverywhere: ["refresh", "access"]
    case .rename: ["name", "phone", "preferences"]
    case .endDevice: ["id"]
    case .registerPush: ["token", "platform", "device", "account"]
    case .person, .devices, .deleteAccount: []
    }
  }

  /// The names that it must have; of a list within, one.
  package var needed: [[String]] {
    switch self {
    case .requestCode: [["phone"]]
    case .verifyCode: [["phone"], ["code"]]
    case .signIn: [["email", "username"], ["password"]]
    case .register: [["email"], ["password"]]
    case .rename: [["name"]]
    case .endDevice: [["id"]]
    case .registerPush: [["token"]]
    default: []
    }
  }

  /// The names that the body of its response may have.
  package var answered: [String] {
    switch self {
    case .requestCode: ["lifetime", "delay"]
    case .verifyCode, .signIn, .register, .refresh: Self.tokens + Self.whose
    case .person, .rename: Self.whose + ["preferences"]
    case .devices: ["id", "name", "signedIn", "lastSeen", "current"]
    default: []
    }
  }

  /// The names that it must have; of a list within, one.
  package var neededAnswer: [[String]] {
    switch self {
    case .verifyCode, .signIn, .register, .refresh: [["access"]]
    case .person, .rename: [["id", "username"]]
    case .devices: [["id"]]
    default: []
    }
  }

  private static let tokens = ["access", "refresh", "lifetime", "expires"]
  /// The names of who is signed in.
  package static let whose = ["id", "name", "username", "email", "phone", "role", "tenant", "isNew"]
}
