import Foundation
import Foundations
import Services
import Simulation
import Storage
import Synchronization

/// Sign-in as GoTrue has it: people, their sessions, and tokens that are renewed by rotation.
struct AuthService: Sendable {
  let kit: SupabaseServer
  private let counts = RequestCounts()

  init(kit: SupabaseServer) { self.kit = kit }

  private var context: ServerContext { kit.context }
  var now: Timestamp { context.clock.now }

  /// For how many seconds a token may be used again, for requests that were sent at the same time.
  private static let reuseSeconds: Int64 = 10
  private static let codeSeconds: Int64 = 600
  private static let resendSeconds: Int64 = 60

  // MARK: Passwords

  /// Creates an account and signs in to it.
  func signUp(email: String, password: String, data: ParsedJSON) async throws -> ParsedJSON {
    guard counts.allows("signup", atMost: 100, within: 3600, now) else { throw AuthFailure.tooMany }
    let email = email.lowercased()
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, email.utf8.count <= 254 else {
      throw AuthFailure.invalid("Unable to validate email address: invalid format")
    }
    try Self.check(password: password)
    let salt = salt()
    let stored = StoredPassword(password, salt: salt)
    return try await kit.write { writer in
      if try Self.user(writer.db, "email", email) != nil {
        throw AuthFailure(422, "user_already_exists", "User already registered")
      }
      let id = writer.identifiers.next().lowercased()
      try AuthUsers.insert(
        id, email: email, phone: nil, password: stored, data: data, writer,
        kit.schema)
      return try begin(id, writer)
    }
  }

  private static func check(password: String) throws {
    guard password.count >= 6 else {
      throw AuthFailure(422, "weak_password", "Password should be at least 6 characters.")
    }
    guard password.utf8.count <= 72 else {
      throw AuthFailure.invalid("Password cannot be longer than 72 characters")
    }
  }

  private func salt() -> [UInt8] {
    var salt: [UInt8] = []
    for _ in 0..<2 { withUnsafeBytes(of: context.random.bits()) { salt += $0 } }
    return salt
  }

  /// Signs in with a password; it takes as long for an address without an account.
  func signIn(_ column: String, _ name: String, password: String) async throws -> ParsedJSON {
    let name = name.lowercased()
    guard password.utf8.count <= 256, name.utf8.count <= 254 else { throw AuthFailure.wrongPassword }
    guard counts.allows("password \(name)", atMost: 30, within: 300, now) else { throw AuthFailure.tooMany }
    let row = try context.store.read { try Self.user($0, column, name) }
    let stored = row.flatMap(StoredPassword.init)
    let isRight = (stored ?? .unknown).accepts(password)
    guard let row, stored != nil, isRight else { throw AuthFailure.wrongPassword }
    let id: String = row["id"]
    return try await kit.write { try begin(id, $0) }
  }

  // MARK: Codes

