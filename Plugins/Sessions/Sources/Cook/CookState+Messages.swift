import Foundations

extension CookState {
  mutating func take(_ message: ApplianceMessage, at now: Timestamp) {
    switch message.content {
    case .connected, .unknown, .alert, .refused: return
    // The cloud answers these two by its own clock.
    case .accepted: break
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
    // A cook waits for its ingredients first; the contract has no event for that (docs/products/epicura.md, 7).
    if isNew { phase = .loading }
    recipe = start.recipe ?? recipe
    recipeName = start.recipeName ?? recipeName
    stages = start.stages ?? stages
    if let engine = start.engine { follow(engine, at: now) }
    if pending == .start { pending = nil }
  }

  private mutating func take(_ progress: CookProgress, at now: Timestamp) {
    // An appliance that does nothing begins no cook.
    guard progress.session == session || progress.engine != .idle, adopt(progress.session, at: now) else {
      return
    }
    if pending == .start { pending = nil }
    let goesOn = phase == .paused && progress.engine == nil && isWorking(progress)
    let isGoingOn = workingAt != nil && phase == .cooking && isFurther(progress, at: now)
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
    } else if goesOn || isGoingOn {
      if goesOn { resume(at: now) }
      workingAt = now
    } else if phase == .starting || phase == .loading || phase == .over {
      // Nothing is cooked before the dispensers are filled.
      revive(as: .cooking)
      isAwaitingLoad = false
    }
    guard phase.isActive, let left = progress.remaining else { return }
    if phase == .paused || progress.engine?.isBeforeItsStage == true {
      (remaining, stageEndsAt) = (left, nil)
    } else {
      (remaining, stageEndsAt) = (nil, now.advanced(by: left))
    }
  }

  /// Whether a paused cook goes on, by what its progress says: while it is paused, everything is off.
  ///
  /// The contract has no event for it, and nobody must read that the heat is off where it is on.
  private mutating func isWorking(_ progress: CookProgress) -> Bool {
    if let celsius = progress.temperature {
      let lowest = min(restingTemperature ?? celsius, celsius)
      restingTemperature = lowest
      if celsius >= lowest + Self.reheated { return true }
    }
    if progress.isStirring == true || isLater(progress.stage) { return true }
    guard let left = progress.remaining, let restingRemaining else { return false }
    return left <= restingRemaining - Self.clockTolerance
  }

  /// Whether progress shows that a cook is not paused again.
  private func isFurther(_ progress: CookProgress, at now: Timestamp) -> Bool {
    if progress.isStirring == true || isLater(progress.stage) { return true }
    if let celsius = progress.temperature, let temperature, celsius > temperature { return true }
    guard let left = progress.remaining, let stageEndsAt else { return false }
    return left <= now.duration(to: stageEndsAt) + Self.clockTolerance
  }

  /// Whether a stage follows the one that is known.
  private func isLater(_ other: Int?) -> Bool { stage > 0 && (other ?? stage) > stage }

  private mutating func take(_ change: StageChange, at now: Timestamp) {
    guard adopt(change.session, at: now) else { return }
    if let record = change.ended, log.last != record, log.count < Self.mostStages { log.append(record) }
    if phase != .paused { revive(as: .cooking) }
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
        self.problem = problem
        return end(.failed, at: now)
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
      end(.stopped, isSure: false, at: now)
    }
  }

  /// Follows the engine of the appliance within a cook.
  private mutating func follow(_ engine: EngineCode, at now: Timestamp) {
    isAwaitingLoad = engine == .awaitingLoad
    if pending == .start, engine != .idle { pending = nil }
    switch CookPhase(engine) {
    case .none: if !isBeforeItsSession(at: now) { end(.over, isSure: false, at: now) }
    case .loading: revive(as: .loading)
    case .paused: pause(nil, at: now)
    case .failed: end(.failed, isSure: false, at: now)
    case .stopped: end(.stopped, isSure: false, at: now)
    default: if phase == .paused { resume(at: now) } else { revive(as: .cooking) }
    }
  }

  /// Whether the appliance may still do nothing, since it has only just been asked to start.
  private func isBeforeItsSession(at now: Timestamp) -> Bool {
    guard phase != .starting else { return true }
    guard session == nil, let startedAt else { return false }
    return startedAt.duration(to: now) < CookingService.patience
  }

  mutating func pause(_ reason: String?, at now: Timestamp) {
    let reason = reason ?? (pending == .pause ? "USER_PAUSE" : nil)
    if pending == .pause { pending = nil }
    workingAt = nil
    if phase != .paused {
      restingTemperature = temperature
      remaining = stageEndsAt.map { max(.zero, now.duration(to: $0)) } ?? remaining
      stageEndsAt = nil
      restingRemaining = remaining
    }
    revive(as: .paused)
    pauseReason = reason ?? pauseReason
  }

  mutating func resume(at now: Timestamp) {
    if pending == .resume { pending = nil }
    if phase == .paused {
      stageEndsAt = remaining.map { now.advanced(by: $0) }
      // Nothing tells that a fault is fixed, but that the cook goes on.
      warnings.removeAll(where: \.kind.pauses)
    }
    (remaining, pauseReason) = (nil, nil)
    revive(as: .cooking)
  }

  // MARK: The server's record

  mutating func take(_ record: SessionRecord, at now: Timestamp) {
    guard session == record.id else { return begin(record, at: now) }
    // How a cook ended that only its status has ended, the record says.
    let isOpen = phase.isActive || !isEndSure
    switch record.outcome {
    case .completed:
      guard isOpen else { return }
      result = CookResult(
        session: record.id, recipeName: record.recipeName, duration: record.duration,
        stages: record.stages, peakTemperature: record.peakTemperature)
      log = record.log ?? log
      end(.completed, at: now)
    case .failed: if isOpen { end(record.status == "aborted" ? .stopped : .failed, at: now) }
    case .running: follow(record, at: now)
    }
  }

  /// Follows the record of this cook, where events say nothing.
  private mutating func follow(_ record: SessionRecord, at now: Timestamp) {
    guard phase.isActive else { return }
    switch record.status {
    case "started":
      if phase == .starting || phase == .loading {
        // The appliance may have said before that it waits.
        (phase, isAwaitingLoad) = (.loading, isAwaitingLoad || hasReadRecipe(at: now))
      }
    case "paused":
      // The server may not have heard yet that it goes on.
      let isWorking = workingAt.map { $0.duration(to: now) < CookingService.questionTime } ?? false
      if pending != .resume, !isWorking { pause(nil, at: now) }
    case "cooking":
      if phase == .paused, pending == nil || pending == .resume { resume(at: now) }
      if phase == .starting || phase == .loading { (phase, isAwaitingLoad) = (.cooking, false) }
    default: break
    }
    if pending == .start { pending = nil }
  }

  /// Takes a cook over that the server has a record of.
  private mutating func begin(_ record: SessionRecord, at now: Timestamp) {
    guard record.outcome == .running, concerns(record.id) else { return }
    if record.status == "started" {
      // It may be of a cook that never began, unless it is that of our start; the clocks may differ.
      guard isOwnStart, record.recipe == order?.recipe, let startedAt,
        record.startedAt.duration(to: startedAt) < .seconds(300)
      else { return }
    }
    guard adopt(record.id, at: now) else { return }
    recipe = recipe ?? record.recipe
    recipeName = recipeName ?? record.recipeName
    startedAt = record.startedAt
    switch record.status {
    case "started": (phase, isAwaitingLoad) = (.loading, hasReadRecipe(at: now))
    case "paused": pause(nil, at: now)
    default: break
    }
  }
}
