import Foundation
import Foundations
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Backend

/// A server that counts what it does for each account.
private actor CountingServer: AppServer {
  static let name = "counting"

  static func migrate(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("counting 1") { db in
      try db.execute(sql: "CREATE TABLE entries (number INTEGER PRIMARY KEY, body TEXT NOT NULL)")
    }
  }

  private let context: ServerContext

  init(_ context: ServerContext) { self.context = context }

  nonisolated var routes: [Route] {
    [
      Route(.post, "/entries") { request in
        try self.context.idempotent.write(request, of: request.query("account") ?? "") { db in
          try Self.record(request, db)
        }
      },
      Route(.post, "/slow") { request in
        try await self.context.idempotent.perform(request, of: "ann") {
          try await self.context.clock.sleep(for: .seconds(5))
          return try self.context.store.write { try Self.record(request, $0) }
        }
      },
      Route(.post, "/free") { request in
        try self.context.idempotent.write(request, of: "ann", isRequired: false) { db in
          try Self.record(request, db)
        }
      },
      Envelope.route(.post, "/enveloped") { request in
        try self.context.idempotent.write(request, of: "ann") { db in try Self.record(request, db) }
      },
    ]
  }

  private static func record(_ request: RouteRequest, _ db: Database) throws -> HTTPResponse {
    let body = String(decoding: request.body, as: UTF8.self)
    try db.execute(sql: "INSERT INTO entries (body) VALUES (?)", arguments: [body])
    if body == "bad" { throw ErrorResponse(status: 422, code: "bad", message: "no") }
    if body == "unsaid" { return HTTPResponse(status: 403) }
    var response = HTTPResponse.json(["number": .int(Int(db.lastInsertedRowID))], status: 201)
    response.headers["location"] = "/entries/\(db.lastInsertedRowID)"
    return response
  }
}

@Suite struct IdempotentRequestTests {
  private let scheduler = Scheduler(.virtual(start: testStart))
  private let backend: Backend

  init() throws { backend = try Self.backend(scheduler) }

  private static func backend(_ scheduler: Scheduler, _ store: ServerStore.Location = .memory) throws
    -> Backend
  {
    try Backend(
      BackendSetup(
        parts: [BackendSetup.Part(CountingServer.self)], store: store, clock: ServerClock(scheduler)))
  }

  private func request(_ path: String, _ body: String, _ key: String?) -> HTTPRequest {
    var request = HTTPRequest(.post, path, body: Array(body.utf8))
    request.headers["idempotency-key"] = key
    request.headers["content-type"] = "application/json"
    return request
  }

  private func post(
    _ body: String = "one", key: String? = "\"k\"", to path: String = "/entries"
  ) throws -> HTTPResponse {
    let (backend, request) = (backend, request(path, body, key))
    return try scheduler.run { try await backend.send(request) }
  }

  private func code(_ response: HTTPResponse) throws -> String? {
    (try json(response)["error"] as? [String: Any])?["code"] as? String
  }

  private func number(_ response: HTTPResponse) throws -> Int? { try json(response)["number"] as? Int }

  @Test func theSameAgainGetsTheSameResponse() throws {
    let (first, again) = (try post(), try post())
    #expect(first.status == 201 && first == again)
    #expect(again.headers["location"] == "/entries/1")
    #expect(try number(post(key: "\"other\"")) == 2)
    #expect(try number(post(to: "/entries?account=bob")) == 3)
  }

  @Test func aKeyMustBeGivenAndWellFormed() throws {
    for key in [nil, ""] {
      let response = try post(key: key)
      #expect(response.status == 400)
      #expect(try code(response) == "no_idempotency_key")
    }
    for key in ["k", "\"k", "\"\"", "\"\(String(repeating: "k", count: 256))\""] {
      let response = try post(key: key)
      #expect(response.status == 400)
      #expect(try code(response) == "malformed_idempotency_key")
    }
  }

