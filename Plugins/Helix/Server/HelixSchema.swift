import Backend
import Foundations

/// The tables and functions of Helix' project.
///
/// A message belongs to the conversation of its session key, which is unique for each person; both are published.
enum HelixSchema {
  static let schema = SupabaseSchema(
    [
      conversations, messages, queueStatus, syncLog, devices, preferences, pushes, profiles,
    ], functions: HelixFunctions.all
  ) { id, email, writer in
    try writer.insert(
      ["user_id": .string(id), "email": email.map { .string($0) } ?? .null], into: "user_profiles")
    try writer.insert(["user_id": .string(id)], into: "notification_preferences")
  }

  private static let id = Column("id", .uuid, required: true, default: .newID)
  private static let user = Column("user_id", .uuid, required: true, default: .caller)
  private static let created = Column("created_at", .timestamptz, required: true, default: .now)
  private static let updated = Column("updated_at", .timestamptz, required: true, default: .now)
  private static func number(_ name: String, _ usual: Int = 0) -> Column {
    Column(name, .int, required: true, default: .value(.number(String(usual))))
  }
  private static func flag(_ name: String, _ usual: Bool) -> Column {
    Column(name, .bool, required: true, default: .value(.bool(usual)))
  }
  private static func object(_ name: String) -> Column {
    Column(name, .jsonb, default: .value(.object([])))
  }
  private static let platforms = ["web", "desktop", "ios", "android", "cli"]

  /// A table whose rows are a person's, and go with them.
  private static func table(_ name: String, _ columns: [Column], unique: [[String]] = []) -> SupabaseTable {
    var table = SupabaseTable(name, owner: "user_id", [id, user] + columns)
    table.references = [.init(["user_id"], to: SupabaseSchema.users, ["id"])]
    table.uniques = unique
    return table
  }

  private static var conversations: SupabaseTable {
    var table = table(
      "conversations",
      [
        Column("session_key", .text, required: true), Column("title", .text), Column("description", .text),
        Column("messages", .jsonb, default: .value(.array([]))), flag("is_archived", false), created, updated,
        number("message_count"), Column("last_message_at", .timestamptz),
        Column("synthesized_at", .timestamptz),
        Column("synthesis_insights", .text),
      ], unique: [["user_id", "session_key"]])
    table.isPublished = true
    return table
  }

  private static var messages: SupabaseTable {
    var table = table(
      "session_messages",
      [
        Column("session_key", .text, required: true),
        Column("role", .text, required: true, in: ["user", "assistant", "system"]),
        Column("content", .text, required: true),
        Column("timestamp", .timestamptz, required: true, default: .now),
        created, Column("tool_calls", .jsonb), object("metadata"), Column("origin", .text),
        Column("client_id", .text), flag("is_pending", false), Column("synced_at", .timestamptz),
        Column("platform", .text, default: .value(.string("web")), in: platforms), Column("device_id", .text),
      ], unique: [["user_id", "session_key", "client_id"]])
    table.references.append(
      .init(["user_id", "session_key"], to: "conversations", ["user_id", "session_key"]))
    // Nobody writes an answer of the assistant but the assistant.
    table.rules.check = { $0["role"]?.text == "user" }
    table.isPublished = true
    table.triggers = [bump]
    return table
  }

  /// Keeps a conversation's count and times.
  private static func bump(_ change: TableChange, _ writer: TableWriter) throws {
    let match = change.row.filter { ["user_id", "session_key"].contains($0.key) }
    guard change.action != .update, let conversation = try writer.rows("conversations", where: match).first
    else { return }
    let count = conversation["message_count"]?.whole ?? 0
    var changes: TableRow = [
      "message_count": .number(String(max(0, count + (change.action == .insert ? 1 : -1))))
    ]
    if change.action == .insert {
      changes["last_message_at"] = change.row["timestamp"] ?? .null
      changes["updated_at"] = writer.time
    }
    try writer.update(conversation, changes, in: "conversations")
  }

  private static var queueStatus: SupabaseTable {
    var table = table(
      "offline_queue_status",
      [
        Column("device_id", .text, required: true), Column("platform", .text, required: true, in: platforms),
        number("queue_length"), number("failed_count"), flag("is_online", true), flag("is_syncing", false),
        Column("last_sync_at", .timestamptz), Column("last_error", .text), created, updated,
      ], unique: [["user_id", "device_id", "platform"]])
    table.isPublished = true
    return table
  }

  private static var syncLog: SupabaseTable {
    var table = table(
      "offline_sync_log",
      [
        Column("device_id", .text), Column("platform", .text, in: platforms),
        Column(
          "event_type", .text, required: true,
          in: [
            "sync_start", "sync_success", "sync_partial", "sync_failed", "message_queued", "message_synced",
            "message_failed",
          ]), number("messages_synced"), number("messages_failed"), Column("duration_ms", .int),
        Column("error", .text), created,
      ])
    table.rules.allowed = [.select]
    table.isPublished = true
    return table
  }

  private static var devices: SupabaseTable {
    var table = table(
      "push_notification_devices",
      [
        Column("device_id", .text, required: true),
        Column("platform", .text, required: true, in: ["ios", "android"]),
        Column("device_token", .text, required: true), flag("is_enabled", true),
        Column("last_token_refresh_at", .timestamptz), object("metadata"), created, updated,
      ], unique: [["user_id", "device_id", "platform"]])
    table.triggers = [HelixPushes.register]
    return table
  }

  private static var preferences: SupabaseTable {
    table(
      "notification_preferences",
      [
        flag("enable_push", true), flag("enable_sound", true), flag("enable_badge", true),
        Column("quiet_hours_start", .text), Column("quiet_hours_end", .text),
        Column("notify_on", .texts, required: true, default: .value(.array([.string("message")]))),
        number("max_notifications_per_hour", 20), flag("show_preview", true), created, updated,
      ], unique: [["user_id"]])
  }

  private static var pushes: SupabaseTable {
    var table = table(
      "push_notifications",
      [
        Column("title", .text, required: true), Column("body", .text, required: true), object("data"),
        Column("platform", .text, in: platforms),
        Column("sent_at", .timestamptz, required: true, default: .now), Column("read_at", .timestamptz),
        Column(
          "delivery_status", .text, required: true, default: .value(.string("pending")),
          in: ["pending", "sent", "failed", "read"]),
        Column("trigger_type", .text, in: ["message", "mention", "thread_reply", "system"]),
        Column("conversation_id", .uuid), Column("message_id", .uuid), created,
      ])
    table.rules.allowed = [.select, .update]
    table.references.append(.init(["conversation_id"], to: "conversations", ["id"]))
    return table
  }

  private static var profiles: SupabaseTable {
    table(
      "user_profiles",
      [
        Column("display_name", .text), Column("email", .text), flag("onboarding_completed", false),
        number("onboarding_step"), number("messages_today"),
        Column("trust_level", .double, required: true, default: .value(.number("0"))),
        Column("preferred_language", .text), object("custom_preferences"), created, updated,
      ], unique: [["user_id"]])
  }
}

extension TableWriter {
  /// The time of the transaction, as a value of a column.
  var time: ParsedJSON { .string(RFC3339.text(now)) }
}
