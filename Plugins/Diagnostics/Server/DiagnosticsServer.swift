package import Backend
import Foundations
import Services
import Simulation
import Synchronization

/// A chat completions API like OpenAI's, whose answers are rules over the words of a question: for development, walks and
/// a first run (OpenAI API reference, "Create chat completion"; its streams are server-sent events of chunks that end with
/// `data: [DONE]`).
package struct DiagnosticsServer: AppServer {
  package static let name = "diagnostics"
  package static let serverName = "chat"

  private let context: ServerContext
  private let fault: CurrentFault

  package init(_ context: ServerContext) {
    self.context = context
    fault = CurrentFault()
  }

  /// The fault of the next requests, shared by all copies.
  private final class CurrentFault: Sendable {
    let value = Mutex(ChatFault.none)
  }

  package var channels: [Channel] {
    [.stream(.post, "/v1/chat/completions") { try await self.complete($0) }]
  }

  package var routes: [Route] {
    [
      Route(.get, "/v1/models") { _ in
        .json([
          "object": "list",
          "data": [["id": .string(ChatRequest.model), "object": "model", "owned_by": "kolam"]],
        ])
      }
    ]
  }

  /// `POST /__kolam/chat` with `{"fault": …}`, see ``ChatFault``.
  package var adminRoutes: [Route] {
    [
      Route(.post, "/__kolam/chat") { request in
        let name = try JSONBody(request).required("fault", atMost: 40)
        guard let fault = ChatFault(rawValue: name) else {
          let names = ChatFault.allCases.map(\.rawValue).joined(separator: ", ")
          throw ErrorResponse.parameter("fault", "expected one of \(names)")
        }
        self.fault.value.withLock { $0 = fault }
        return .json(["fault": .string(name)])
      }
    ]
  }

  private func complete(_ request: RouteRequest) async throws -> StreamAnswer {
    let fault = fault.value.withLock { $0 }
    if let failure = fault.failure { return failure.answer }
    let asked: ChatRequest
    do throws(ChatFailure) { asked = try ChatRequest(request.body) } catch { return error.answer }
    let text = ChatAnswer.text(to: asked.question, language: asked.language)
    let completion = ChatCompletion(
      id: "chatcmpl-\(context.identifiers.next())", created: Int(context.clock.now.milliseconds / 1000),
      model: asked.model)
    guard asked.isStreamed else {
      return StreamAnswer(contentType: "application/json") { stream in
        try await stream.yield(completion.whole(text))
      }
    }
    let clock = context.clock
    return StreamAnswer(contentType: "text/event-stream; charset=utf-8") { stream in
      try await Self.send(completion, text, fault, to: stream, clock)
    }
  }

  /// The time between two words.
  private static let pace = Duration.milliseconds(20)

  private static func send(
    _ completion: ChatCompletion, _ text: String, _ fault: ChatFault, to stream: StreamWriter,
    _ clock: ServerClock
  ) async throws {
    if fault == .slow { try await clock.sleep(for: .seconds(60)) }
    try await stream.yield(completion.first)
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    for (index, word) in words.enumerated() {
      if index == words.count / 2 {
        switch fault {
        case .cut: return
        case .stalled: try await clock.sleep(for: .seconds(600))
        case .malformed: try await stream.yield("data: {\"choices\": [\n\n")
        case .failing: try await stream.yield("data: \(ChatFailure.overloaded.text)\n\n")
        default: break
        }
      }
      try await clock.sleep(for: pace)
      try await stream.yield(completion.piece(index == 0 ? String(word) : " \(word)"))
    }
    try await stream.yield(completion.last)
    try await stream.yield("data: [DONE]\n\n")
  }
}
