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

/// A session as it is sent (docs/products/epicura.md, 2).
struct ReceivedSession: Decodable, Sendable {
  private struct Recipe: Decodable {
    var id: String
    var name: String?
  }
  private struct Appliance: Decodable {
    var id: String?
    var device_id: String?
  }
  private struct Stage: Decodable {
    var stage: String?
    var name: String?
    var duration_s: Double?
    var result: String?
    var transition: String?
    var cv_confidence: Double?
  }
  private struct Customizations: Decodable {
    var spice_level: Int?
    var servings: Int?
  }
  private enum Key: String, CodingKey {
    case id, recipe, recipe_id, appliance, status, started_at, completed_at, total_duration_s, user_rating
    case notes, stages_log, peak_temperature, cv_transitions, timer_transitions, customizations
  }

  let record: SessionRecord

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    func moment(_ key: Key) throws -> Timestamp? {
      try fields.decodeIfPresent(String.self, forKey: key).flatMap(RFC3339.milliseconds)
        .map { Timestamp(milliseconds: $0) }
    }
    let recipe = try fields.decodeIfPresent(Recipe.self, forKey: .recipe)
    let appliance = try fields.decodeIfPresent(Appliance.self, forKey: .appliance)
    guard let startedAt = try moment(.started_at) else {
      throw DecodingError.dataCorruptedError(
        forKey: .started_at, in: fields, debugDescription: "expected a moment (RFC 3339)")
    }
    let recipeID = try recipe?.id ?? fields.decodeIfPresent(String.self, forKey: .recipe_id) ?? ""
    let stages = try fields.decodeIfPresent([Stage].self, forKey: .stages_log)
    let rating = try fields.decodeIfPresent(Int.self, forKey: .user_rating)
    let order = try fields.decodeIfPresent(Customizations.self, forKey: .customizations)
    record = SessionRecord(
      id: try fields.decode(String.self, forKey: .id), recipe: recipeID,
      recipeName: recipe?.name ?? recipeID, appliance: appliance?.id, device: appliance?.device_id,
      status: try fields.decode(String.self, forKey: .status), startedAt: startedAt,
      completedAt: try moment(.completed_at),
      duration: try fields.decodeIfPresent(Double.self, forKey: .total_duration_s).flatMap(Self.seconds),
      stages: stages?.count,
      peakTemperature: try fields.decodeIfPresent(Double.self, forKey: .peak_temperature),
      byCamera: try fields.decodeIfPresent(Int.self, forKey: .cv_transitions),
      byTimer: try fields.decodeIfPresent(Int.self, forKey: .timer_transitions),
      rating: rating.flatMap { (1...5).contains($0) ? $0 : nil },
      notes: try fields.decodeIfPresent(String.self, forKey: .notes),
      log: stages.map { stages in
        stages.prefix(CookState.mostStages).map { stage in
          StageRecord(
            name: stage.stage ?? stage.name ?? "",
            seconds: stage.duration_s.flatMap(Self.seconds).map { Int($0.components.seconds) },
            result: stage.result, transition: stage.transition, confidence: stage.cv_confidence)
        }
      }, servings: order?.servings.flatMap { (1...20).contains($0) ? $0 : nil },
      spice: order?.spice_level.flatMap { (1...5).contains($0) ? $0 : nil })
  }

  private static func seconds(_ number: Double) -> Duration? {
    (0...864_000).contains(number) ? .milliseconds(Int64(number * 1000)) : nil
  }
}
