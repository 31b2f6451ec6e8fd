import Foundation
import Foundations
import Services
import Simulation
import Storage
import Synchronization
import Testing

@testable import Backend

/// The time at which tests begin.
let testStart = Timestamp(seconds: 1_771_146_000)  // 2026-02-15T09:00:00Z

/// A small server: notes, one file each in its data folder, that clients read and add.
actor NotesServer: AppServer {
  static let name = "notes"

  static func migrate(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("notes 1") { db in
      try db.execute(
        sql: "CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT NOT NULL, isOwn INTEGER NOT NULL)")
      try db.execute(sql: "CREATE VIRTUAL TABLE words USING fts5 (text)")
      try db.execute(sql: SearchVocabulary.creation(of: "vocabulary", for: "words"))
    }
  }

  static func seed(_ db: Database, from data: DataFolder, now: Timestamp) throws -> [Diagnostic] {
    if let problem = data.problem { return [Diagnostic(.notes, "no notes: \(problem)", at: nil)] }
    var found: [Diagnostic] = []
    for file in data.files(in: "notes", ending: ".txt") {
      let text = (try? String(contentsOfFile: data.path(of: file), encoding: .utf8)) ?? ""
      if text.isEmpty {
        found.append(Diagnostic(.notes, "\(data.shownPath(of: file)) is empty", at: nil))
      } else {
        try db.execute(sql: "INSERT OR REPLACE INTO notes VALUES (?, ?, 0)", arguments: [file.stem, text])
        try db.execute(sql: "INSERT INTO words VALUES (?)", arguments: [text])
      }
    }
    return found
  }

  private let context: ServerContext

  init(_ context: ServerContext) { self.context = context }

  nonisolated var routes: [Route] {
    [
      Route(.get, "/notes") { _ in try await self.list() },
      Route(.get, "/notes/{id}") { try await self.note($0) },
      Route(.post, "/notes/{id}", taking: nil) { try await self.add($0) },
      Route(.get, "/trouble") { _ in throw NotesError() },
      Route(.put, "/photos/{id}", bodyLimit: 1_000_000, taking: nil) { request in
        var size = 0
        for try await part in request.parts { size += part.count }
        return .json(["size": .int(size), "atOnce": .int(request.body.count)])
      },
    ]
  }

  private func list() throws -> HTTPResponse {
    let ids = try context.store.read { try String.fetchAll($0, sql: "SELECT id FROM notes ORDER BY id") }
    return .json(["notes": .list(ids.map(Value.string))])
  }

  private func note(_ request: RouteRequest) throws -> HTTPResponse {
    let text = try context.store.read { db in
      try String.fetchOne(db, sql: "SELECT text FROM notes WHERE id = ?", arguments: [request["id"]])
    }
    guard let text else { throw ErrorResponse.notFound("there is no such note") }
    return .json(["text": .string(text)])
  }

  private func add(_ request: RouteRequest) throws -> HTTPResponse {
    let text = String(decoding: request.body, as: UTF8.self)
    try context.store.write { db in
      try db.execute(sql: "INSERT INTO notes VALUES (?, ?, 1)", arguments: [request["id"], text])
      if text.isEmpty { throw ErrorResponse(status: 422, code: "empty", message: "a note has words") }
    }
    return HTTPResponse(status: 201)
  }
}

/// An error that must not reach clients.
struct NotesError: Error { var word = "hunter2" }

extension Diagnostic.Code {
  /// A diagnostic of notes, in tests.
  static let notes = Self("KL0999")
}

/// A log that tests read.
final class TestLog: ServerLog {
  private let entries = Mutex<[ServerLogEntry]>([])
  var lines: [String] { entries.withLock { $0.map(\.description) } }
  func write(_ entry: ServerLogEntry) { entries.withLock { $0.append(entry) } }
}

/// A temporary data folder of notes.
final class NotesFolder {
  private let root: String
  var path: String { "\(root)/data" }
  var store: String { "\(root)/backend.sqlite" }

  init(_ notes: [String: String] = ["first": "Water the tulsi."]) throws {
    root = FileManager.default.temporaryDirectory.appending(path: "kolam-notes-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: "\(root)/data/notes", withIntermediateDirectories: true)
    for (name, text) in notes { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ name: String, _ text: String) throws {
    try text.write(toFile: "\(path)/notes/\(name).txt", atomically: true, encoding: .utf8)
  }
}

/// A backend with notes, on a virtual clock.
struct NotesBackend {
  let scheduler = Scheduler(.virtual(start: testStart))
  let log = TestLog()
  let backend: Backend

  init(
    _ data: String? = nil, store: ServerStore.Location = .memory, name: String = ServerName.main,
    controlKey: String? = nil
  ) throws {
    backend = try Backend(
      BackendSetup(
        name: name, prefix: "/api/v1",
        parts: [BackendSetup.Part(NotesServer.self, data: data.map { BackendSetup.Part.Data($0) })],
        store: store, clock: ServerClock(scheduler), controlKey: controlKey, log: log))
  }

  /// Sends a request in virtual time.
  @discardableResult
  func send(
    _ path: String = "/api/v1/notes", _ method: HTTPRequest.Method = .get, body: String = "",
    headers: [(String, String)] = [], timeout: Duration = .seconds(30)
  ) throws -> HTTPResponse {
    let backend = backend
    let request = HTTPRequest(
      method, path, headers: HTTPHeaders(headers), body: Array(body.utf8), timeout: timeout)
    return try scheduler.run { try await backend.send(request) }
  }

  func inject(_ fault: Fault) throws {
    let backend = backend
    try scheduler.run { await backend.inject(fault) }
  }
}

/// Returns a response's body as objects of Foundation's JSON reader, which is independent of our code.
func json(_ response: HTTPResponse) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
}

/// Returns a response's body as text.
func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }
