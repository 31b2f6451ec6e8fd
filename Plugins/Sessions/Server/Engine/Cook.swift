/// One dish in the pot, from its start to its end.
struct Cook: Sendable, Hashable {
  /// A stage that has ended.
  struct StageRecord: Sendable, Hashable {
    /// From 1.
    var number: Int
    var name: String
    /// Its length with its heating and pauses, in seconds.
    var seconds: Int
    /// What the camera saw, or `completed`.
    var result: String
    /// The camera's confidence; nil where the timer ended the stage.
    var confidence: Double?

    /// How it ended, in the words of the contract.
    var transition: String { confidence == nil ? "timer" : "cv_detected" }
  }

  /// The id of its session record.
  let session: String
  let program: ApplianceProgram
  /// For each stage, after which part of its time the camera sees its end: 0.7 to 0.95.
  let sightings: [Double]

  /// The current stage, from 0.
  var index = 0
  /// Seconds that the current stage was cooked.
  var cooked = 0
  /// Seconds of the state's own work: of reading, dispensing, reheating or tidying up.
  var worked = 0
  /// How many portions of the stage are in the pot.
  var dispensed = 0
  /// When the dispensers were filled, in seconds of the engine; nil before it.
  var begun: Int?
  /// When the current stage began.
  var stageBegun = 0
  /// The highest temperature, in °C.
  var peak = 0.0
  var log: [StageRecord] = []

  var stage: ApplianceProgram.Stage { program.stages[min(index, program.stages.count - 1)] }
  var cameraTransitions: Int { log.count { $0.confidence != nil } }

  /// Seconds until the timer ends the stage.
  var remaining: Int { max(0, stage.seconds - cooked) }

  /// How much of the dish is done, 0 to 100.
  var percent: Int {
    let before = program.stages.prefix(index).map(\.seconds).reduce(0, +)
    let now = index < program.stages.count ? min(cooked, stage.seconds) : 0
    return program.seconds == 0 ? 0 : min(100, (before + now) * 100 / program.seconds)
  }

  /// When the camera sees the end of the stage, in seconds of it; nil where it looks for nothing.
  var sighting: Int? {
    guard stage.check != nil, sightings.indices.contains(index) else { return nil }
    return max(1, min(stage.seconds, Int(Double(stage.seconds) * sightings[index])))
  }

  /// How sure the camera is that it sees the end of the stage: rises to 0.9 and above at ``sighting``.
  var confidence: Double {
    guard let sighting else { return 0 }
    let part = min(1, Double(cooked) / Double(sighting))
    return (part * part * 0.93 * 100).rounded() / 100
  }
}

/// Why a cook is paused, in the words of the contract.
enum PauseReason: String, Sendable, Hashable, CaseIterable {
  case powerFailure = "POWER_FAILURE"
  case sensorFault = "SENSOR_FAULT"
  case actuatorFault = "ACTUATOR_FAULT"
  case inductionError = "INDUCTION_ERROR"
  case user = "USER_PAUSE"

  /// Whether the cook goes on by itself where the reason is gone soon enough.
  var endsByItself: Bool { self == .powerFailure || self == .inductionError }
}

/// A fault that somebody can remove.
enum EngineFault: String, Sendable, Hashable, CaseIterable {
  case sensor = "SENSOR_FAILURE"
  case motor = "MOTOR_STALL"
  case camera = "CV_FAILURE"
  case potRemoved = "POT_REMOVED"

  /// Why it pauses a cook; nil where the cook goes on.
  var pause: PauseReason? {
    switch self {
    case .sensor: .sensorFault
    case .motor: .actuatorFault
    case .camera: nil
    case .potRemoved: .inductionError
    }
  }

  /// What it says, for people.
  var message: String {
    switch self {
    case .sensor: "The temperature sensor gives no reading"
    case .motor: "The stirring arm is stuck"
    case .camera: "The camera sees nothing; the timer takes over"
    case .potRemoved: "The pot is not on the plate"
    }
  }
}

/// A fault that stops the appliance.
enum CriticalFault: String, Sendable, Hashable, CaseIterable {
  case overTemperature = "OVER_TEMPERATURE"
  case communicationLost = "COMMUNICATION_LOST"
  case powerAnomaly = "POWER_ANOMALY"

  /// What it says, for people.
  var message: String {
    switch self {
    case .overTemperature: "The pot has reached 260 °C; the heat is cut"
    case .communicationLost: "The controller does not answer; the heat is cut"
    case .powerAnomaly: "The supply is not safe; the heat is cut"
    }
  }
}
