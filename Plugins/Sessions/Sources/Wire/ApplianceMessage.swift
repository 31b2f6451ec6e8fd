import Foundations

/// A message of an appliance or of the cloud that relays it, by its type (docs/products/epicura.md, 4).
struct ApplianceMessage: Sendable, Hashable {
  /// The device id of the appliance; nil where the message is about none.
  var appliance: String?
  /// When it was sent, by the sender's clock.
  var sentAt: Timestamp?
  /// What it says.
  var content: Content

  /// What a message says.
  enum Content: Sendable, Hashable {
    /// The socket is ready.
    case connected
    /// The subscription is accepted; what the appliance does.
    case subscribed(ApplianceStatus)
    /// A cook has begun, or waits for its ingredients.
    case started(CookProgress)
    case progress(CookProgress)
    case stageChanged(StageChange)
    case paused(session: String?, reason: String?)
    case resumed(session: String?)
    /// The cook was ended by a stop.
    case stopped(session: String?)
    case completed(CookResult)
    case failed(CookProblem)
    case status(ApplianceStatus)
    case alert(ApplianceAlert)
    /// A command was taken; `id` is the one that it was sent with.
    case accepted(id: String)
    /// A command was refused, or the subscription where there is no id.
    case refused(id: String?, code: String, message: String?)
    /// A type that this version does not know.
    case unknown(String)
  }
}

/// What an appliance says of itself.
struct ApplianceStatus: Sendable, Hashable {
  /// The word of the contract: `online`, `offline`, `cooking`, `error`; others are possible.
  var word: String?
  /// The state of its engine, such as `AWAITING_LOAD`.
  var engine: EngineCode?
  /// The progress of the cook that it is busy with.
  var progress: CookProgress?
}

/// The states of the appliance's engine (docs/products/epicura.md, 7).
enum EngineCode: String, Sendable, CaseIterable {
  case idle = "IDLE"
  case loading = "LOADING"
  case awaitingLoad = "AWAITING_LOAD"
  case preheating = "PREHEATING"
  case dispensing = "DISPENSING"
  case cooking = "COOKING"
  case monitoring = "MONITORING"
  case transitioning = "TRANSITIONING"
  case completing = "COMPLETING"
  case paused = "PAUSED"
  case resuming = "RESUMING"
  case recovering = "RECOVERING"
  case error = "ERROR"
  case emergencyStop = "E_STOP"

  /// Whether a stage has not begun to count: the pot is heated, or filled.
  var isBeforeItsStage: Bool { self == .preheating || self == .dispensing || self == .recovering }
}

/// How far a cook is; at its start little of that is known.
struct CookProgress: Sendable, Hashable {
  var session: String?
  var recipe: String?
  var recipeName: String?
  /// From 1.
  var stage: Int?
  var stageName: String?
  var stages: Int?
  /// Of the whole cook, 0 to 100.
  var percent: Double?
  /// Degrees Celsius.
  var temperature: Double?
  var targetTemperature: Double?
  var isStirring: Bool?
  var stirring: String?
  /// Of the stage.
  var remaining: Duration?
  /// What the camera recognises.
  var vision: Vision?
  var engine: EngineCode?
}

/// What the camera recognises in the pot.
struct Vision: Sendable, Hashable {
  /// Such as `oil_shimmer`.
  var name: String
  /// 0 to 1.
  var confidence: Double?
}

struct StageChange: Sendable, Hashable {
  var session: String?
  /// The stage that has ended; nil at the first.
  var ended: StageRecord?
  /// The next one's number, from 1; nil after the last.
  var stage: Int?
  var stageName: String?
  var estimate: Duration?
}

/// A stage that has ended.
struct StageRecord: Sendable, Hashable {
  var name: String
  /// In seconds; nil where that is not known.
  var seconds: Int?
  var result: String?
  /// Why it ended, such as `cv_detected` or `timer`.
  var transition: String?
  /// 0 to 1.
  var confidence: Double?
}

/// The figures of a completed cook.
struct CookResult: Sendable, Hashable {
  var session: String?
  var recipeName: String?
  var duration: Duration?
  var stages: Int?
  /// Degrees Celsius.
  var peakTemperature: Double?
  /// How many stages the camera has ended.
  var byCamera: Int?
  /// How many stages the timer has ended.
  var byTimer: Int?
}

/// A warning or an error of a cook, in the server's words.
struct CookProblem: Sendable, Hashable {
  var session: String?
  var code: String
  var message: String
  /// Whether it ends the cook.
  var isCritical: Bool
  /// Whether its severity says that it ends the cook or does not; of another the appliance has to be asked.
  var isClear = true
  /// What the appliance has done about it, such as `e_stop`.
  var action: String?

  /// Whether the appliance has stopped by itself.
  var hasStopped: Bool { action?.lowercased() == "e_stop" }

  init(
    session: String? = nil, code: String, message: String, severity: String?, action: String? = nil
  ) {
    (self.session, self.code, self.message, self.action) = (session, code, message, action)
    let severity = severity?.lowercased()
    isCritical = severity == "critical"
    isClear = isCritical || severity == "warning" || hasStopped
  }

  init(session: String? = nil, code: String, message: String, isCritical: Bool, action: String? = nil) {
    self.init(
      session: session, code: code, message: message, severity: isCritical ? "critical" : "warning",
      action: action)
  }

  /// The code, where this version knows it.
  var kind: ProblemCode { ProblemCode(word: code) }
}

struct ApplianceAlert: Sendable, Hashable {
  var kind: String
  var message: String
  var priority: String?
}
