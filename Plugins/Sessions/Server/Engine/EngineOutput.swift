/// What an engine says, each with what it knew at that moment.
enum EngineOutput: Sendable, Hashable {
  /// A cook was started; it waits for its ingredients.
  case started(Cook)
  /// Somebody has to fill the dispensers.
  case awaitingLoad(Cook)
  /// The dispensers are filled, and the heat is on.
  case begun(Cook)
  case progress(EngineReading)
  /// A stage has ended.
  case stageChanged(Cook.StageRecord, Cook)
  /// The dish is done, after a number of seconds.
  case completed(Cook, seconds: Int)
  case paused(Cook, PauseReason)
  /// A pause has lasted for so long that somebody has to decide.
  case attention(Cook, PauseReason)
  /// There is power again.
  case recovering(Cook)
  case resumed(Cook)
  /// Somebody has stopped it; nil where nothing was cooking.
  case stopped(Cook?)
  /// A fault, of which the cook goes on or is paused.
  case warned(EngineFault, Cook?)
  /// The appliance has stopped itself.
  case failed(CriticalFault, Cook?)
  /// The food is no longer safe.
  case spoiled(Cook)
}

/// What an engine measures.
struct EngineReading: Sendable, Hashable {
  var state: EngineState
  /// Of the pot, in °C.
  var celsius: Double
  var cook: Cook?
  /// Whether the camera sees anything.
  var hasCamera: Bool

  /// Whether the arm moves.
  var isStirring: Bool {
    switch state {
    case .dispensing, .cooking, .monitoring: cook?.stage.stirring != nil
    default: false
    }
  }
}
