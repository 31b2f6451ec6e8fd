import Foundations
import Services

/// A command to an appliance, as its sockets take it (docs/products/epicura.md, 4).
struct ApplianceCommand: Sendable, Hashable {
  /// What the appliance shall do.
  enum Kind: String, Codable, CaseIterable, Sendable {
    case start, pause, resume
    /// Ends the cook; the person has been asked.
    case abort
    /// The same without a question.
    case emergencyStop = "emergency_stop"
  }

  /// What is cooked, and how.
  struct Order: Sendable, Hashable {
    var recipe: String
    var servings: Int
    /// 1 to 5.
    var spice: Int
  }

  var kind: Kind
  /// Identifies it in the response; servers that know no responses ignore it.
  var id: String
  /// The device id of the appliance.
  var appliance: String
  /// Of a start alone.
  var order: Order?

  private var type: String {
    switch kind {
    case .start: "cooking:start"
    case .pause: "cooking:pause"
    case .resume: "cooking:resume"
    case .abort, .emergencyStop: "cooking:stop"
    }
  }

  /// The message.
  ///
  /// - Parameter now: when it is sent.
  /// - Returns: its text.
  func message(now: Timestamp) -> SocketMessage {
    var fields: [(String, Value)] = [
      ("type", .string(type)), ("id", .string(id)), ("appliance_id", .string(appliance)),
      ("timestamp", .string(RFC3339.text(now))),
    ]
    if let order {
      fields.append(
        (
          "data",
          [
            "recipe_id": .string(order.recipe),
            "customizations": ["servings": .int(order.servings), "spice_level": .int(order.spice)],
          ]
        ))
    }
    return .text(String(decoding: JSONWriter.bytes(.map(ValueMap(fields: fields))), as: UTF8.self))
  }

  /// Subscribes to the messages of an appliance.
  static func subscription(to appliance: String, now: Timestamp) -> SocketMessage {
    let fields: [(String, Value)] = [
      ("type", "subscribe"), ("appliance_id", .string(appliance)), ("timestamp", .string(RFC3339.text(now))),
    ]
    return .text(String(decoding: JSONWriter.bytes(.map(ValueMap(fields: fields))), as: UTF8.self))
  }
}
