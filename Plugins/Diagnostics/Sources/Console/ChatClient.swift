import Accounts
import Foundations
import Services
import Simulation

/// Asks a language model behind the chat completions API of OpenAI, which many servers speak, and reads its answer as it
/// arrives.
struct ChatClient: Sendable {
  /// Why there is no answer, or no more of it.
  struct Failure: Error, Equatable {
    var reason: LimitedReason
  }

  /// The server's name in app.yaml.
  static let server = "chat"
  /// How long the first byte may take.
  static let headLimit = Duration.seconds(30)
  /// How long nothing may arrive.
  static let idleLimit = Duration.seconds(20)
  /// How long the whole answer may take.
  static let wholeLimit = Duration.seconds(120)
  /// The most bytes of an answer's text; the rest is not read.
  static let longestAnswer = 16 << 10

  private struct Body: Encodable {
    struct Turn: Encodable {
      var role: String
      var content: String
    }
    var model: String
    var messages: [Turn]
    var stream = true
    var max_tokens = 600
    var temperature = 0.3
  }

  let client: APIClient
  let scheduler: Scheduler

  /// Asks.
  ///
  /// - Parameters:
  ///   - prompt: what is sent.
  ///   - model: the model's name.
  ///   - key: the key of the service; nil for none.
  ///   - id: tells the question from others in every attempt.
  ///   - take: takes each piece of the answer.
  /// - Throws: why the answer is missing or not complete.
  func ask(
    _ prompt: ChatPrompt, model: String, key: Secret?, id: IdempotencyKey,
    _ take: @escaping @Sendable (String) async -> Void
  ) async throws(Failure) {
    let request = try request(prompt, model, key, id)
    let stream: HTTPStream
    switch await client.stream(request, authorized: false) {
    case .success(let opened): stream = opened
    case .failure(let error): throw Failure(reason: Self.reason(error, hasKey: key != nil))
    }
    let body = stream.body
    let isEventStream = stream.headers["content-type"]?.lowercased().hasPrefix("text/event-stream") ?? false
    guard isEventStream else {
      body.cancel()
      throw Failure(reason: .malformed)
    }
    do {
      try await scheduler.deadline(in: Self.wholeLimit) { try await read(body, take) }
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(reason: error is CancellationError ? .cut_off : .timeout)
    }
  }

  private func request(
    _ prompt: ChatPrompt, _ model: String, _ key: Secret?, _ id: IdempotencyKey
  ) throws(Failure) -> HTTPRequest {
    let turns = prompt.parts.map { Body.Turn(role: $0.role.rawValue, content: $0.text) }
    do throws(APIError) {
      var request = try HTTPRequest(
        .post, "/v1/chat/completions", json: Body(model: model, messages: turns),
        headers: HTTPHeaders([("accept", "text/event-stream")]), timeout: Self.headLimit
      ).keyed(by: id)
      if let key { request.headers["authorization"] = "Bearer \(key.reveal())" }
      return request
    } catch {
      throw Failure(reason: .malformed)
    }
  }

  /// Reads the events up to `[DONE]`; each has to come within ``idleLimit`` of the one before.
  private func read(_ body: Incoming<[UInt8]>, _ take: @Sendable (String) async -> Void) async throws {
    defer { body.cancel() }
    var parser = EventStreamParser()
    var (isComplete, length) = (false, 0)
    do {
      while let bytes = try await scheduler.deadline(in: Self.idleLimit, { try await body.next() }) {
        for event in try parser.take(bytes) {
          if event.elementsEqual("[DONE]".utf8) { return }
          let chunk = try ChatChunk(event)
          length += chunk.text.utf8.count
          if !chunk.text.isEmpty { await take(chunk.text) }
          isComplete = isComplete || chunk.isLast
          guard length <= Self.longestAnswer else { throw Failure(reason: .cut_off) }
        }
      }
    } catch is EventStreamParser.Failure {
      throw Failure(reason: .malformed)
    } catch let error as ChatChunk.Failure {
      throw Failure(reason: Self.reason(error))
    } catch let error as TransportError {
      throw Failure(reason: error == .offline ? .offline : .cut_off)
    }
    guard isComplete else { throw Failure(reason: .cut_off) }
  }

  private static func reason(_ failure: ChatChunk.Failure) -> LimitedReason {
    switch failure {
    case .malformed: .malformed
    case .error("rate_limit_exceeded"), .error("insufficient_quota"): .rate_limited
    case .error("overloaded"), .error("server_error"): .unreachable
    case .error: .refused
    }
  }

  private static func reason(_ error: APIError, hasKey: Bool) -> LimitedReason {
    switch error {
    case .offline: .offline
    case .timeout: .timeout
    case .unauthorized: hasKey ? .refused : .no_key
    case .forbidden, .invalid, .conflict, .notFound, .unexpected, .unsendable: .refused
    case .rateLimited: .rate_limited
    case .malformed, .tooLarge: .malformed
    case .unreachable, .intercepted, .gateway, .insecure, .server, .cancelled: .unreachable
    }
  }
}

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
