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
