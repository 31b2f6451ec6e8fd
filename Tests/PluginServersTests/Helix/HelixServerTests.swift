import Foundation
import Foundations
import Services
import Simulation
import Storage
import Testing

@testable import Backend
@testable import PluginServers

/// Helix' server: what people write, what the assistant answers, and whom it tells.
struct HelixServerTests {
  private let scheduler = Scheduler(.virtual(start: Timestamp(seconds: 1_771_146_000)))
  private let messages = OutgoingMessages()
  private let backend: Backend
  private var token = ""

  init() throws {
    backend = try Backend(
      BackendSetup(
        parts: [.init(HelixServer.self, data: .init("/none"))], clock: ServerClock(scheduler),
        identifiers: RandomIdentifiers(seed: 1), random: SeededRandom(seed: 1), messages: messages))
    token = try #require(
      json(
        .post, "/auth/v1/token?grant_type=password",
        #"{"email": "\#(HelixSeed.address)", "password": "\#(HelixSeed.password)"}"#)["access_token"]?.text)
  }

  private func send(
    _ method: HTTPRequest.Method, _ target: String, _ body: String = "",
    key: String = SupabaseKeys.publishable
  ) throws -> HTTPResponse {
    var headers = HTTPHeaders([
      ("apikey", key), ("prefer", "return=representation"), ("content-type", "application/json"),
    ])
    if !token.isEmpty, key == SupabaseKeys.publishable { headers["authorization"] = "Bearer \(token)" }
    let request = HTTPRequest(method, target, headers: headers, body: Array(body.utf8))
    let backend = backend
    return try scheduler.run { try await backend.send(request) }
  }

  private func json(
    _ method: HTTPRequest.Method, _ target: String, _ body: String = "",
    key: String = SupabaseKeys.publishable
  ) throws -> ParsedJSON {
    try ParsedJSON.read(try send(method, target, body, key: key).body)
  }

  private static let key = "desktop-ms-8c41f0"

  private func write(_ text: String, client: String = "c1") throws -> ParsedJSON {
    try json(
      .post, "/rest/v1/session_messages",
      """
      {"user_id": "\(HelixSeed.asha)", "session_key": "\(Self.key)", "role": "user", "content": "\(text)",
       "client_id": "\(client)"}
      """)
  }

  private func answers() throws -> [String] {
    scheduler.advance(by: .seconds(10))
    return try #require(
      json(
        .get,
        "/rest/v1/session_messages?session_key=eq.\(Self.key)&role=eq.assistant&order=timestamp.desc&limit=2"
      ).elements
    ).compactMap { $0["content"]?.text }
  }

  @Test(arguments: [
    ("Hello!", "Hello! I’m here."), ("नमस्ते", "नमस्ते! मैं यहीं हूँ।"), ("வணக்கம்", "வணக்கம்! நான் இங்கே"),
    ("Plan my week", "Let’s make it small."), ("कुछ और", "समझा।"),
  ])
  func anAnswerIsInTheLanguageOfTheMessage(_ message: String, _ answer: String) throws {
    _ = try write(message)
    #expect(try answers().first?.hasPrefix(answer) == true)
  }

  @Test func ofSeveralMessagesInARowTheLastIsAnswered() throws {
    let before = try answers().count
    #expect(before == 1)
    _ = try write("hello", client: "c1")
    _ = try write("Thanks", client: "c2")
    #expect(try answers().first?.hasPrefix("You’re welcome") == true)
    let row = try json(.get, "/rest/v1/conversations?session_key=eq.\(Self.key)").elements?.first
    #expect(row?["message_count"]?.whole == 5)
    #expect(row?["updated_at"]?.text?.hasPrefix("2026-02-15T09:00:1") == true)
  }

