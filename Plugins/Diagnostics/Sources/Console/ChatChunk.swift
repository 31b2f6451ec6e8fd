import Foundations

/// A chunk of a streamed chat completion (OpenAI API, `chat.completion.chunk`), as far as it is needed.
struct ChatChunk: Equatable {
  /// The text that it adds.
  var text = ""
  /// Whether the answer is complete: the model says why it has ended.
  var isLast = false

  /// Why a chunk is of no use.
  enum Failure: Error, Equatable {
    /// It is no chunk.
    case malformed
    /// The server reports an error instead, by its code or type.
    case error(String?)
  }

  /// Reads the data of an event.
  init(_ data: [UInt8]) throws(Failure) {
    guard let json = try? ParsedJSON.read(data) else { throw .malformed }
    if let error = json["error"] { throw .error(error["code"]?.text ?? error["type"]?.text) }
    guard let choices = json["choices"]?.elements else { throw .malformed }
    // The last chunk may carry the usage alone.
    guard let choice = choices.first else { return }
    guard choice.members != nil else { throw .malformed }
    text = (choice["delta"] ?? choice["message"])?["content"]?.text ?? ""
    isLast = choice["finish_reason"]?.text != nil
  }
}
