import Foundations
import Services
import Simulation
import Storage
import Testing

@testable import Backend

/// A project of two tables: lists and their items, which belong to people.
actor ListsServer: AppServer {
  static let name = "lists"
  static let schema: SupabaseSchema = {
    let id = Column("id", .uuid, required: true, default: .newID)
    let user = Column("user_id", .uuid, required: true)
    var lists = SupabaseTable(
      "lists", owner: "user_id",
      [
        id, user, Column("name", .text, required: true), Column("rank", .int), Column("done", .bool),
        Column("at", .timestamptz, required: true, default: .now), Column("more", .jsonb),
        Column("kind", .text, in: ["home", "work"]), Column("tags", .texts),
      ])
    lists.uniques = [["user_id", "name"]]
    lists.references = [.init(["user_id"], to: SupabaseSchema.users, ["id"])]
    lists.isPublished = true
    var items = SupabaseTable(
      "items", owner: "user_id", [id, user, Column("list", .uuid, required: true), Column("text", .text)])
    items.references = [.init(["list"], to: "lists", ["id"])]
    items.isPublished = true
    return SupabaseSchema([lists, items])
  }()

  static func migrate(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("lists 1") { try schema.create($0) }
  }

  nonisolated let kit: SupabaseServer
  init(_ context: ServerContext) { kit = SupabaseServer(Self.schema, context) }
  nonisolated var routes: [Route] { kit.routes }
  nonisolated var channels: [Channel] { kit.channels }
}

/// A server with a person who has signed in.
struct SupabaseTestServer {
  let scheduler = Scheduler(.virtual(start: testStart))
  let backend: Backend
  let messages = OutgoingMessages()

  init() throws {
    backend = try Backend(
      BackendSetup(
        parts: [.init(ListsServer.self)], clock: ServerClock(scheduler),
        identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1), messages: messages))
  }

  func send(
    _ method: HTTPRequest.Method, _ target: String, _ body: String = "", token: String? = nil,
    _ headers: [(String, String)] = []
  ) throws -> HTTPResponse {
    var fields = HTTPHeaders([("apikey", SupabaseKeys.publishable)] + headers)
    if let token { fields["authorization"] = "Bearer \(token)" }
    let request = HTTPRequest(method, target, headers: fields, body: Array(body.utf8))
    let backend = backend
    return try scheduler.run { try await backend.send(request) }
  }

  /// The body of an answer as JSON.
  func json(
    _ method: HTTPRequest.Method, _ target: String, _ body: String = "", token: String? = nil,
    _ headers: [(String, String)] = []
  ) throws -> ParsedJSON {
    try ParsedJSON.read(try send(method, target, body, token: token, headers).body)
  }

  /// Signs somebody up: the token to read with, the one to renew it with, and the person's id.
  func person(_ name: String) throws -> (access: String, refresh: String, id: String) {
    let session = try json(
      .post, "/auth/v1/signup", #"{"email": "\#(name)@example.com", "password": "secret1"}"#)
    return (
      try #require(session["access_token"]?.text), try #require(session["refresh_token"]?.text),
      try #require(session["user"]?["id"]?.text)
    )
  }
}
