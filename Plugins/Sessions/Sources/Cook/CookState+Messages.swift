import Foundations

extension CookState {
  mutating func take(_ message: ApplianceMessage, at now: Timestamp) {
    switch message.content {
    case .connected, .unknown, .alert, .refused: return
    case .accepted:
      heardAt = now
      return
    // The cloud answers these two by its own clock.
    case .subscribed(let status): take(status, at: now)
    default:
      guard isNews(message) else { return }
      takeNews(message.content, at: now)
    }
    heardAt = now
  }

  private mutating func takeNews(_ content: ApplianceMessage.Content, at now: Timestamp) {
    switch content {
    case .started(let start): begin(start, at: now)
    case .progress(let progress): take(progress, at: now)
    case .stageChanged(let change): take(change, at: now)
    case .paused(let session, let reason):
      guard adopt(session, at: now) else { return }
      pause(reason, at: now)
    case .resumed(let session):
      guard adopt(session, at: now) else { return }
      resume(at: now)
    case .stopped(let session): if endsNow(session, at: now) { end(.stopped, at: now) }
    case .completed(let result):
      guard endsNow(result.session, at: now) else { return }
      self.result = result
      recipeName = result.recipeName ?? recipeName
      end(.completed, at: now)
    case .failed(let problem): take(problem, at: now)
    case .status(let status): take(status, at: now)
    default: break
    }
  }

  /// Whether a message ends this cook; one that was never heard of before is taken over first.
  private mutating func endsNow(_ other: String?, at now: Timestamp) -> Bool {
    guard let other else { return phase.isActive }
    // The end of another cook says nothing about this one.
    guard session == nil || session == other else { return false }
    return adopt(other, at: now)
  }

  private mutating func begin(_ start: CookProgress, at now: Timestamp) {
    let isNew = start.session != session || phase == .starting
    guard adopt(start.session, at: now) else { return }
    // A cook waits for its ingredients first; the contract has no event for that (reference apps/epicura, 7).
    if isNew { phase = .loading }
    recipe = start.recipe ?? recipe
    recipeName = start.recipeName ?? recipeName
    stages = start.stages ?? stages
    if let engine = start.engine { follow(engine, at: now) }
    if pending == .start { pending = nil }
  }

  private mutating func take(_ progress: CookProgress, at now: Timestamp) {
    guard adopt(progress.session, at: now) else { return }
    if pending == .start { pending = nil }
    recipe = progress.recipe ?? recipe
    recipeName = progress.recipeName ?? recipeName
    stage = progress.stage ?? stage
    stages = max(progress.stages ?? stages, stage)
    stageName = progress.stageName ?? stageName
    share = progress.percent.map { $0 / 100 } ?? share
    temperature = progress.temperature ?? temperature
    targetTemperature = progress.targetTemperature ?? targetTemperature
    isStirring = progress.isStirring ?? isStirring
    stirring = isStirring ? progress.stirring ?? stirring : nil
    if let seen = progress.vision {
      vision = seen
      warnings.removeAll { $0.kind == .cameraFailure }
    }
    if let engine = progress.engine {
      follow(engine, at: now)
    } else if phase == .starting || phase == .loading {
      // Nothing is cooked before the dispensers are filled.
      (phase, isAwaitingLoad) = (.cooking, false)
    }
    guard phase.isActive, let left = progress.remaining else { return }
    if phase == .paused || progress.engine?.isBeforeItsStage == true {
      (remaining, stageEndsAt) = (left, nil)
    } else {
      (remaining, stageEndsAt) = (nil, now.advanced(by: left))
    }
  }

  private mutating func take(_ change: StageChange, at now: Timestamp) {
    guard adopt(change.session, at: now) else { return }
    if let record = change.ended, log.last != record, log.count < Self.mostStages { log.append(record) }
    if phase != .paused { phase = .cooking }
    guard let next = change.stage else { return }
    stage = next
    stages = max(stages, next)
    stageName = change.stageName ?? stageName
    (remaining, stageEndsAt) = (nil, change.estimate.map { now.advanced(by: $0) })
    vision = nil
  }

  private mutating func take(_ problem: CookProblem, at now: Timestamp) {
    if problem.hasStopped || problem.isCritical {
      if phase == .stopped, problem.session != nil, problem.session == session {
        // Why it has stopped may be told after that it has.
        (self.problem, phase) = (problem, .failed)
        return
      }
      guard endsNow(problem.session, at: now) else { return }
      self.problem = problem
      return end(.failed, at: now)
    }
    guard adopt(problem.session, at: now), !warnings.contains(problem) else { return }
    warnings.append(problem)
    if problem.kind == .cameraFailure { vision = nil }
    if warnings.count > Self.mostWarnings { warnings.removeFirst() }
  }

  private mutating func take(_ status: ApplianceStatus, at now: Timestamp) {
    self.status = ApplianceStatus(word: status.word ?? self.status?.word, engine: status.engine)
    if let progress = status.progress {
      take(progress, at: now)
    } else if phase.isActive, let engine = status.engine {
      follow(engine, at: now)
    } else if phase.isActive, phase != .starting, status.word == "error" {
      end(.stopped, at: now)
    }
  }

  /// Follows the engine of the appliance within a cook.
  private mutating func follow(_ engine: EngineCode, at now: Timestamp) {
    isAwaitingLoad = engine == .awaitingLoad
    switch CookPhase(engine) {
    case .none: break  // How the cook has ended is told by another message.
    case .loading: phase = .loading
    case .paused: pause(nil, at: now)
    case .failed: end(.failed, at: now)
    case .stopped: end(.stopped, at: now)
    default: if phase == .paused { resume(at: now) } else { phase = .cooking }
    }
  }

  private mutating func pause(_ reason: String?, at now: Timestamp) {
    if pending == .pause { pending = nil }
    if phase != .paused {
      remaining = stageEndsAt.map { max(.zero, now.duration(to: $0)) } ?? remaining
      stageEndsAt = nil
    }
    phase = .paused
    pauseReason = reason ?? pauseReason
  }

  private mutating func resume(at now: Timestamp) {
    if pending == .resume { pending = nil }
    if phase == .paused {
      stageEndsAt = remaining.map { now.advanced(by: $0) }
      // Nothing tells that a fault is fixed, but that the cook goes on.
      warnings.removeAll(where: \.kind.pauses)
    }
    (remaining, pauseReason) = (nil, nil)
    phase = .cooking
  }

  // MARK: The server's record

  mutating func take(_ record: SessionRecord, at now: Timestamp) {
    guard concerns(record.id), session == record.id || record.outcome == .running else { return }
    switch record.outcome {
    case .completed:
      guard phase.isActive else { return }
      result = CookResult(
        session: record.id, recipeName: record.recipeName, duration: record.duration,
        stages: record.stages, peakTemperature: record.peakTemperature)
      log = record.log ?? log
      end(.completed, at: now)
    case .failed:
      guard phase.isActive else { return }
      end(record.status == "aborted" ? .stopped : .failed, at: now)
    case .running:
      // A record that is only `started` may be of a cook that never began.
      guard record.status != "started", adopt(record.id, at: now) else { return }
      recipe = recipe ?? record.recipe
      recipeName = recipeName ?? record.recipeName
      startedAt = record.startedAt
      if record.status == "paused" { pause(nil, at: now) }
    }
  }
}
