import Foundation
import Foundations
import Services
import Simulation
import Storage
import Testing

@testable import Backend

/// The backend's services for every server: a prefix, tables, seeding, snapshots, a log.
@Suite struct BackendServicesTests {
  private func ids(_ notes: NotesBackend) throws -> [String] {
    try #require(try json(notes.send())["notes"] as? [String])
  }

  @Test func routesAreBelowThePrefix() throws {
    let notes = try NotesBackend(try NotesFolder().path)
    #expect(try notes.send("/api/v1/notes").status == 200)
    #expect(try notes.send("/notes").status == 404)
    #expect(try notes.send("/api/v1/subscription?app=a&device=c").status == 200)
    #expect(try notes.send("/api/v1/device-profiles/phone/flags").status == 200)
  }

  @Test func onlyTheMainServerHasPlansAndFlags() throws {
    let chat = try NotesBackend(name: "chat")
    #expect(try chat.send("/api/v1/notes").status == 200)
    #expect(try chat.send("/api/v1/subscription?app=a&device=c").status == 404)
    #expect(try chat.send("/api/v1/device-profiles/phone/flags").status == 404)
  }

  @Test func aBackendWithoutServersHasPlansAndFlags() async throws {
    let backend = try Backend(
      BackendSetup(prefix: "/v2", parts: [], clock: ServerClock(Scheduler(.virtual(start: testStart)))))
    #expect(await backend.handle(HTTPRequest(.get, "/v2/device-profiles/phone/flags")).status == 200)
    #expect(await backend.handle(HTTPRequest(.get, "/v2/notes")).status == 404)
  }

  @Test func reseedsOnlyChangedFiles() throws {
    let folder = try NotesFolder(["a": "One.", "b": "Two."])
    let first = try NotesBackend(folder.path, store: .file(folder.store))
    #expect(try ids(first) == ["a", "b"])
    // If the folder were read again, the row would be back.
    let queue = try DatabaseQueue(path: folder.store)
    try queue.write { try $0.execute(sql: "DELETE FROM notes WHERE id = 'a'") }
    #expect(try ids(NotesBackend(folder.path, store: .file(folder.store))) == ["b"])
    try folder.write("c", "Three.")
    #expect(try ids(NotesBackend(folder.path, store: .file(folder.store))) == ["a", "b", "c"])
  }

  @Test func readsFaultyDataAtEveryStart() throws {
    let folder = try NotesFolder(["a": "One.", "b": ""])
    for _ in 1...2 {
      let notes = try NotesBackend(folder.path, store: .file(folder.store))
      #expect(notes.backend.diagnostics.map(\.message) == ["\(folder.path)/notes/b.txt is empty"])
      #expect(try ids(notes) == ["a"])
    }
  }

  @Test func reportsAMissingFolderAndServesTheSeededRows() throws {
    let folder = try NotesFolder(["a": "One."])
    _ = try NotesBackend(folder.path, store: .file(folder.store))
    let notes = try NotesBackend("/nowhere/at/all", store: .file(folder.store))
    #expect(notes.backend.diagnostics.map(\.message) == ["no notes: no such file or directory"])
    #expect(try ids(notes) == ["a"])
  }

  @Test func rejectedWriteChangesNothing() throws {
    let notes = try NotesBackend()
    let response = try notes.send("/api/v1/notes/x", .post, body: "")
    #expect(response.status == 422)
    #expect(try ids(notes) == [])
    #expect(try notes.send("/api/v1/notes/x", .post, body: "Words.").status == 201)
    #expect(try ids(notes) == ["x"])
  }

  @Test func snapshotCopiesAreEqualAndIndependent() throws {
    let folder = try NotesFolder(["a": "One."])
    let image = try BackendImage(
      [BackendSetup.Part(NotesServer.self, data: BackendSetup.Part.Data(folder.path))], now: testStart)
    #expect(image.diagnostics == [])
    let (one, other) = (
      try NotesBackend(store: .copy(of: image.content)), try NotesBackend(store: .copy(of: image.content))
    )
    #expect(try one.send("/api/v1/notes/own", .post, body: "Mine.").status == 201)
    #expect(try ids(one) == ["a", "own"])
    #expect(try ids(other) == ["a"])
  }

  @Test func listsFilesAndIgnoresEditorBackups() throws {
    let folder = try NotesFolder(["a": "One.", ".hidden": "x"])
    try "x".write(toFile: "\(folder.path)/notes/a.txt~", atomically: false, encoding: .utf8)
    let data = DataFolder(folder.path, shownAs: "Data")
    #expect(data.files.map(\.name) == ["notes/a.txt"])
    #expect(data.files(in: "", ending: ".txt") == [])
    let file = try #require(data.files(in: "notes", ending: ".txt").first)
    #expect(file.stem == "a")
    #expect(data.shownPath(of: file) == "Data/notes/a.txt")
    #expect(data.problem == nil && data.problem(with: "notes") == nil && data.problem(with: "other") != nil)
  }

  @Test func findsAServerByItsType() async throws {
    let notes = try NotesBackend()
    #expect(await notes.backend.server(NotesServer.self) != nil)
  }
}
