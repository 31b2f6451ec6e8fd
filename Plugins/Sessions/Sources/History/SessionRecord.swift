import Foundations

/// A cook in the history, as the server and this device keep it: a row of the collection `sessions`.
struct SessionRecord: Codable, Sendable, Hashable {
  /// How it went, in the three groups of the screen.
  enum Outcome: String, Codable, CaseIterable, Sendable { case running, completed, failed }

  var id: String
  var recipe: String
  var recipeName: String
  /// Of servers that have no more of the recipe.
  var recipeId: String?
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
  /// How long it took.
  var seconds: Double?
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
  /// Where the change of it is on its way to the server; nil of what is no row.
  var sync: String?

  var duration: Duration? { seconds.map { .milliseconds(Int64($0 * 1000)) } }
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

  /// What becomes of a session that the server has sent: what is out of its range nobody has said.
  ///
  /// - Parameter before: the session as it was known; nil for none.
  /// - Returns: the session.
  func taken(over before: SessionRecord?) -> SessionRecord {
    func within<Number>(_ range: ClosedRange<Number>, _ field: KeyPath<Self, Number?>) -> Number? {
      self[keyPath: field].flatMap { range.contains($0) ? $0 : nil } ?? before?[keyPath: field]
    }
    var record = self
    if recipe.isEmpty { record.recipe = recipeId ?? "" }
    if recipeName.isEmpty { record.recipeName = record.recipe }
    // A cook that has ended does not go on: the server hears of it later.
    if let before, before.outcome != .running, outcome == .running { record.status = before.status }
    record.log = log.map { Array($0.prefix(CookState.mostStages)) }
    record.stages = stages ?? (log == before?.log ? before?.stages : log?.count)
    record.seconds = within(0...864_000, \.seconds)
    (record.rating, record.servings) = (within(1...5, \.rating), within(1...20, \.servings))
    record.spice = within(1...5, \.spice)
    return record
  }
}

/// A stage as the server writes it, or an earlier version has stored it.
extension StageRecord: Codable {
  private enum Member: String, CodingKey {
    case stage, name, duration = "duration_s", seconds, result, transition, certainty = "cv_confidence"
    case confidence
  }

  init(from decoder: any Decoder) throws {
    let stage = try decoder.container(keyedBy: Member.self)
    func member<Content: Decodable>(_ members: Member...) throws -> Content? {
      try members.compactMap { try stage.decodeIfPresent(Content.self, forKey: $0) }.first
    }
    let duration: Double? = try member(.duration, .seconds)
    self.init(
      name: try member(.stage, .name) ?? "",
      seconds: duration.flatMap { (0...864_000).contains($0) ? Int($0) : nil }, result: try member(.result),
      transition: try member(.transition), confidence: try member(.certainty, .confidence))
  }

  func encode(to encoder: any Encoder) throws {
    var stage = encoder.container(keyedBy: Member.self)
    try stage.encode(name, forKey: .stage)
    try stage.encodeIfPresent(seconds.map(Double.init), forKey: .duration)
    try stage.encodeIfPresent(result, forKey: .result)
    try stage.encodeIfPresent(transition, forKey: .transition)
    try stage.encodeIfPresent(confidence, forKey: .certainty)
  }
}
