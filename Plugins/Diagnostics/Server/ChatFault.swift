import Backend
import Foundations

/// What can go wrong with a language model; testers choose one.
enum ChatFault: String, Sendable, CaseIterable {
  case none
  /// 401, as for a missing or wrong key.
  case unauthorized
  /// 429, as for an exhausted quota.
  case limited = "rate_limited"
  /// 400, as for a model that does not exist.
  case refused
  /// 503.
  case unavailable
  /// Nothing comes for a minute.
  case slow
  /// The stream ends in the middle.
  case cut
  /// The stream stays open in the middle, and nothing comes.
  case stalled
  /// A chunk is no JSON.
  case malformed
  /// An error comes in the middle of the stream.
  case failing

  /// The response instead of a stream.
  var failure: ChatFailure? {
    switch self {
    case .unauthorized:
      ChatFailure(401, "invalid_request_error", "invalid_api_key", "the API key is missing or wrong")
    case .limited: ChatFailure(429, "requests", "rate_limit_exceeded", "too many requests")
    case .refused: ChatFailure(400, "invalid_request_error", "model_not_found", "the model does not exist")
    case .unavailable: .overloaded
    default: nil
    }
  }
}

/// An error in the form of OpenAI's API.
struct ChatFailure: Error, Sendable {
  let status: Int
  private let type: String
  private let code: String
  private let message: String

  init(_ status: Int, _ type: String, _ code: String, _ message: String) {
    (self.status, self.type, self.code, self.message) = (status, type, code, message)
  }

  static let overloaded = ChatFailure(503, "server_error", "overloaded", "the model is overloaded")

  /// The response.
  var answer: StreamAnswer {
    StreamAnswer(status: status, contentType: "application/json") { [text] stream in
      try await stream.yield(text)
    }
  }

  /// The error as JSON.
  var text: String {
    let error: Value = [
      "error": [
        "message": .string(message), "type": .string(type), "param": .null, "code": .string(code),
      ]
    ]
    return String(decoding: JSONWriter.bytes(error), as: UTF8.self)
  }
}
