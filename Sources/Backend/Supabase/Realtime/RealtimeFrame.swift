import Foundations

/// A message of Realtime's socket, version 1.0.0: a JSON object with an event of a topic.
struct RealtimeFrame {
  let topic: String
  let event: String
  let payload: ParsedJSON
  let ref: ParsedJSON
  let joinRef: ParsedJSON

  /// The most bytes of a message, and the most values in it.
  static let (largest, mostValues) = (256 << 10, 20_000)
  private static let longestTopic = 300

  /// Reads a message; nil where it is none.
  init?(_ text: String) {
    guard let json = try? ParsedJSON.read(Array(text.utf8), atMost: Self.mostValues),
      let topic = json["topic"]?.text, let event = json["event"]?.text,
      topic.utf8.count <= Self.longestTopic
    else { return nil }
    (self.topic, self.event, payload) = (topic, event, json["payload"] ?? .object([]))
    (ref, joinRef) = (json["ref"] ?? .null, json["join_ref"] ?? .null)
  }

  /// The text of a message to a client.
  static func text(_ event: String, _ topic: String, _ payload: ParsedJSON, ref: ParsedJSON = .null) -> String
  {
    let json = ParsedJSON.object([
      ("ref", ref), ("event", .string(event)), ("payload", payload), ("topic", .string(topic)),
    ])
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// The answer to this message.
  func reply(_ status: String, _ response: ParsedJSON = .object([])) -> String {
    Self.text("phx_reply", topic, .object([("status", .string(status)), ("response", response)]), ref: ref)
  }

  /// The answer that says why this message is refused.
  func refusal(_ reason: String) -> String { reply("error", .object([("reason", .string(reason))])) }

  /// What the server itself tells of a topic.
  static func system(
    _ topic: String, _ status: String, _ message: String, of part: String = "postgres_changes"
  ) -> String {
    text(
      "system", topic,
      .object([
        ("message", .string(message)), ("status", .string(status)), ("extension", .string(part)),
        ("channel", .string(topic.hasPrefix("realtime:") ? String(topic.dropFirst(9)) : topic)),
      ]))
  }
}
