import Backend
import Foundations
import Simulation

// What testers have people and the assistant do, as if elsewhere:
//
//   POST /__kolam/helix/messages   `{"text": "Hello"}` writes as the person by another device, in the conversation that they
//                                  used last, or in that of `session`; `"role": "assistant"` lets Helix write by itself, and
//                                  `person` names another account by its address, and `count` writes it so often
//   POST /__kolam/helix/conversations   `{"title": "Plans", "count": 60}` begins so many conversations, one by default;
//                                  `{"removed": "…"}` removes that of a key
//
// A product's own server has no such path.

/// Messages that testers have written.
struct HelixControls: Sendable {
  let kit: SupabaseServer
  let identifiers: any IdentifierSource
  let assistant: Assistant

  /// The most rows of a request.
  private static let most = 500

  var routes: [Route] {
    [
      Route(.post, "/__kolam/helix/messages") { request in
        let body = try Self.body(request, with: "text")
        let role = body["role"]?.text ?? "user"
        guard ["user", "assistant"].contains(role) else {
          throw ErrorResponse.parameter("role", "must be user or assistant")
        }
        let person = try person(body)
        let conversation = try conversation(body["session"]?.text, of: person)
        for _ in 0..<(try Self.count(body)) {
          if role == "assistant" {
            try await assistant.say(body["text"]?.text ?? "", in: conversation)
          } else {
            try await write(body["text"]?.text ?? "", in: conversation)
          }
        }
        return .json(["session": .string(conversation["session_key"]?.text ?? "")])
      },
      Route(.post, "/__kolam/helix/conversations") { request in
        if let removed = (try? ParsedJSON.read(request.body))?["removed"]?.text {
          let row = try conversation(removed, of: person(.object([])))
          _ = try await kit.write { try $0.delete(row, from: "conversations") }
          return .json(["count": 1])
        }
        let body = try Self.body(request, with: "title")
        let (person, count) = (try person(body), try Self.count(body))
        let keys = (0..<count).map { _ in "desktop-ms-\(identifiers.next().lowercased())" }
        _ = try await kit.write { writer in
          for key in keys {
            try writer.insert(
              ["user_id": person, "session_key": .string(key), "title": body["title"] ?? .null],
              into: "conversations")
          }
        }
        return .json(["count": .int(count)])
      },
    ]
  }

  private static func body(_ request: RouteRequest, with name: String) throws -> ParsedJSON {
    guard let body = try? ParsedJSON.read(request.body), body[name]?.text?.isEmpty == false else {
      throw ErrorResponse.parameter(name, "must be a text")
    }
    return body
  }

  private static func count(_ body: ParsedJSON) throws -> Int {
    guard let given = body["count"] else { return 1 }
    guard let count = given.whole ?? given.text.flatMap({ Int($0) }), (1...most).contains(count) else {
      throw ErrorResponse.parameter("count", "must be a number from 1 to \(most)")
    }
    return count
  }

  /// Returns the id of the account that a request is about.
  private func person(_ body: ParsedJSON) throws -> ParsedJSON {
    let address = body["person"]?.text ?? HelixSeed.address
    let row = try kit.read {
      try $0.rows("user_profiles", where: ["email": .string(address)]).first
    }
    guard let id = row?["user_id"] else {
      throw ErrorResponse.parameter("person", "nobody has the address \(address)")
    }
    return id
  }

  /// Returns the conversation of a key, or the one that was used last.
  private func conversation(_ key: String?, of person: ParsedJSON) throws -> TableRow {
    var match: TableRow = ["user_id": person]
    if let key { match["session_key"] = .string(key) }
    guard
      let found = try kit.read({
        try $0.rows("conversations", where: match, orderedBy: "updated_at").last
      })
    else { throw ErrorResponse.parameter("session", "there is no such conversation") }
    return found
  }

  private func write(_ text: String, in conversation: TableRow) async throws {
    var row = conversation.filter { ["user_id", "session_key"].contains($0.key) }
    (row["role"], row["content"], row["platform"]) = (.string("user"), .string(text), .string("desktop"))
    let message = row
    _ = try await kit.write { try $0.insert(message, into: "session_messages") }
  }
}