  @Test func anAnswerIsOnePushThatOpensItsConversation() throws {
    try registerDevice()
    _ = try write("Hello")
    _ = try answers()
    let pushes = messages.recent.compactMap(\.push)
    #expect(pushes.count == 1)
    #expect(pushes.first?.data["session_key"] == Self.key)
    #expect(pushes.first?.link == "helix://chat/\(Self.key)")
    #expect(pushes.first?.title == "Helix" && pushes.first?.text.hasPrefix("Hello! I’m here.") == true)
    let row = try json(.get, "/rest/v1/push_notifications").elements?.first
    let id = try #require(row?["id"]?.text)
    #expect(row?["delivery_status"]?.text == "sent")
    #expect(
      try send(.post, "/rest/v1/rpc/mark_notification_read", "{\"notification_id_param\": \"\(id)\"}").body
        == Array("true".utf8))
    #expect(try json(.get, "/rest/v1/push_notifications").elements?.first?["read_at"]?.text != nil)
  }

  @Test(arguments: [
    ("Hello", "You have a new message."), ("नमस्ते", "आपके लिए नया मैसेज है।"),
    ("வணக்கம்", "உங்களுக்குப் புதிய மெசேஜ் வந்துள்ளது."),
  ])
  func aPushHidesTheWordsOfTheMessageWherePreviewsAreOff(_ message: String, _ shown: String) throws {
    try registerDevice()
    _ = try send(
      .patch, "/rest/v1/notification_preferences?user_id=eq.\(HelixSeed.asha)", #"{"show_preview": false}"#)
    _ = try write(message)
    _ = try answers()
    let push = try #require(messages.recent.compactMap(\.push).first)
    #expect(push.title == "Helix" && push.text == shown && push.data["body"] == shown)
    #expect(push.link == "helix://chat/\(Self.key)")
  }

  @Test func aLongAnswerIsPushedByItsFirstWords() throws {
    try registerDevice()
    let long = Array(repeating: "basil", count: 60).joined(separator: " ")
    let body = "{\"text\": \"\(long)\", \"role\": \"assistant\"}"
    #expect(try send(.post, "/__kolam/helix/messages", body).status == 200)
    let text = try #require(messages.recent.compactMap(\.push).first?.text)
    #expect(text.hasSuffix("basil…") && text.count <= 160 && text.hasPrefix("basil basil"))
  }

  @Test func testersHavePeopleAndTheAssistantWriteElsewhere() throws {
    try registerDevice()
    #expect(try send(.post, "/__kolam/helix/messages", #"{"text": "Thanks"}"#).status == 200)
    #expect(try answers().first?.hasPrefix("You’re welcome") == true)
    let own = #"{"text": "A thought", "role": "assistant", "session": "\#(Self.key)"}"#
    #expect(try send(.post, "/__kolam/helix/messages", own).status == 200)
    #expect(messages.recent.compactMap(\.push).map(\.text).last == "A thought")
    for wrong in [
      "{}", #"{"text": "x", "role": "system"}"#, #"{"text": "x", "session": "none"}"#,
      #"{"text": "x", "person": "none@helix.example"}"#, #"{"text": "x", "count": 0}"#,
    ] {
      #expect(try send(.post, "/__kolam/helix/messages", wrong).status == 400)
    }
  }

  @Test func testersHaveManyRowsWritten() throws {
    #expect(try send(.post, "/__kolam/helix/messages", #"{"text": "Again", "count": 60}"#).status == 200)
    #expect(try json(.get, "/rest/v1/session_messages?content=eq.Again").elements?.count == 60)
    let begun = #"{"title": "Plans", "count": 3, "person": "ravi@helix.example"}"#
    #expect(try send(.post, "/__kolam/helix/conversations", begun).status == 200)
    #expect(try json(.get, "/rest/v1/conversations?title=eq.Plans").elements?.isEmpty == true)
    let all = try json(.get, "/rest/v1/conversations?title=eq.Plans", key: SupabaseKeys.secret).elements
    #expect(all?.count == 3)
    let removed = #"{"removed": "\#(Self.key)"}"#
    #expect(try send(.post, "/__kolam/helix/conversations", removed).status == 200)
    #expect(try json(.get, "/rest/v1/conversations?session_key=eq.\(Self.key)").elements?.isEmpty == true)
    #expect(try send(.post, "/__kolam/helix/conversations", removed).status == 400)
    #expect(try send(.post, "/__kolam/helix/conversations", "{}").status == 400)
  }

  private func registerDevice() throws {
    let device = """
      {"user_id_param": "\(HelixSeed.asha)", "device_id_param": "d", "platform_param": "ios",
       "device_token_param": "token-1"}
      """
    #expect(try send(.post, "/rest/v1/rpc/register_push_device", device).status == 200)
  }

  @Test(arguments: [
    #"{"enable_push": false}"#, #"{"quiet_hours_start": "22:00", "quiet_hours_end": "09:30"}"#,
    #"{"notify_on": ["mention"]}"#, #"{"max_notifications_per_hour": 0}"#,
  ])
  func nobodyIsToldWhoWantsNoPush(_ preferences: String) throws {
    try registerDevice()
    #expect(
      try send(.patch, "/rest/v1/notification_preferences?user_id=eq.\(HelixSeed.asha)", preferences).status
        == 200)
    _ = try write("Hello")
    #expect(try answers().first?.hasPrefix("Hello") == true)
    #expect(messages.recent.isEmpty)
  }

  @Test func messagesThatWereWrittenOfflineAreSyncedOnceAndOnlyInOwnConversations() throws {
    let body = """
      {"deviceId": "d", "platform": "ios", "messages": [
        {"clientId": "o1", "content": "one", "sessionKey": "\(Self.key)", "role": "user"},
        {"clientId": "o1", "content": "one", "sessionKey": "\(Self.key)", "role": "user"},
        {"clientId": "o2", "content": "two", "sessionKey": "ios-1767800000000-p0q1r2s", "role": "user"},
        {"clientId": "o3", "content": "three", "sessionKey": "\(Self.key)", "role": "assistant"}]}
      """
    let answer = try json(.post, "/functions/v1/sync-messages", body)
    #expect(answer["synced"]?.whole == 2)
    #expect(answer["failed"]?.whole == 2)
    let rows = try json(.get, "/rest/v1/session_messages?client_id=like.o*")
    #expect(rows.elements?.count == 1)
    #expect(
      try json(.get, "/rest/v1/offline_sync_log").elements?.first?["event_type"]?.text == "sync_partial")
    #expect(try json(.get, "/rest/v1/offline_queue_status").elements?.first?["failed_count"]?.whole == 2)
    #expect(try send(.post, "/functions/v1/sync-messages", #"{"messages": 1}"#).status == 400)
  }

  @Test func onlyTheServersKeySendsPushes() throws {
    let body = "{\"userId\": \"\(HelixSeed.asha)\", \"title\": \"t\", \"body\": \"b\"}"
    #expect(try send(.post, "/functions/v1/send-push-notification", body).status == 403)
    let sent = try json(.post, "/functions/v1/send-push-notification", body, key: SupabaseKeys.secret)
    #expect(sent["sent"]?.whole == 0)
  }

  @Test func whatWasAskedBeforeARestartIsAnsweredAfterIt() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func restarted(at seconds: Int64, _ work: (Scheduler, Backend) throws -> Void) throws {
      let scheduler = Scheduler(.virtual(start: Timestamp(seconds: seconds)))
      let backend = try Backend(
        BackendSetup(
          parts: [.init(HelixServer.self, data: .init("/none"))],
          store: .file("\(folder.path)/backend.sqlite"),
          clock: ServerClock(scheduler)))
      try work(scheduler, backend)
    }
    let headers = HTTPHeaders([("apikey", SupabaseKeys.secret)])
    try restarted(at: 1_771_146_000) { scheduler, backend in
      let body = """
        {"user_id": "\(HelixSeed.asha)", "session_key": "\(Self.key)", "role": "user", "content": "Hello"}
        """
      let request = HTTPRequest(.post, "/rest/v1/session_messages", headers: headers, body: Array(body.utf8))
      let response = try scheduler.run { try await backend.send(request) }
      #expect(response.status == 201)
    }
    try restarted(at: 1_771_150_000) { scheduler, backend in
      scheduler.advance(by: .seconds(10))
      let request = HTTPRequest(
        .get, "/rest/v1/session_messages?session_key=eq.\(Self.key)&order=timestamp.desc&limit=1",
        headers: headers)
      let response = try scheduler.run { try await backend.send(request) }
      #expect(try ParsedJSON.read(response.body).elements?.first?["role"]?.text == "assistant")
    }
  }
}
