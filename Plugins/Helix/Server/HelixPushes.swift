import Backend
import Foundations
import Simulation
import Storage

/// Pushes to a person's devices, as far as their preferences allow them.
struct HelixPushes: Sendable {
  let kit: SupabaseServer
  let context: ServerContext

  /// A push of a conversation.
  struct Message: Sendable {
    var title: String
    var text: String
    var trigger = "message"
    var conversation: String?
    var message: String?
    var sessionKey: String?
  }

  /// Keeps the list of devices that the kit sends to.
  static func register(_ change: TableChange, _ writer: TableWriter) throws {
    guard let token = change.row["device_token"]?.text else { return }
    for known in [token, change.old?["device_token"]?.text].compactMap({ $0 }) {
      try writer.unregister(push: known)
    }
    if change.action == .delete || change.row["is_enabled"]?.truth != true { return }
    try writer.register(
      push: token, platform: change.row["platform"]?.text ?? "ios", account: change.row["user_id"]?.text ?? ""
    )
  }

  /// Sends a push, unless the person wants none now.
  ///
  /// - Returns: how many devices it was sent to.
  func send(_ push: Message, to user: String) async throws -> Int {
    let now = context.clock.now
    let isWanted = try kit.read { reader in
      guard
        let preferences = try reader.rows("notification_preferences", where: ["user_id": .string(user)])
          .first,
        preferences["enable_push"]?.truth == true,
        preferences["notify_on"]?.elements?.contains(where: { $0.text == push.trigger }) == true
      else { return (false, false) }
      let since = Timestamp(seconds: now.seconds - 3600)
      let recent = try reader.rows("push_notifications", where: ["user_id": .string(user)]).filter {
        RFC3339.timestamp($0["sent_at"]?.text ?? "").map { $0 >= since } ?? false
      }
      let profile = try reader.rows("user_profiles", where: ["user_id": .string(user)]).first
      let isQuiet = Self.isQuiet(
        preferences["quiet_hours_start"]?.text, preferences["quiet_hours_end"]?.text,
        offset: profile?["custom_preferences"]?["utc_offset_minutes"]?.whole ?? 0, now)
      let most = preferences["max_notifications_per_hour"]?.whole ?? 20
      return (!isQuiet && recent.count < most, preferences["show_preview"]?.truth ?? true)
    }
    guard isWanted.0 else { return 0 }
    let (title, text) = isWanted.1 ? (push.title, push.text) : ("Helix", Self.hidden(push.text))
    var data = ["title": title, "body": text, "trigger_type": push.trigger]
    data["conversation_id"] = push.conversation
    data["message_id"] = push.message
    data["session_key"] = push.sessionKey
    let count = try context.pushes.send(
      PushMessage(
        title, text, channel: "messages", link: push.sessionKey.map(Self.link),
        type: "com.helix.chat.message",
        data: data), to: user)
    guard count > 0 else { return 0 }
    let row: TableRow = [
      "user_id": .string(user), "title": .string(title), "body": .string(text),
      "data": .object(data.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }),
      "delivery_status": .string("sent"), "trigger_type": .string(push.trigger),
      "conversation_id": push.conversation.map { .string($0) } ?? .null,
      "message_id": push.conversation == nil ? push.message.map { .string($0) } ?? .null : .null,
    ]
    _ = try await kit.write { try $0.insert(row, into: "push_notifications") }
    return count
  }

  /// The link of the app that opens a conversation.
  private static func link(_ session: String) -> String { "helix://chat/\(PercentCoding.encode(session))" }

  /// How many letters of a message a push has at most.
  private static let mostLetters = 160

  /// The first words of a message, as many as fit into a push.
  static func firstWords(of text: String) -> String {
    guard text.count > mostLetters else { return text }
    let beginning = text.prefix(mostLetters - 1)
    return (beginning.lastIndex(of: " ").map { String(beginning[..<$0]) } ?? String(beginning)) + "…"
  }

  /// What a push says in place of a message, to somebody who wants none of its words shown; in the message's language.
  private static func hidden(_ text: String) -> String {
    switch AssistantWords.language(of: text) {
    case "hi": "आपके लिए नया मैसेज है।"
    case "ta": "உங்களுக்குப் புதிய மெசேஜ் வந்துள்ளது."
    default: "You have a new message."
    }
  }

  /// Whether a time of day is within the quiet hours, which may go over midnight.
  static func isQuiet(_ start: String?, _ end: String?, offset: Int, _ now: Timestamp) -> Bool {
    guard let start = start.flatMap(minutes), let end = end.flatMap(minutes), start != end else {
      return false
    }
    let minute = Int((now.seconds / 60 + Int64(offset)) % 1440 + 1440) % 1440
    return start < end ? (start..<end).contains(minute) : minute >= start || minute < end
  }

  private static func minutes(_ text: String) -> Int? {
    let parts = text.split(separator: ":").map { Int($0) }
    guard parts.count >= 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
      (0..<60).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }
}
