import Foundations
import Services
import Simulation
import Testing

@testable import Backend

/// Admin requests of testers to a running backend.
@Suite struct AdminTests {
  private let folder: NotesFolder
  private let notes: NotesBackend
  private static let jsonHeaders = [("content-type", "application/json; charset=utf-8")]

  init() throws {
    folder = try NotesFolder(["a": "One."])
    notes = try NotesBackend(folder.path)
  }

  private func post(_ path: String, _ body: String = "{}") throws -> HTTPResponse {
    try notes.send(path, .post, body: body, headers: Self.jsonHeaders)
  }

  @Test(arguments: [
    #"{"effect":"status","status":503,"retryAfter":7,"path":"/api/v1/notes/**","method":"GET","times":2}"#,
    #"{"effect":"latency","milliseconds":1500}"#, #"{"effect":"drop","times":1}"#,
    #"{"effect":"dropAnswer"}"#,
    #"{"effect":"garbage","path":"/api/{v1,v2}/*"}"#, #"{"effect":"silence"}"#,
  ])
  func encodesAndDecodesFaults(_ fault: String) throws {
    let response = try post("/__kolam/faults", fault)
    #expect(response.status == 201)
    #expect(text(response) == #"{"faults":["# + fault + "]}")
    #expect(try text(notes.send("/__kolam/faults")) == text(response))
  }