  @Test func withoutARequiredKeyEachRequestIsHandled() throws {
    #expect(try [number(post(key: nil, to: "/free")), number(post(key: nil, to: "/free"))] == [1, 2])
    #expect(try [number(post(to: "/free")), number(post(to: "/free"))] == [3, 3])
    #expect(try post(key: "k", to: "/free").status == 400)
  }

  @Test func aKeyCannotBeUsedForAnotherRequest() throws {
    _ = try post(to: "/free")
    for (body, path) in [("two", "/free"), ("", "/free"), ("one", "/enveloped"), ("one", "/slow")] {
      #expect(try post(body, to: path).status == 422, "\(path)")
    }
    #expect(try code(post("two", to: "/free")) == "idempotency_key_reused")
    #expect(try number(post(to: "/free")) == 1)
  }

  @Test func aFailureIsNotKept() throws {
    #expect(try post("bad").status == 422)
    #expect(try code(post("bad")) == "bad")
    #expect(try post("unsaid", key: "\"u\"").status == 403)
    #expect(try post("unsaid", key: "\"u\"").status == 403)
    #expect(try post("one", key: "\"k\"").status == 201)
  }

  @Test func responsesAreForgottenAfterADay() throws {
    #expect(try number(post()) == 1)
    scheduler.advance(by: .seconds(86_399))
    #expect(try number(post()) == 1)
    scheduler.advance(by: .seconds(1))
    #expect(try number(post("two")) == 2)
  }

  @Test func whatIsStillBeingHandledIsAConflictThatPasses() throws {
    let (backend, request) = (backend, request("/slow", "one", "\"k\""))
    let responses = Mutex<[HTTPResponse]>([])
    scheduler.start("first") {
      guard let response = try? await backend.send(request) else { return }
      responses.withLock { $0.append(response) }
    }
    scheduler.advance(by: .seconds(1))
    let meanwhile = try post(to: "/slow")
    #expect(meanwhile.status == 409 && meanwhile.headers["retry-after"] == "1")
    #expect(try code(meanwhile) == "idempotency_key_in_flight")
    scheduler.advance(by: .seconds(10))
    #expect(try responses.withLock { try $0.map { try number($0) } } == [1])
    #expect(try number(post(to: "/slow")) == 1)
  }

  @Test func anAttemptThatWasGivenUpLeavesNothingBehind() throws {
    let (backend, request) = (backend, request("/slow", "one", "\"k\""))
    let job = scheduler.start("first") { _ = try? await backend.send(request) }
    scheduler.advance(by: .seconds(1))
    job.cancel()
    scheduler.advance(by: .seconds(1))
    #expect(try number(post(to: "/slow")) == 1)
  }

  @Test func theClientOfTheKitWaitsForTheFirstAttempt() throws {
    let (backend, scheduler) = (backend, scheduler)
    let key = IdempotencyKey(from: RandomIdentifiers(seed: 1))
    let request = request("/slow", "one", nil).keyed(by: key)
    scheduler.start("first") { _ = try? await backend.send(request) }
    // It takes five seconds, and each attempt after this waits for one at least.
    scheduler.advance(by: .seconds(3))
    let client = APIClient(backend, scheduler: scheduler, random: SeededRandom(seed: 1))
    let response = try scheduler.run { await client.bytes(request, authorized: false) }
    #expect(try number(response.get()) == 1)
  }

  @Test func inTheEnvelopeRefusalsHaveItsCodes() throws {
    #expect(try code(post(key: nil, to: "/enveloped")) == "VALIDATION_ERROR")
    _ = try post(to: "/enveloped")
    let reused = try post("two", to: "/enveloped")
    #expect(reused.status == 422)
    #expect(try code(reused) == "VALIDATION_ERROR")
  }

  @Test func responsesSurviveTheEndOfTheProcess() throws {
    let folder = try NotesFolder()
    for _ in 1...2 {
      let backend = try Self.backend(scheduler, .file(folder.store))
      let request = request("/entries", "one", "\"k\"")
      #expect(try number(scheduler.run { try await backend.send(request) }) == 1)
    }
  }
}
