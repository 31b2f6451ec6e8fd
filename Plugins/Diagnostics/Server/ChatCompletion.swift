import Foundations

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
