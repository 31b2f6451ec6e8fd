import Foundation
import Foundations
import Services
import Simulation
import Testing

@testable import Backend
@testable import PluginServers

/// The embedded chat completions API, read by Foundation's JSON reader.
struct ChatCompletionTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_771_146_000)))
  private let backend: Backend

  init() throws {
    backend = try Backend(
      BackendSetup(
        parts: [.init(DiagnosticsServer.self)], clock: ServerClock(scheduler),
        identifiers: RandomIdentifiers(seed: 1)))
  }

  private func send(_ body: String, to path: String = "/v1/chat/completions") throws -> HTTPResponse {
    let headers = HTTPHeaders([("content-type", "application/json")])
    let request = HTTPRequest(.post, path, headers: headers, body: Array(body.utf8), timeout: .seconds(5000))
    let backend = backend
    return try scheduler.run { try await backend.send(request) }
  }

  private func asking(_ question: String, stream: Bool = true, system: String = "Answer in English.")
    -> String
  {
    """
    {"model": "m", "stream": \(stream), "messages": [{"role": "system", "content": "\(system)"},
    {"role": "user", "content": "\(question)"}]}
    """
  }

  private func events(_ response: HTTPResponse) -> [String] {
    String(decoding: response.body, as: UTF8.self).components(separatedBy: "\n\n").filter { !$0.isEmpty }
      .map { String($0.dropFirst("data: ".count)) }
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func aStreamIsChunksThatEndWithDone() throws {
    let response = try send(asking("Why are the leaves yellow?"))
    #expect(response.status == 200)
    #expect(response.headers["content-type"]?.hasPrefix("text/event-stream") == true)
    let events = events(response)
    #expect(events.last == "[DONE]")
    let chunks = try events.dropLast().map(object)
    #expect(chunks.allSatisfy { $0["object"] as? String == "chat.completion.chunk" })
    #expect(Set(chunks.compactMap { $0["id"] as? String }).count == 1)
    let choices = chunks.compactMap { ($0["choices"] as? [[String: Any]])?.first }
    #expect(choices.count == chunks.count)
    let deltas = choices.compactMap { $0["delta"] as? [String: Any] }
    #expect(deltas.first?["role"] as? String == "assistant")
    #expect(deltas.compactMap { $0["content"] as? String }.joined().hasPrefix("Yellow leaves"))
    #expect(choices.last?["finish_reason"] as? String == "stop")
  }

  @Test func withoutAStreamTheAnswerIsWhole() throws {
    let reply = try object(String(decoding: try send(asking("pests", stream: false)).body, as: UTF8.self))
    #expect(reply["object"] as? String == "chat.completion")
    let choice = try #require((reply["choices"] as? [[String: Any]])?.first)
    #expect((choice["message"] as? [String: Any])?["role"] as? String == "assistant")
  }

  @Test(arguments: [
    ("पत्तियाँ पीली क्यों हैं?", "Hindi", "संभावित"), ("இலைகள் மஞ்சளாக உள்ளன", "Tamil", "காரணங்கள்"),
    ("What can I do?", "English", "guess"), ("Can I eat it?", "English", "can’t help"),
  ])
  func answersInTheLanguageThatIsAskedFor(_ question: String, _ language: String, _ word: String) throws {
    let reply = try send(asking(question, stream: false, system: "Answer in \(language), briefly."))
    #expect(String(decoding: reply.body, as: UTF8.self).contains(word))
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"model": "m"}"#, #"{"model": "m", "messages": []}"#,
    #"{"model": "m", "messages": [1]}"#,
    #"{"model": "m", "messages": [{"role": "king", "content": "x"}]}"#,
    #"{"model": "m", "messages": [{"role": "system", "content": "x"}]}"#,
  ])
  func anotherBodyIsRefusedInTheFormOfTheAPI(_ body: String) throws {
    let response = try send(body)
    #expect(response.status == 400)
    let error = try #require(
      try object(String(decoding: response.body, as: UTF8.self))["error"] as? [String: Any])
    #expect(error["type"] as? String == "invalid_request_error")
    #expect(error["message"] is String)
  }

  @Test(arguments: [
    ("unauthorized", 401), ("rate_limited", 429), ("refused", 400), ("unavailable", 503), ("none", 200),
  ])
  func testersChooseAFault(_ fault: String, _ status: Int) throws {
    #expect(try send(#"{"fault": "\#(fault)"}"#, to: "/__kolam/chat").status == 200)
    #expect(try send(asking("water")).status == status)
  }

  @Test func aCutStreamHasNoEnd() throws {
    _ = try send(#"{"fault": "cut"}"#, to: "/__kolam/chat")
    let events = events(try send(asking("water")))
    #expect(events.count > 2)
    #expect(events.last != "[DONE]")
  }

  @Test func anUnknownFaultIsRefused() throws {
    #expect(try send(#"{"fault": "fire"}"#, to: "/__kolam/chat").status == 400)
  }
}
