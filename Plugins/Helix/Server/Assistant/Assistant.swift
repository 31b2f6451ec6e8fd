import Backend
import Foundations
import Services
import Simulation

/// Answers people's messages by rules: bit by bit on the conversation's topic, then as a row, then by a push.
struct Assistant: Sendable {
  let kit: SupabaseServer
  let context: ServerContext
  let pushes: HelixPushes

  /// How long it reads a message, and how long it writes a few words.
  private static let (reading, writing) = (Duration.milliseconds(400), Duration.milliseconds(60))
  private static let wordsAtOnce = 3
  /// How many conversations are looked after when the server starts.
  private static let mostUnanswered = 50

  /// Answers a new message of a person.
  func follow(_ change: TableChange) {
    guard change.table == "session_messages", change.action == .insert, change.row["role"]?.text == "user"
    else { return }
    start(change.row)
  }

  /// Answers what was left without an answer when the server stopped.
  func catchUp() {
    let messages = try? kit.read { reader in
      try reader.rows("conversations", where: [:], orderedBy: "last_message_at").suffix(Self.mostUnanswered)
        .compactMap { try Self.unanswered($0, reader) }
    }
    for message in messages ?? [] { start(message) }
  }

  /// A person's message that is the last one of its conversation; nil where the assistant had the last word.
  private static func unanswered(_ conversation: TableRow, _ reader: TableWriter) throws -> TableRow? {
    let match = conversation.filter { ["user_id", "session_key"].contains($0.key) }
    let last = try reader.last("session_messages", where: match)
    return last?["role"]?.text == "user" ? last : nil
  }

  private func start(_ message: TableRow) {
    context.clock.scheduler.start("assistant") {
      do { try await answer(message) } catch is CancellationError {} catch {
        context.log.write(
          ServerLogEntry(
            server: HelixServer.name, time: context.clock.now, .note("the assistant failed: \(error)")))
      }
    }
  }

  private func answer(_ message: TableRow) async throws {
    guard let user = message["user_id"]?.text, let key = message["session_key"]?.text else { return }
    let match: TableRow = ["user_id": .string(user), "session_key": .string(key)]
    try await context.clock.sleep(for: Self.reading)
    // Of several messages in a row the last one is answered, also where an answer to an earlier one comes between.
    let written = match.merging(["role": .string("user")]) { $1 }
    let last = try kit.read { try $0.last("session_messages", where: written) }
    guard let last, last["id"]?.text == message["id"]?.text else { return }
    let text = AssistantWords.answer(to: message["content"]?.text ?? "")
    let id = context.identifiers.next().lowercased()
    func tell(_ text: String) async {
      let payload = ParsedJSON.object([
        ("id", .string(id)), ("session_key", .string(key)), ("content", .string(text)),
      ])
      await kit.broadcast("partial", payload, on: "messages:\(key)", to: user)
    }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    await tell("")
    for count in stride(from: Self.wordsAtOnce, to: words.count, by: Self.wordsAtOnce) {
      try await context.clock.sleep(for: Self.writing)
      await tell(words.prefix(count).joined(separator: " "))
    }
    try await context.clock.sleep(for: Self.writing)
    try await say(text, in: match, id: id, replyingTo: message["id"])
  }

  /// Writes a message of the assistant's, and pushes it to the person.
  ///
  /// - Parameters:
  ///   - text: its words.
  ///   - conversation: the conversation, or what tells it apart; nothing is written where it is gone.
  ///   - id: the message's id; a new one by default.
  ///   - question: the id of the message that it answers.
  /// - Throws: where the store fails.
  func say(
    _ text: String, in conversation: TableRow, id: String? = nil, replyingTo question: ParsedJSON? = nil
  ) async throws {
    let match = conversation.filter { ["user_id", "session_key"].contains($0.key) }
    let id = id ?? context.identifiers.next().lowercased()
    let row = match.merging([
      "id": .string(id), "client_id": .string(id), "role": .string("assistant"), "content": .string(text),
      "metadata": .object(question.map { [("in_reply_to", $0)] } ?? []),
    ]) { $1 }
    let written: TableRow? = try await kit.write { writer in
      // It may have been deleted meanwhile.
      guard let conversation = try writer.rows("conversations", where: match).first else { return nil }
      try writer.insert(row, into: "session_messages")
      return conversation
    }
    guard let written, let user = written["user_id"]?.text else { return }
    let push = HelixPushes.Message(
      title: written["title"]?.text ?? "Helix", text: HelixPushes.firstWords(of: text),
      conversation: written["id"]?.text, message: id, sessionKey: written["session_key"]?.text)
    _ = try await pushes.send(push, to: user)
  }
}
