/// The states of an appliance's engine, and every transition between them (docs/products/epicura.md, 7).
///
/// The raw values are those of the telemetry.
///
/// ```
///        start            recipeRead               loaded               heated
///  IDLE ───────▶ LOADING ────────────▶ AWAITING_LOAD ───────▶ PREHEATING ───────▶ DISPENSING
///   ▲                                                          ▲                   │   ▲
///   │ completed                             nextStage          │         dispensed │   │ reheated
///   │                                    ┌─────────────────────┘                   ▼   │
///  COMPLETING ◀────────────── TRANSITIONING ◀───────────────────────────────── COOKING │
///               lastStage                ▲       stageEnded            watched │  ▲    │
///                                        │                                     ▼  │ cameraLost
///                                        └──────────────────────────────── MONITORING  │
///                                                stageEnded                            │
///  pause, from PREHEATING to TRANSITIONING                      resume                 │
///  and from RESUMING ──▶ PAUSED ──────────────────────────────────────────▶ RESUMING ──┘
///                         │  ▲ │ powerBack            resume ▲                 │
///                         │  │ └────────────▶ RECOVERING ────┘                 │
///                         │  └──────── ask ──────┘ │                           │
///                         └────────── spoiled ─────┴───────────▶ ERROR ◀───────┘ spoiled
///
///  stop and criticalFault lead from everywhere to E_STOP; reset leads from E_STOP and ERROR to IDLE
/// ```
package enum EngineState: String, Sendable, Hashable, CaseIterable {
  /// It waits for a dish.
  case idle = "IDLE"
  /// It reads the recipe.
  case loading = "LOADING"
  /// Somebody has to fill the dispensers.
  case awaitingLoad = "AWAITING_LOAD"
  /// The pot gets the temperature of the stage.
  case preheating = "PREHEATING"
  /// The dispensers give what the stage needs.
  case dispensing = "DISPENSING"
  /// The stage is cooked by its timer.
  case cooking = "COOKING"
  /// The stage is cooked, and the camera looks for its end.
  case monitoring = "MONITORING"
  /// A stage has ended.
  case transitioning = "TRANSITIONING"
  /// The dish is done; it is kept warm until all is tidied up.
  case completing = "COMPLETING"
  /// All is off, and the cook may go on.
  case paused = "PAUSED"
  /// The pot gets back the temperature that it had.
  case resuming = "RESUMING"
  /// There is power again, and it finds out what became of the cook.
  case recovering = "RECOVERING"
  /// The cook has failed, and somebody has to look.
  case error = "ERROR"
  /// All is off; only the appliance's own reset ends this.
  case emergencyStopped = "E_STOP"

  /// The state after an event.
  ///
  /// - Parameter event: what happens.
  /// - Returns: the next state; nil where the event has no effect.
  func after(_ event: EngineEvent) -> EngineState? {
    switch (self, event) {
    case (.emergencyStopped, .reset), (.error, .reset): .idle
    case (.emergencyStopped, _): nil
    case (_, .stop), (_, .criticalFault): .emergencyStopped
    case (.idle, .start): .loading
    case (.loading, .recipeRead): .awaitingLoad
    case (.awaitingLoad, .loaded): .preheating
    case (.preheating, .heated): .dispensing
    case (.dispensing, .dispensed): .cooking
    case (.cooking, .watched): .monitoring
    case (.monitoring, .cameraLost): .cooking
    case (.cooking, .stageEnded), (.monitoring, .stageEnded): .transitioning
    case (.transitioning, .nextStage): .preheating
    case (.transitioning, .lastStage): .completing
    case (.completing, .completed): .idle
    case (.preheating, .pause), (.dispensing, .pause), (.cooking, .pause), (.monitoring, .pause),
      (.transitioning, .pause), (.resuming, .pause):
      .paused
    case (.paused, .resume), (.recovering, .resume): .resuming
    case (.paused, .powerBack): .recovering
    case (.recovering, .ask): .paused
    case (.resuming, .reheated): .dispensing
    case (.paused, .spoiled), (.resuming, .spoiled), (.recovering, .spoiled): .error
    default: nil
    }
  }

  /// Whether it has a cook that may still be finished.
  var isCooking: Bool {
    switch self {
    case .idle, .error, .emergencyStopped: false
    default: true
    }
  }

  /// Whether something in it is over after some time, as long as there is power.
  var isTimed: Bool {
    switch self {
    case .idle, .awaitingLoad, .error, .emergencyStopped: false
    default: true
    }
  }
}

/// What happens to an appliance's engine.
enum EngineEvent: Sendable, Hashable, CaseIterable {
  /// Somebody starts a dish.
  case start
  /// The recipe was read.
  case recipeRead
  /// Somebody has filled the dispensers.
  case loaded
  /// The pot has the temperature of the stage.
  case heated
  /// All that the stage needs is in the pot.
  case dispensed
  /// The camera begins to look for the end of the stage.
  case watched
  /// The camera fails, and the timer takes over.
  case cameraLost
  /// The stage is over.
  case stageEnded
  /// There is a further stage.
  case nextStage
  /// There is none.
  case lastStage
  /// All is tidied up.
  case completed
  /// Somebody or a fault interrupts the cook.
  case pause
  /// The cook goes on.
  case resume
  /// There is power again.
  case powerBack
  /// It was away for so long that somebody has to decide.
  case ask
  /// The pot has its temperature back.
  case reheated
  /// The food is no longer safe.
  case spoiled
  /// A fault that nothing may go on with.
  case criticalFault
  /// Somebody stops it.
  case stop
  /// Somebody presses the appliance's own reset.
  case reset
}
