import Foundation
import Foundations
import Services
import Simulation
import Testing

@testable import Backend

/// Routes that read bodies while they arrive, for an app in the same process.
@Suite struct UploadRouteTests {
  private let notes: NotesBackend

  init() throws { notes = try NotesBackend() }

  private func send(_ method: HTTPRequest.Method, _ path: String, _ size: Int) throws -> HTTPResponse {
    var request = HTTPRequest(method, "/api/v1\(path)")
    request.upload = BodySource(size: size) { (_, limit) throws(BodyError) in
      [UInt8](repeating: UInt8(ascii: "x"), count: min(limit, 1000))
    }
    return try notes.scheduler.run { [backend = notes.backend, request] in try await backend.send(request) }
  }

  @Test func aRouteReadsAnUploadByItself() throws {
    let response = try send(.put, "/photos/1", 70_000)
    #expect(try json(response)["size"] as? Int == 70_000)
    #expect(try json(response)["atOnce"] as? Int == 0)
    let plain = try notes.send("/api/v1/photos/1", .put, body: "hello")
    #expect(try json(plain)["size"] as? Int == 5)
  }

  @Test func anyOtherRouteGetsItsBodyAsAWhole() throws {
    #expect(try send(.post, "/notes/a", 3000).status == 201)
    let note = try json(try notes.send("/api/v1/notes/a"))["text"] as? String
    #expect(note == String(repeating: "x", count: 3000))
  }

  @Test func neitherTakesMoreThanItsLimit() throws {
    for response in [try send(.put, "/photos/1", 1_000_001), try send(.post, "/notes/b", 9 << 20)] {
      #expect(response.status == 413)
      #expect((try json(response)["error"] as? [String: Any])?["code"] as? String == "body_too_large")
    }
    #expect(try notes.send("/api/v1/notes/b").status == 404)
  }

  @Test func aPortAsksHowARequestsBodyIsRead() throws {
    let limits = try notes.scheduler.run { [backend = notes.backend] in
      var limits: [Int?] = []
      for (method, path) in [
        (HTTPRequest.Method.put, "/api/v1/photos/1"), (.get, "/api/v1/photos/1"), (.put, "/api/v1/notes/1"),
        (.put, "/none"), (.post, "/__kolam/faults"), (.put, "/api/v1/photos/%ZZ"),
      ] {
        limits.append(await backend.bodyLimit(of: HTTPRequest(method, path)))
      }
      return limits
    }
    #expect(limits == [1_000_000, nil, nil, nil, nil, nil])
  }
}
