import Foundations

/// A request of a chat completion, as far as the rules need it.
struct ChatRequest {
  /// The name of the only model.
  static let model = "kolam-rules"
  private static let longest = 256 << 10

  var model: String
  var isStreamed: Bool
  /// What the last message of the user says.
  var question: String
  /// The language that the system text asks for; nil where it asks for none.
  var language: String?

  init(_ body: [UInt8]) throws(ChatFailure) {
    guard body.count <= Self.longest, let json = try? ParsedJSON.read(body), json.members != nil else {
      throw Self.invalid("the body is no JSON object of at most 256 KiB")
    }
    guard let model = json["model"]?.text, !model.isEmpty else { throw Self.invalid("`model` is missing") }
    guard let messages = json["messages"]?.elements, !messages.isEmpty else {
      throw Self.invalid("`messages` is missing or empty")
    }
    (self.model, isStreamed, question) = (model, json["stream"]?.truth ?? false, "")
    for message in messages {
      guard let role = message["role"]?.text, let content = Self.text(message["content"]) else {
        throw Self.invalid("a message has no `role` or no `content`")
      }
      switch role {
      case "system", "developer": language = Self.language(in: content) ?? language
      case "user": question = content
      case "assistant", "tool": break
      default: throw Self.invalid("`\(role)` is no role")
      }
    }
    guard !question.isEmpty else { throw Self.invalid("no message is of the user") }
  }

  /// A content is a text or a list of parts.
  private static func text(_ content: ParsedJSON?) -> String? {
    if let text = content?.text { return text }
    return content?.elements?.compactMap { $0["text"]?.text }.joined(separator: "\n")
  }

  private static func language(in text: String) -> String? {
    [("in Hindi", "hi"), ("in Tamil", "ta"), ("in English", "en")].first { text.contains($0.0) }?.1
  }

  private static func invalid(_ message: String) -> ChatFailure {
    ChatFailure(400, "invalid_request_error", "invalid_request", message)
  }
}

/// A completion in the form of OpenAI's API: `chat.completion`, or chunks of it as events.
struct ChatCompletion: Sendable {
  let id: String
  /// Seconds since 1970.
  let created: Int
  let model: String

  /// The first chunk, which says whose words follow.
  var first: String { chunk(["role": "assistant", "content": ""], .null) }
  /// The last chunk, which says that the answer is complete.
  var last: String { chunk([:], "stop") }

  /// A chunk with a piece of the answer.
  func piece(_ text: String) -> String { chunk(["content": .string(text)], .null) }

  /// The whole answer, for a client that wants no stream.
  func whole(_ text: String) -> [UInt8] {
    let choice: Value = [
      "index": 0, "message": ["role": "assistant", "content": .string(text)], "finish_reason": "stop",
    ]
    return JSONWriter.bytes(object("chat.completion", choice))
  }

  private func chunk(_ delta: Value, _ reason: Value) -> String {
    let choice: Value = ["index": 0, "delta": delta, "finish_reason": reason]
    let text = String(decoding: JSONWriter.bytes(object("chat.completion.chunk", choice)), as: UTF8.self)
    return "data: \(text)\n\n"
  }

  private func object(_ kind: String, _ choice: Value) -> Value {
    [
      "id": .string(id), "object": .string(kind), "created": .int(created), "model": .string(model),
      "choices": [choice],
    ]
  }
}
