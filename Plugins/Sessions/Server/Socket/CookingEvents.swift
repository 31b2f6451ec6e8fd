import Foundations

/// What an engine says, as events of a socket (docs/products/epicura.md, 4).
///
/// `cooking:awaiting_load`, `cooking:paused`, `cooking:resumed`, `cooking:recovering` and `cooking:stopped` are proposals
/// of ours, as is the member `state` of a progress.
enum CookingEvents {
  typealias Event = (type: String, data: Value)

  /// The event of an output; nil where it is none.
  static func event(_ output: EngineOutput) -> Event? {
    switch output {
    case .started(let cook):
      (
        "cooking:started",
        [
          "session_id": .string(cook.session), "recipe_id": .string(cook.program.recipe),
          "recipe_name": .string(cook.program.name), "total_stages": .int(cook.program.stages.count),
          "estimated_time_minutes": .int(cook.program.minutes),
        ]
      )
    case .awaitingLoad(let cook): ("cooking:awaiting_load", load(cook))
    case .begun, .attention: nil
    case .progress(let reading): ("cooking:progress", progress(reading))
    case .stageChanged(let record, let cook): ("cooking:stage_change", change(record, cook))
    case .completed(let cook, let seconds): ("cooking:complete", summary(cook, seconds))
    case .paused(let cook, let reason):
      ("cooking:paused", ["session_id": .string(cook.session), "reason": .string(reason.rawValue)])
    case .recovering(let cook): ("cooking:recovering", ["session_id": .string(cook.session)])
    case .resumed(let cook): ("cooking:resumed", ["session_id": .string(cook.session)])
    case .stopped(let cook): cook.map { ("cooking:stopped", ["session_id": .string($0.session)]) }
    case .warned(let fault, let cook): error(cook, fault.rawValue, fault.message, isCritical: false)
    case .failed(let fault, let cook): error(cook, fault.rawValue, fault.message, isCritical: true)
    case .spoiled(let cook):
      error(cook, "FOOD_SAFETY", "The food stood for too long and is no longer safe", isCritical: true)
    }
  }

  /// The members of a progress.
  static func progress(_ reading: EngineReading) -> Value {
    var members: [(String, Value)] = []
    if let cook = reading.cook {
      let stages = cook.program.stages.count
      members = [
        ("session_id", .string(cook.session)), ("current_stage", .int(min(cook.index + 1, stages))),
        ("stage_name", .string(cook.stage.name)), ("total_stages", .int(stages)),
        ("progress_pct", .int(cook.percent)),
      ]
    }
    members.append(("temperature", .double(tenths(reading.celsius))))
    if let cook = reading.cook {
      members += [
        ("target_temperature", .double(cook.stage.celsius)), ("stir_active", .bool(reading.isStirring)),
        ("stir_pattern", cook.stage.stirring.map { .string($0) } ?? .null),
        ("time_remaining_s", .int(cook.remaining)), ("cv_status", vision(cook, reading)),
      ]
    }
    members.append(("state", .string(reading.state.rawValue)))
    return .map(ValueMap(fields: members))
  }

  /// What the camera sees; null where it looks for nothing.
  private static func vision(_ cook: Cook, _ reading: EngineReading) -> Value {
    guard let check = cook.stage.check, reading.hasCamera else { return .null }
    return ["class": .string(check), "confidence": .double(cook.confidence)]
  }

  /// What has to be filled in.
  static func load(_ cook: Cook) -> Value {
    let portions = cook.program.stages.flatMap(\.portions)
    return [
      "session_id": .string(cook.session),
      "ingredients": .list(
        portions.map {
          ["subsystem": .string($0.subsystem), "place": .string($0.place), "name": .string($0.name)]
        }),
    ]
  }

  private static func change(_ record: Cook.StageRecord, _ cook: Cook) -> Value {
    let next: Value =
      cook.index < cook.program.stages.count
      ? [
        "index": .int(cook.index + 1), "name": .string(cook.stage.name),
        "estimated_duration_s": .int(cook.stage.seconds),
      ] : .null
    return [
      "session_id": .string(cook.session),
      "previous_stage": [
        "index": .int(record.number), "name": .string(record.name), "duration_s": .int(record.seconds),
        "result": .string(record.result), "transition": .string(record.transition),
      ],
      "next_stage": next,
    ]
  }

  private static func summary(_ cook: Cook, _ seconds: Int) -> Value {
    [
      "session_id": .string(cook.session), "recipe_name": .string(cook.program.name),
      "total_duration_s": .int(seconds), "stages_completed": .int(cook.log.count),
      "peak_temperature": .double(tenths(cook.peak)), "cv_transitions": .int(cook.cameraTransitions),
      "timer_transitions": .int(cook.log.count - cook.cameraTransitions),
    ]
  }

  private static func error(_ cook: Cook?, _ code: String, _ message: String, isCritical: Bool) -> Event {
    (
      "cooking:error",
      [
        "session_id": cook.map { .string($0.session) } ?? .null, "error_code": .string(code),
        "message": .string(message), "severity": isCritical ? "critical" : "warning",
        "action_taken": isCritical ? "e_stop" : "none",
      ]
    )
  }

  /// A temperature as it is sent, to a tenth of a degree.
  static func tenths(_ celsius: Double) -> Double { (celsius * 10).rounded() / 10 }
}
