import Backend
import Foundations
import Services

/// The project's edge functions at `/functions/v1`.
struct HelixEdgeFunctions: Sendable {
  let kit: SupabaseServer
  let context: ServerContext

  /// An answer with a reason, `{"error": …}`.
  private struct Failure: Error {
    let status: Int
    let reason: String
    init(_ status: Int, _ reason: String) { (self.status, self.reason) = (status, reason) }
  }

  /// The most messages of a request.
  private static let mostMessages = 500

  var routes: [Route] {
    [
      route("sync-messages", synchronize),
      route("send-push-notification", sendPush),
    ]
  }

  private func route(
    _ name: String, _ work: @escaping @Sendable (RouteRequest, Caller) async throws -> HTTPResponse
  ) -> Route {
    Route(.post, "/functions/v1/\(name)", taking: nil) { request in
      do { return try await work(request, try kit.caller(request)) } catch let failure as Failure {
        return .json(["error": .string(failure.reason)], status: failure.status)
      } catch let error as PostgresError {
        return .json(["error": .string(error.message)], status: error.code.hasPrefix("PGRST3") ? 401 : 400)
      }
    }
  }

  private static func body(_ request: RouteRequest) throws -> ParsedJSON {
    guard request.body.count <= 1 << 20, let json = try? ParsedJSON.read(request.body, atMost: 20_000),
      json.members != nil
    else { throw Failure(500, "the body is not JSON") }
    return json
  }

  // MARK: Messages that were written offline

  private func synchronize(_ request: RouteRequest, _ caller: Caller) async throws -> HTTPResponse {
    guard caller.user != nil else { throw Failure(401, "Unauthorized") }
    let body = try Self.body(request)
    guard let messages = body["messages"]?.elements else { throw Failure(400, "messages must be an array") }
    guard let device = body["deviceId"]?.text, let platform = body["platform"]?.text, !device.isEmpty else {
      throw Failure(400, "deviceId and platform are required")
    }
    guard messages.count <= Self.mostMessages else { throw Failure(400, "too many messages") }
    var errors: [ParsedJSON] = []
    let began = context.clock.now
    for message in messages {
      do { try await insert(message, device, platform, caller) } catch let error as PostgresError {
        errors.append(
          .object([("clientId", message["clientId"] ?? .null), ("error", .string(error.message))]))
      }
    }
    let (synced, failed) = (messages.count - errors.count, errors.count)
    try await note(device, platform, synced, failed, since: began, caller)
    let answer = ParsedJSON.object([
      ("synced", .number(String(synced))), ("failed", .number(String(failed))), ("errors", .array(errors)),
    ])
    return .json(bytes: answer.bytes)
  }

  /// Adds a message as the caller, so that a conversation of somebody else is refused; one that is there is synced.
  private func insert(
    _ message: ParsedJSON, _ device: String, _ platform: String, _ caller: Caller
  ) async throws {
    let user = ParsedJSON.string(caller.user ?? "")
    let (key, client) = (message["sessionKey"] ?? .null, message["clientId"] ?? .null)
    var row: TableRow = [
      "user_id": user, "session_key": key, "client_id": client, "content": message["content"] ?? .null,
      "role": message["role"] ?? .string("user"), "platform": .string(platform), "device_id": .string(device),
      "metadata": message["metadata"] ?? .object([]),
    ]
    row["timestamp"] = message["timestamp"]
    try await kit.write { writer in
      row["synced_at"] = writer.time
      if client.text != nil,
        try !writer.rows(
          "session_messages", where: ["user_id": user, "session_key": key, "client_id": client]
        ).isEmpty
      {
        return
      }
      try writer.insert(row, into: "session_messages", as: caller)
    }
  }

  private func note(
    _ device: String, _ platform: String, _ synced: Int, _ failed: Int, since began: Timestamp,
    _ caller: Caller
  ) async throws {
    let user = ParsedJSON.string(caller.user ?? "")
    try await kit.write { writer in
      let match: TableRow = ["user_id": user, "device_id": .string(device), "platform": .string(platform)]
      let changes: TableRow = [
        "queue_length": .number("0"), "failed_count": .number(String(failed)), "is_online": .bool(true),
        "is_syncing": .bool(false), "last_sync_at": writer.time, "updated_at": writer.time,
      ]
      if let known = try writer.rows("offline_queue_status", where: match).first {
        try writer.update(known, changes, in: "offline_queue_status")
      } else {
        try writer.insert(match.merging(changes) { $1 }, into: "offline_queue_status")
      }
      try writer.insert(
        match.merging([
          "event_type": .string(failed == 0 ? "sync_success" : synced == 0 ? "sync_failed" : "sync_partial"),
          "messages_synced": .number(String(synced)), "messages_failed": .number(String(failed)),
          "duration_ms": .number(String(context.clock.now.milliseconds - began.milliseconds)),
        ]) { $1 }, into: "offline_sync_log")
    }
  }

  // MARK: Pushes

  private func sendPush(_ request: RouteRequest, _ caller: Caller) async throws -> HTTPResponse {
    guard caller.role == .service else { throw Failure(403, "Forbidden") }
    let body = try Self.body(request)
    guard let user = body["userId"]?.text, let title = body["title"]?.text, let text = body["body"]?.text
    else {
      throw Failure(400, "userId, title and body are required")
    }
    let conversation = body["conversationId"]?.text
    let key = try conversation.flatMap { id in
      try kit.read {
        try $0.rows("conversations", where: ["id": .string(id), "user_id": .string(user)]).first
      }?["session_key"]?.text
    }
    let push = HelixPushes.Message(
      title: title, text: text, conversation: conversation, message: body["messageId"]?.text, sessionKey: key)
    let count = try await HelixPushes(kit: kit, context: context).send(push, to: user)
    return .json(["sent": .int(count), "failed": 0, "errors": .list([])])
  }
}