  /// Sends a code to a telephone.
  ///
  /// - Returns: the id of the message.
  func sendCode(to phone: String, createsUser: Bool) async throws -> String {
    let digits = phone.hasPrefix("+") ? phone.dropFirst() : phone[...]
    guard (7...15).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw AuthFailure.invalid("Invalid phone number format (E.164 required)")
    }
    let (number, now) = (String(digits), now)
    let digitsOfCode = String(context.random.int(in: 0..<1_000_000))
    let code = String(repeating: "0", count: 6 - digitsOfCode.count) + digitsOfCode
    try context.store.write { db in
      if !createsUser, try Self.user(db, "phone", number) == nil {
        throw AuthFailure(422, "otp_disabled", "Signups not allowed for otp")
      }
      let sent = try Int64.fetchOne(
        db, sql: "SELECT sent FROM auth_codes WHERE phone = ?", arguments: [number])
      if let sent, now.seconds - sent < Self.resendSeconds {
        throw AuthFailure(
          429, "over_sms_send_rate_limit",
          "For security purposes, you can only request this after \(Self.resendSeconds - now.seconds + sent) seconds."
        )
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO auth_codes (phone, code, sent, tries) VALUES (?, ?, ?, 0)",
        arguments: [number, code, now.seconds])
    }
    context.messages.send(code, to: "+\(number)", now: now)
    return context.identifiers.next()
  }

  /// Signs in with a code; a telephone that is not known becomes an account.
  func verify(phone: String, code: String) async throws -> ParsedJSON {
    let number = phone.hasPrefix("+") ? String(phone.dropFirst()) : phone
    let outcome: ParsedJSON? = try await kit.write { writer in
      let db = writer.db
      guard
        let row = try Row.fetchOne(db, sql: "SELECT * FROM auth_codes WHERE phone = ?", arguments: [number]),
        writer.now.seconds - (row["sent"] as Int64) < Self.codeSeconds, (row["tries"] as Int) < 5
      else { return nil }
      guard row["code"] == code else {
        // The attempt counts, so the transaction must not fail.
        try db.execute(sql: "UPDATE auth_codes SET tries = tries + 1 WHERE phone = ?", arguments: [number])
        return nil
      }
      try db.execute(sql: "DELETE FROM auth_codes WHERE phone = ?", arguments: [number])
      if let known = try Self.user(db, "phone", number) { return try begin(known["id"], writer) }
      let id = writer.identifiers.next().lowercased()
      try AuthUsers.insert(
        id, email: nil, phone: number, password: nil, data: .object([]), writer, kit.schema)
      return try begin(id, writer)
    }
    guard let outcome else { throw AuthFailure.wrongCode }
    return outcome
  }

  // MARK: Sessions

  private func begin(_ user: String, _ writer: TableWriter) throws -> ParsedJSON {
    let session = writer.identifiers.next().lowercased()
    try writer.db.execute(
      sql: "INSERT INTO auth_sessions (id, user, created) VALUES (?, ?, ?)",
      arguments: [session, user, now.seconds])
    return try tokens(of: session, user, try next(session, 1, writer.db), writer.db)
  }

  /// A new token of a session.
  private func next(_ session: String, _ number: Int, _ db: Database) throws -> String {
    let token = Base64URL.encode(salt())
    try db.execute(
      sql: "INSERT INTO auth_refresh_tokens (token, session, number) VALUES (?, ?, ?)",
      arguments: [token, session, number])
    return token
  }

  private func tokens(
    of session: String, _ user: String, _ refresh: String, _ db: Database
  ) throws -> ParsedJSON {
    guard let row = try Self.user(db, "id", user) else { throw AuthFailure.noSession }
    let person = AuthUsers.json(row)
    let expires = now.seconds + SupabaseToken.lifetime
    let token = SupabaseToken.sign([
      ("iss", .string("supabase")), ("sub", .string(user)), ("aud", .string("authenticated")),
      ("exp", .number("\(expires)")), ("iat", .number("\(now.seconds)")), ("email", person["email"] ?? .null),
      ("phone", person["phone"] ?? .null), ("app_metadata", person["app_metadata"] ?? .null),
      ("user_metadata", person["user_metadata"] ?? .null), ("role", .string("authenticated")),
      ("aal", .string("aal1")), ("session_id", .string(session)), ("is_anonymous", .bool(false)),
    ])
    return .object([
      ("access_token", .string(token)), ("token_type", .string("bearer")),
      ("expires_in", .number("\(SupabaseToken.lifetime)")), ("expires_at", .number("\(expires)")),
      ("refresh_token", .string(refresh)), ("user", person),
    ])
  }

  /// The next tokens of a session.
  ///
  /// The newest token is exchanged for another. The one before is taken too, since its answer may have been lost, and any
  /// within the first seconds; an older one ends the session, since somebody else may have it.
  func refresh(_ token: String) async throws -> ParsedJSON {
    guard counts.allows("refresh", atMost: 1800, within: 3600, now) else { throw AuthFailure.tooMany }
    let now = now
    let outcome: Result<ParsedJSON, AuthFailure> = try await kit.write { writer in
      let db = writer.db
      guard
        let row = try Row.fetchOne(
          db,
          sql: """
            SELECT session, number, used, user,
              (SELECT max(number) FROM auth_refresh_tokens AS newer WHERE newer.session = older.session) AS newest
            FROM auth_refresh_tokens AS older JOIN auth_sessions ON auth_sessions.id = session WHERE token = ?
            """, arguments: [token])
      else {
        return .failure(
          AuthFailure(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"))
      }
      let (session, number, newest): (String, Int, Int) = (row["session"], row["number"], row["newest"])
      let current: String
      if number == newest {
        try db.execute(
          sql: "UPDATE auth_refresh_tokens SET used = ? WHERE token = ?", arguments: [now.seconds, token])
        current = try next(session, number + 1, db)
      } else if number == newest - 1 || now.seconds - (row["used"] as Int64? ?? 0) <= Self.reuseSeconds {
        current =
          try String.fetchOne(
            db, sql: "SELECT token FROM auth_refresh_tokens WHERE session = ? AND number = ?",
            arguments: [session, newest]) ?? token
      } else {
        try Self.end("id = ?", [session], db)
        return .failure(
          AuthFailure(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"))
      }
      return .success(try tokens(of: session, row["user"], current, db))
    }
    return try outcome.get()
  }

  /// Ends sessions of a person.
  func signOut(_ caller: Caller, scope: String) async throws {
    let (user, session) = (caller.user ?? "", caller.session ?? "")
    try context.store.write { db in
      switch scope {
      case "local": try Self.end("id = ?", [session], db)
      case "others": try Self.end("user = ? AND id <> ?", [user, session], db)
      default: try Self.end("user = ?", [user], db)
      }
    }
  }

  private static func end(_ condition: String, _ arguments: StatementArguments, _ db: Database) throws {
    try db.execute(
      sql:
        "DELETE FROM auth_refresh_tokens WHERE session IN (SELECT id FROM auth_sessions WHERE \(condition))",
      arguments: arguments)
    try db.execute(sql: "DELETE FROM auth_sessions WHERE \(condition)", arguments: arguments)
  }

  // MARK: The person

  /// Whom a request is of; its session has not ended.
  func caller(_ request: RouteRequest) throws -> (Caller, ParsedJSON) {
    guard let token = request.bearer, SupabaseKeys.role(of: token) == nil else { throw AuthFailure.noToken }
    let caller: Caller
    do throws(SupabaseToken.Rejection) { caller = try SupabaseToken.read(token, now: now) } catch {
      throw error == .expired
        ? AuthFailure(403, "bad_jwt", "invalid JWT: token is expired") : AuthFailure.invalidToken
    }
    let row = try context.store.read { db in
      try Row.fetchOne(
        db,
        sql:
          "SELECT auth_users.* FROM auth_sessions JOIN auth_users ON user = auth_users.id WHERE auth_sessions.id = ?",
        arguments: [caller.session ?? ""])
    }
    guard let row else { throw AuthFailure.noSession }
    return (caller, AuthUsers.json(row))
  }

  /// Changes a person's own data or password.
  func change(_ caller: Caller, data: ParsedJSON?, password: String?) throws -> ParsedJSON {
    if let password { try Self.check(password: password) }
    let salt = salt()
    let id = caller.user ?? ""
    return try context.store.write { db in
      guard let row = try Self.user(db, "id", id) else { throw AuthFailure.noSession }
      if let password {
        let key = StoredPassword(password, salt: salt).key
        try db.execute(
          sql: "UPDATE auth_users SET salt = ?, key = ? WHERE id = ?", arguments: [Data(salt), Data(key), id])
      }
      if let members = data?.members {
        let old = AuthUsers.json(row)["user_metadata"]?.members ?? []
        let merged = old.filter { old in !members.contains { $0.0 == old.0 } } + members
        try db.execute(
          sql: "UPDATE auth_users SET metadata = ? WHERE id = ?",
          arguments: [String(decoding: ParsedJSON.object(merged).bytes, as: UTF8.self), id])
      }
      return AuthUsers.json(try Self.user(db, "id", id) ?? row)
    }
  }

  private static func user(_ db: Database, _ column: String, _ value: String) throws -> Row? {
    try Row.fetchOne(db, sql: "SELECT * FROM auth_users WHERE \(column) = ?", arguments: [value])
  }
}

/// Counts requests by their kind.
private final class RequestCounts: Sendable {
  private let times = Mutex<[String: [Int64]]>([:])

  /// Counts a request; false where there were too many.
  func allows(_ name: String, atMost limit: Int, within seconds: Int64, _ now: Timestamp) -> Bool {
    times.withLock { times in
      if times.count > 10_000 { times = [:] }
      let recent = (times[name] ?? []).filter { $0 > now.seconds - seconds }
      guard recent.count < limit else { return false }
      times[name] = recent + [now.seconds]
      return true
    }
  }
}
