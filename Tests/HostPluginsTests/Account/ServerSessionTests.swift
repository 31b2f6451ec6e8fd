import Backend
import Foundations
import Services
import Storage
import Testing

@testable import Accounts

/// Requests to a server beside the account's, which knows people by their tokens alone.
@Suite struct ServerSessionTests {
  private let fixture: AccountFixture

  init() throws { fixture = try AccountFixture(with: [NotesServer.self]) }

  /// Requests the notes with a token, as somebody would who has kept it.
  private func notes(_ token: String?) throws -> String {
    var request = HTTPRequest(.post, "/notes")
    if let token { request.headers["authorization"] = "Bearer \(token)" }
    let response = try fixture.run { [backend = fixture.backend, request] _ in
      try await backend.send(request)
    }
    return String(decoding: response.body, as: UTF8.self)
  }

  private func token() throws -> String {
    try fixture.signIn()
    let tokens = try #require(try fixture.secrets.load("tokens-main") ?? nil)
    struct Stored: Decodable { var access: String }
    return try JSON.decode(Stored.self, from: Array(tokens.reveal().utf8)).access
  }

  @Test func aTokenIsAcceptedWhileItsSessionLasts() throws {
    #expect(try notes(nil) == "missing")
    #expect(try notes("x.y.z") == "invalid")
    let token = try token()
    #expect(try notes(token) == "1")
    #expect(try notes(token) == "2")
    try fixture.run { try await $0.signOut(nil) }
    #expect(try notes(token) == "invalid")
  }

  @Test func anExpiredTokenIsNot() throws {
    let token = try token()
    fixture.pass(.seconds(15 * 60))
    #expect(try notes(token) == "expired")
  }

  @Test func aDeletedAccountTakesAllItsDataWithIt() throws {
    let token = try token()
    #expect(try notes(token) == "1")
    try fixture.run { try await $0.deleteAccount() }
    #expect(try notes(token) == "invalid")
    let left = try fixture.run { [backend = fixture.backend] _ in
      try await backend.server(NotesServer.self)?.count()
    }
    #expect(left == 0)
  }
}

/// A server that counts the notes of an account.
private actor NotesServer: AppServer {
  static let name = "notes"

  static func migrate(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("notes 1") {
      try $0.execute(sql: "CREATE TABLE notes (account TEXT NOT NULL)")
    }
  }

  static func forget(_ account: String, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM notes WHERE account = ?", arguments: [account])
  }

  private let context: ServerContext

  init(_ context: ServerContext) { self.context = context }

  nonisolated var routes: [Route] { [Route(.post, "/notes") { try await self.add($0) }] }

  private func add(_ request: RouteRequest) throws -> HTTPResponse {
    do {
      let account = try context.authenticate(request).account
      try context.store.write { db in
        try db.execute(sql: "INSERT INTO notes (account) VALUES (?)", arguments: [account])
      }
      return HTTPResponse(status: 200, body: Array("\(try count())".utf8))
    } catch let rejection as AccessToken.Rejection {
      return HTTPResponse(status: 401, body: Array("\(rejection)".utf8))
    }
  }

  func count() throws -> Int {
    try context.store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM notes") ?? 0 }
  }
}