  @Test func injectsFaultsUntilTheyAreDeleted() throws {
    _ = try post("/__kolam/faults", #"{"effect":"status","status":500}"#)
    #expect(try notes.send().status == 500)
    #expect(try notes.send("/__kolam/faults", .delete).status == 204)
    #expect(try notes.send().status == 200)
    #expect(try text(notes.send("/__kolam/faults")) == #"{"faults":[]}"#)
  }

  @Test(
    arguments: [
      ("", "malformed_body", nil), ("[]", "malformed_body", nil), ("{}", "invalid_fault", "effect"),
      (#"{"effect":"explode"}"#, "invalid_fault", "effect"),
      (#"{"effect":"status"}"#, "invalid_fault", "status"),
      (#"{"effect":"status","status":"500"}"#, "invalid_fault", "status"),
      (#"{"effect":"status","status":99}"#, "invalid_fault", "status"),
      (#"{"effect":"drop","status":500}"#, "invalid_fault", "status"),
      (#"{"effect":"latency"}"#, "invalid_fault", "milliseconds"),
      (#"{"effect":"drop","times":0}"#, "invalid_fault", "times"),
      (#"{"effect":"drop","times":true}"#, "invalid_fault", "times"),
      (#"{"effect":"drop","method":"get"}"#, "invalid_fault", "method"),
      (#"{"effect":"drop","pth":"/a"}"#, "invalid_fault", "pth"),
    ] as [(String, String, String?)])
  func rejectsAnInvalidFault(_ body: String, _ code: String, _ parameter: String?) throws {
    let response = try post("/__kolam/faults", body)
    #expect(response.status == 400)
    let error = try #require(try json(response)["error"] as? [String: String])
    #expect(error["code"] == code)
    #expect(error["parameter"] == parameter)
    #expect(try text(notes.send("/__kolam/faults")) == #"{"faults":[]}"#)
  }

  @Test(arguments: ["/__kolam/faults", "/__kolam/reset"])
  func requiresAJSONContentType(_ path: String) throws {
    for headers in [[], [("content-type", "text/plain")]] {
      let response = try notes.send(path, .post, body: #"{"effect":"drop"}"#, headers: headers)
      #expect(response.status == 415)
    }
    #expect(try notes.send().status == 200)
  }

  @Test(arguments: [
    (HTTPRequest.Method.get, "/__kolam/messages", ""), (.get, "/__kolam/messages/stream", ""),
    (.get, "/__kolam/faults", ""), (.post, "/__kolam/reset", "{}"), (.delete, "/__kolam/faults", ""),
    (.post, "/__kolam/push", #"{"title":"Hello"}"#), (.put, "/api/v1/admin/flags/view", "{}"),
    (.delete, "/api/v1/admin/flags/view", ""), (.put, "/api/v1/%61dmin/flags/view", "{}"),
    (.get, "/__kolam/%6Dessages", ""),
  ])
  func otherMachinesNeedTheKey(_ method: HTTPRequest.Method, _ path: String, _ body: String) throws {
    let key = "0123456789abcdef0123456789abcdef"
    let notes = try NotesBackend(folder.path, controlKey: key)
    func status(_ peer: String, _ given: String?, by proxy: String? = nil) throws -> Int {
      var request = HTTPRequest(
        method, path, headers: HTTPHeaders(Self.jsonHeaders), body: Array(body.utf8))
      request.peer = peer
      if let given { request.headers[ControlAccess.field] = given }
      if let proxy { request.headers[proxy] = "10.0.0.1" }
      return try notes.scheduler.run { [request, notes] in
        let response = try await notes.backend.respond(to: request)
        if case .stream(let stream) = response { stream.body.cancel() }
        return response.status
      }
    }
    for peer in ["192.168.1.7", "10.0.0.1", "fd00::1", "::ffff:10.0.0.1", "127.0.0.1.evil.example", ""] {
      #expect(try status(peer, nil) == 403, "\(peer)")
      #expect(try status(peer, String(key.dropLast())) == 403)
      #expect(try status(peer, key + "0") == 403)
      #expect(try status(peer, "") == 403)
      #expect(try status(peer, String(key.reversed())) == 403)
    }
    #expect(try (200..<300).contains(status("192.168.1.7", key)))
    for peer in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
      #expect(try (200..<300).contains(status(peer, nil)), "\(peer)")
    }
    // A proxy on this machine.
    for field in ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"] {
      #expect(try status("127.0.0.1", nil, by: field) == 403, "\(field)")
      #expect(try status("127.0.0.1", key + "0", by: field) == 403)
      #expect(try (200..<300).contains(status("127.0.0.1", key, by: field)))
    }
  }

  @Test func withoutAKeyNoOtherMachineHasTheControlRoutes() throws {
    for given in ["", "nil", "0123456789abcdef0123456789abcdef"] {
      var request = HTTPRequest(.get, "/__kolam/messages")
      request.peer = "10.0.0.1"
      request.headers[ControlAccess.field] = given
      let response = try notes.scheduler.run { [request, notes] in try await notes.backend.send(request) }
      #expect(response.status == 403)
    }
    // Nor do the app's routes change.
    var request = HTTPRequest(.get, "/api/v1/notes")
    request.peer = "10.0.0.1"
    let response = try notes.scheduler.run { [request, notes] in try await notes.backend.send(request) }
    #expect(response.status == 200)
  }

  @Test func aKeyIsTooLongToBeGuessed() {
    #expect(ControlAccess.isKey(ControlAccess.newKey(SeededRandom(seed: 1))))
    #expect(ControlAccess.newKey(SeededRandom(seed: 1)) != ControlAccess.newKey(SeededRandom(seed: 2)))
    for text in ["", "short", "nineteen-characters", "twenty characters or", "zwölf-und-noch-zwölf"] {
      #expect(!ControlAccess.isKey(text), "\(text)")
    }
  }

  @Test func faultsDoNotApplyToAdminRoutes() throws {
    try notes.inject(Fault(.drop))
    #expect(try notes.send("/__kolam/faults").status == 200)
    #expect(try notes.send("/__kolam/nothing").status == 404)
  }

  @Test func resetEmptiesAllTablesAndSeedsAgain() throws {
    #expect(try notes.send("/api/v1/notes/own", .post, body: "Mine.").status == 201)
    let set = try notes.send("/api/v1/admin/flags/view", .put, body: "{}", headers: Self.jsonHeaders)
    #expect(set.status == 204)
    try folder.write("b", "Two.")
    let response = try post("/__kolam/reset")
    #expect(text(response) == #"{"problems":[]}"#)
    #expect(try text(notes.send()) == #"{"notes":["a","b"]}"#)
    #expect(try text(notes.send("/api/v1/device-profiles/phone/flags")) == #"{"flags":{}}"#)
    try folder.write("c", "")
    #expect(try text(post("/__kolam/reset")).contains("c.txt is empty"))
  }

  @Test func resetRestoresTheSnapshot() throws {
    let image = try BackendImage(
      [BackendSetup.Part(NotesServer.self, data: BackendSetup.Part.Data(folder.path))], now: testStart)
    let copy = try NotesBackend(store: .copy(of: image.content))
    #expect(try copy.send("/api/v1/notes/own", .post, body: "Mine.").status == 201)
    #expect(try copy.send("/__kolam/reset", .post, headers: Self.jsonHeaders).status == 200)
    #expect(try text(copy.send()) == #"{"notes":["a"]}"#)
  }
}
