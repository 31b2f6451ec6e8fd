import Foundations
import Services
import Testing

@testable import Backend

/// The content of a backend's log, and what it must not contain.
@Suite struct LogTests {
  @Test func writesALineForEachRequest() throws {
    let notes = try NotesBackend()
    try notes.send("/api/v1/notes?q=secret&page=2", headers: [("authorization", "Bearer hunter2")])
    try notes.send("/api/v1/notes/x", .post, body: "hunter2")
    try notes.inject(Fault(.latency(.seconds(2)), times: 1))
    try notes.send("/api/v1/nothing")
    #expect(
      notes.log.lines == [
        "2026-02-15T09:00:00.000Z main: GET /api/v1/notes?q=…&page=… 200 0 ms",
        "2026-02-15T09:00:00.000Z main: POST /api/v1/notes/x 201 0 ms",
        "2026-02-15T09:00:02.000Z main: GET /api/v1/nothing 404 0 ms",
      ])
  }

  @Test func logsALostResponseAsOneLine() throws {
    let notes = try NotesBackend()
    try notes.inject(Fault(.dropAnswer, times: 1))
    #expect(throws: FaultInjector.dropped) { try notes.send("/api/v1/notes/x", .post, body: "hunter2") }
    #expect(notes.log.lines == ["2026-02-15T09:00:00.000Z main: POST /api/v1/notes/x dropped 0 ms"])
    #expect(try notes.send("/api/v1/notes/x").status == 200)
  }

  @Test func logsErrorsThatResponsesOmit() throws {
    let notes = try NotesBackend()
    let response = try notes.send("/api/v1/trouble")
    #expect(response.status == 500)
    #expect(!text(response).contains("hunter2"))
    #expect(notes.log.lines.count == 2)
    #expect(notes.log.lines[0].contains("GET /api/v1/trouble failed: NotesError(word: \"hunter2\")"))
    #expect(notes.log.lines[1].hasSuffix("GET /api/v1/trouble 500 0 ms"))
  }

  @Test func escapesLineBreaksInPaths() throws {
    let notes = try NotesBackend()
    try notes.send("/api/v1/\u{1B}[2J\nGET /x")
    #expect(notes.log.lines.count == 1)
    #expect(notes.log.lines[0].unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }
}
