package import Backend
package import Foundations
import Services
import Simulation
package import Storage

/// Accounts of an app's server: sign-in by code or password, sessions that are renewed and end, and the person's own
/// data, in the form of the server's profile, ``AccountRoutes``.
///
/// Codes are not sent anywhere: they arrive in ``ServerContext/messages``.
package actor AccountServer: AppServer {
  package static let name = "account"

  package static func migrate(_ migrator: inout DatabaseMigrator) { AccountSchema.register(in: &migrator) }

  package static func accepts(_ token: AccessToken, _ db: Database) throws -> Bool {
    try AccountSession.fetch(token.session, db)?.account == token.account
  }

  package static let dialects: [Dialect] = [
    .missing(
      "no-devices", "No list of the devices that a person is signed in on.",
      at: ["/users/me/devices", "/users/me/devices/**"]),
    Dialect(
      "one-token-error", "An expired token is TOKEN_INVALID, as any other that does not count.",
      rewrite: { _, status, body in
        guard status == 401, body.member("error")?.member("code") == "TOKEN_EXPIRED" else { return body }
        return body.changing("error") { $0.changing([("code", "TOKEN_INVALID")]) }
      }),
  ]

  let context: ServerContext

  package init(_ context: ServerContext) { self.context = context }

  package nonisolated var routes: [Route] {
    context.signIn.map { AccountRoutes($0, self).routes } ?? []
  }

  nonisolated var now: Timestamp { context.clock.now }

  // MARK: Codes

  static let codeLifetime = 300
  static let resendDelay = 30
  private static let codesAnHour = 5
  private static let triesPerCode = 5

  /// Sends a code to a telephone.
  func sendCode(to phone: String) throws {
    guard Self.isPhone(phone) else { throw AccountFailure.invalid("phone", "must be a number in E.164") }
    let (now, code) = (now, sixDigits())
    try write { db in
      let times = try Int64.fetchAll(
        db, sql: "SELECT time FROM account_code_requests WHERE phone = ? AND time > ? ORDER BY time",
        arguments: [phone, now.milliseconds - 3_600_000])
      if let last = times.last, now.milliseconds - last < Int64(Self.resendDelay) * 1000 {
        throw AccountFailure.tooMany(seconds: Self.resendDelay - Int((now.milliseconds - last) / 1000))
      }
      if times.count >= Self.codesAnHour {
        throw AccountFailure.tooMany(seconds: Int((times[0] + 3_600_000 - now.milliseconds + 999) / 1000))
      }
      try db.execute(
        sql: "DELETE FROM account_code_requests WHERE time <= ?", arguments: [now.milliseconds - 3_600_000])
      try db.execute(
        sql: "INSERT INTO account_code_requests (phone, time) VALUES (?, ?)",
        arguments: [phone, now.milliseconds])
      try db.execute(
        sql: "INSERT OR REPLACE INTO account_codes (phone, code, expires, tries) VALUES (?, ?, ?, 0)",
        arguments: [phone, code, now.milliseconds + Int64(Self.codeLifetime) * 1000])
    }
    context.messages.send(code, to: phone, now: now)
  }

  private static func isPhone(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "+") else { return false }
    let digits = text.utf8.dropFirst()
    // E.164, 6.1: at most 15 digits, and a country code does not begin with 0.
    return (8...15).contains(digits.count) && digits.allSatisfy { (48...57).contains($0) }
      && digits.first != 48
  }

  private func sixDigits() -> String {
    let number = String(context.random.int(in: 0..<1_000_000))
    return String(repeating: "0", count: 6 - number.count) + number
  }

  /// Signs in with a code; a telephone that is not known becomes an account.
  func signIn(phone: String, code: String, device: String?) throws -> IssuedSession {
    let (now, id) = (now, context.identifiers.next())
    let outcome: Result<(StoredAccount, Bool), AccountFailure> = try write { db in
      guard
        let row = try Row.fetchOne(
          db, sql: "SELECT * FROM account_codes WHERE phone = ?", arguments: [phone]),
        (row["expires"] as Int64) > now.milliseconds
      else { return .failure(.wrongCode) }
      let tries: Int = row["tries"]
      if tries >= Self.triesPerCode { return .failure(.tooMany(seconds: Self.resendDelay)) }
      guard row["code"] == code else {
        // The attempt counts, so the transaction must not fail.
        try db.execute(sql: "UPDATE account_codes SET tries = tries + 1 WHERE phone = ?", arguments: [phone])
        return .failure(.wrongCode)
      }
      try db.execute(sql: "DELETE FROM account_codes WHERE phone = ?", arguments: [phone])
      if let known = try StoredAccount.fetch(db, "phone", phone) { return .success((known, false)) }
      let account = StoredAccount(id: id, phone: phone)
      try account.insert(db, now: now.milliseconds)
      return .success((account, true))
    }
    let (account, isNew) = try outcome.get()
    return try begin(account, device: device, isNew: isNew)
  }

  // MARK: Passwords

  private static let shortestPassword = 8
  private static let longestEmail = 254
  /// Ten in a quarter of an hour: enough for who mistypes, and a thousand in a day for who guesses.
  private static let failedPasswords = FailedTries(
    in: "account_password_failures", atMost: 10, within: 900_000)

  /// Signs in with a password.
  ///
  /// It takes as long, and is refused as soon, for an address without an account: nobody learns who has one.
  func signIn(email: String, password: String, device: String?) throws -> IssuedSession {
    guard email.utf8.count <= Self.longestEmail else {
      throw AccountFailure.invalid("email", "must be an e-mail address")
    }
    let (email, now, tries) = (email.lowercased(), now, Self.failedPasswords)
    let row = try context.store.read { db in
      if let wait = try tries.wait(of: email, now: now, db) { throw AccountFailure.tooMany(seconds: wait) }
      return try Row.fetchOne(db, sql: "SELECT * FROM accounts WHERE email = ?", arguments: [email])
    }
    let stored = row.flatMap { StoredPassword($0) }
    let isRight = (stored ?? .unknown).accepts(password)
    guard let row, stored != nil, isRight else {
      try write { try tries.count(of: email, now: now, $0) }
      throw AccountFailure.wrongPassword
    }
    try write { try tries.forget(email, $0) }
    return try begin(StoredAccount(row), device: device)
  }

  /// Creates an account with a password.
  func register(email: String, password: String, name: String?, device: String?) throws -> IssuedSession {
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."),
      email.utf8.count <= Self.longestEmail
    else {
      throw AccountFailure.invalid("email", "must be an e-mail address")
    }
    guard password.count >= Self.shortestPassword, password.utf8.count <= 256 else {
      throw AccountFailure.invalid("password", "must have at least \(Self.shortestPassword) characters")
    }
    var salt: [UInt8] = []
    for _ in 0..<2 { withUnsafeBytes(of: context.random.bits()) { salt += $0 } }
    let stored = StoredPassword(password, salt: salt)
    let account = StoredAccount(id: context.identifiers.next(), email: email.lowercased(), name: name)
    let now = now.milliseconds
    try write { db in
      if try StoredAccount.fetch(db, "email", account.email ?? "") != nil { throw AccountFailure.taken }
      try account.insert(db, password: stored, now: now)
    }
    return try begin(account, device: device, isNew: true)
  }

  private func begin(
    _ account: StoredAccount, device: String?, isNew: Bool = false
  ) throws -> IssuedSession {
    let (id, now) = (context.identifiers.next(), now)
    try write { db in try AccountSession.begin(id, of: account.id, device: device, now: now, db) }
    return IssuedSession(account: account, id: id, number: 1, isNew: isNew, now: now)
  }

  // MARK: Sessions

  /// Gives the next tokens of a session.
  ///
  /// - Parameter token: the one that was presented; its signature was checked.
  /// - Returns: the session with its new number.
  /// - Throws: ``AccountFailure``, or where the store fails.
  func renew(_ token: AccessToken) throws -> IssuedSession {
    let now = now
    let renewed: (StoredAccount, AccountSession)? = try write { db in
      guard let session = try AccountSession.fetch(token.session, db),
        let next = try session.renewed(presenting: token.number, now: now, db),
        let account = try StoredAccount.fetch(db, "id", session.account)
      else { return nil }
      return (account, next)
    }
    guard let (account, session) = renewed else { throw AccountFailure.invalidToken }
    return IssuedSession(account: account, id: session.id, number: session.number, isNew: false, now: now)
  }

  /// Ends a session.
  func end(session: String) throws { try write { try AccountSession.end(session, $0) } }

  /// The account of a request, by its access token.
  ///
  /// - Returns: the account and the session; nil where the token's session has ended.
  func authorize(_ request: RouteRequest) throws -> (account: StoredAccount, session: String) {
    guard let text = request.bearer else { throw AccountFailure.noToken }
    let (token, now) = (try token(text, now: now), now)
    let account: StoredAccount? = try write { db in
      guard let session = try AccountSession.fetch(token.session, db) else { return nil }
      try session.use(token.number, now: now, db)
      return try StoredAccount.fetch(db, "id", session.account)
    }
    guard let account else { throw AccountFailure.invalidToken }
    return (account, token.session)
  }

  /// Reads a token.
  nonisolated func token(
    _ text: String, isRefresh: Bool = false, now: Timestamp?
  ) throws(AccountFailure) -> AccessToken {
    do throws(AccessToken.Rejection) {
      return try context.tokens.read(text, isRefresh: isRefresh, now: now)
    } catch {
      switch error {
      case .missing: throw .noToken
      case .expired: throw .expired
      case .invalid: throw .invalidToken
      }
    }
  }

  // MARK: The person

  func rename(_ account: StoredAccount, to name: String) throws -> StoredAccount {
    guard !name.isEmpty, name.count <= 100 else {
      throw AccountFailure.invalid("name", "must have 1 to 100 characters")
    }
    try write { db in
      try db.execute(sql: "UPDATE accounts SET name = ? WHERE id = ?", arguments: [name, account.id])
    }
    var account = account
    account.name = name
    return account
  }

  func delete(_ account: StoredAccount) throws {
    try write { db in
      try context.forget(account.id, in: db)
      if let email = account.email { try Self.failedPasswords.forget(email, db) }
      try db.execute(sql: "DELETE FROM accounts WHERE id = ?", arguments: [account.id])
      if let phone = account.phone {
        try db.execute(sql: "DELETE FROM account_codes WHERE phone = ?", arguments: [phone])
      }
    }
  }

  /// The devices on which somebody is signed in, the last used first.
  func sessions(of account: StoredAccount) throws -> [AccountSession] {
    try context.store.read { db in
      try Row.fetchAll(
        db, sql: "SELECT * FROM account_sessions WHERE account = ? ORDER BY seen DESC, id",
        arguments: [account.id]
      ).map { AccountSession($0) }
    }
  }

  /// The account of a telephone number or an e-mail address; nil where there is none.
  func account(named name: String) throws -> StoredAccount? {
    try context.store.fetch { db in
      try StoredAccount.fetch(db, name.contains("@") ? "email" : "phone", name)
    }
  }

  /// Ends the session of another device of the same person.
  func end(session: String, of account: StoredAccount) throws {
    let isTheirs = try context.store.fetch { try AccountSession.fetch(session, $0)?.account == account.id }
    guard isTheirs else { throw AccountFailure.notFound }
    try end(session: session)
  }

  func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try context.store.write(body)
  }
}
