import Backend
import Foundations

// What testers have people and the assistant do, as if elsewhere:
//
//   POST /__kolam/helix/messages   `{"text": "Hello"}` writes as the person by another device, in the conversation that they
//                                  used last, or in that of `session`; `"role": "assistant"` lets Helix write by itself, and
//                                  `person` names another account by its address
//
// A product's own server has no such path.

/// Messages that testers have written.
struct HelixControls: Sendable {
  let kit: SupabaseServer
  let assistant: Assistant

  var routes: [Route] {
    [
      Route(.post, "/__kolam/helix/messages") { request in
        guard let body = try? ParsedJSON.read(request.body), let text = body["text"]?.text, !text.isEmpty else {
          throw ErrorResponse.parameter("text", "must be the words of the message")
        }
        let role = body["role"]?.text ?? "user"
        guard ["user", "assistant"].contains(role) else {
          throw ErrorResponse.parameter("role", "must be user or assistant")
        }
        let conversation = try conversation(
          body["session"]?.text, of: body["person"]?.text ?? HelixSeed.address)
        if role == "assistant" {
          try await assistant.say(text, in: conversation)
        } else {
          try await write(text, in: conversation)
        }
        return .json(["session": .string(conversation["session_key"]?.text ?? "")])
      }
    ]
  }

  /// Returns the conversation of a key, or the one that was used last.
  private func conversation(_ key: String?, of address: String) throws -> TableRow {
    let found = try kit.read { reader -> TableRow? in
      guard
        let person = try reader.rows("user_profiles", where: ["email": .string(address)]).first?["user_id"]
      else {
        throw ErrorResponse.parameter("person", "nobody has the address \(address)")
      }
      var match: TableRow = ["user_id": person]
      if let key { match["session_key"] = .string(key) }
      return try reader.rows("conversations", where: match, orderedBy: "updated_at").last
    }
    guard let found else { throw ErrorResponse.parameter("session", "there is no such conversation") }
    return found
  }

  private func write(_ text: String, in conversation: TableRow) async throws {
    var row = conversation.filter { ["user_id", "session_key"].contains($0.key) }
    (row["role"], row["content"], row["platform"]) = (.string("user"), .string(text), .string("desktop"))
    let message = row
    _ = try await kit.write { try $0.insert(message, into: "session_messages") }
  }
}
