import Foundations

/// A cook in the history, as the server and this device keep it.
struct SessionRecord: Sendable, Hashable {
  /// How it went, in the three groups of the screen.
  enum Outcome: String, Codable, CaseIterable, Sendable { case running, completed, failed }

  var id: String
  var recipe: String
  var recipeName: String
  /// The name by language, where it is known; else in the server's words.
  var names: [String: String] { localizedNames ?? (recipeName.isEmpty ? [:] : ["en": recipeName]) }
  var localizedNames: [String: String]?
  /// The server's id of the appliance.
  var appliance: String?
  /// The device id of the appliance.
  var device: String?
  /// `started`, `cooking`, `paused`, `completed`, `aborted` or `error`; others are possible.
  var status: String
  var startedAt: Timestamp
  var completedAt: Timestamp?
  var duration: Duration?
  var stages: Int?
  /// Degrees Celsius.
  var peakTemperature: Double?
  var byCamera: Int?
  var byTimer: Int?
  /// 1 to 5; nil where it is not rated.
  var rating: Int?
  var notes: String?
  /// The stages that have ended; nil where they are not known.
  var log: [StageRecord]?
  /// For how many people it was cooked, and how hot; nil where nobody says it.
  var servings: Int?
  var spice: Int?
  /// Whether the rating is not sent yet.
  var isUnsent = false

  /// How it went.
  var outcome: Outcome { Self.outcome(of: status) }

  /// How a session of a status went.
  static func outcome(of status: String) -> Outcome {
    switch status {
    case "completed": .completed
    case "aborted", "error", "failed": .failed
    default: .running
    }
  }
}
