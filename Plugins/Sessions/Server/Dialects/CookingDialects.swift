import Backend
import Foundations

/// How a product's sockets may differ from ours: what the contract does not promise is not there, or there in another
/// place (docs/products/epicura.md, 4).
enum CookingDialects {
  /// The name of the dialect without the events that are proposals of ours.
  static let noProposedEvents = "no-proposed-events"

  static let all: [Dialect] = [
    Dialect(
      noProposedEvents,
      "No event says that a cook waits, is paused, goes on or was stopped, and none is repeated.",
      messages: { message in
        if case .string(let type)? = message.member("type"), proposed.contains(type) { return [] }
        return [message.changing("data") { $0.changing(without: ["state"]) }]
      }),
    Dialect(
      "no-start-event", "No event says that a cook was started: the first is a progress of it.",
      messages: { $0.member("type") == "cooking:started" ? [] : [$0] }),
    Dialect(
      "no-ack", "A command is neither acknowledged nor refused.",
      messages: { message in
        let isAnswer = message.member("type") == "ack" || message.member("type") == "error"
        return isAnswer && message.member("id") != nil ? [] : [message]
      }),
    Dialect(
      "ack-at-top", "An acknowledgement has its id beside `data`, and an empty `data`.",
      messages: { [isAnswer($0) ? $0.changing([("data", .map(.empty))]) : $0] }),
    Dialect(
      "ack-in-data", "An acknowledgement has its id in `data` only.",
      messages: { [isAnswer($0) ? $0.changing(without: ["id", "code"]) : $0] }),
    Dialect(
      "unknown-events", "Events and members of a later version come in between.",
      messages: { message in
        let later = message.changing(
          without: ["id"],
          [("type", "appliance:humidity"), ("data", ["percent": 48, "session_id": "later"])])
        return [later, message.changing("data") { $0.changing([("later", ["is": "unknown"])]) }]
      }),
  ]

  private static let proposed: Set<String> = [
    "cooking:awaiting_load", "cooking:paused", "cooking:resumed", "cooking:recovering", "cooking:stopped",
  ]

  private static func isAnswer(_ message: Value) -> Bool {
    message.member("type") == "ack" || message.member("type") == "error"
  }
}
