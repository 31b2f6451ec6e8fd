import Foundations
import Services

extension CookingService {
  /// How long people wait to be notified of an end or a pause, where the appliance's status alone says that it has come: the
  /// record or an event may say how, or why.
  static let outcomeTime = Duration.seconds(3)

  /// Takes over what an appliance says.
  ///
  /// - Parameters:
  ///   - message: what it says.
  ///   - way: by which way.
  ///   - key: the appliance that it is from.
  func take(_ message: ApplianceMessage, by way: StopState.Way, of key: Key) async {
    guard let one = followed[key] else { return }
    var message = message
    switch message.content {
    case .accepted(let id):
      if let kind = followed[key]?.waiting.removeValue(forKey: id) { handle(.accepted(kind), of: key) }
    case .refused(let id?, let code, _):
      if let kind = followed[key]?.waiting.removeValue(forKey: id) { return refuse(kind, code, of: key) }
    case .status(let status), .subscribed(let status):
      if way == .cloud {
        // The cloud says what it has heard last, which the appliance itself knows better.
        if one.local == .connected { return }
        message = hearsay(message, status, one)
      }
      noteReset(status, of: key)
      // A word that it is idle is a reason to ask, what it says when asked is the answer.
      let isHint = way == .cloud || way == .local && status.engine == nil
      if isHint, status.saysIdle, one.cook.phase.isActive, one.cook.phase != .starting { askSoon(key) }
    // A warning may be all that tells of a pause, and a progress all that tells of its end.
    case .failed(let problem):
      if problem.isCritical ? !problem.hasStopped : !problem.isClear || problem.kind.pauses { askSoon(key) }
    case .progress(let progress):
      let isLate = one.askedAt.map { $0.duration(to: scheduler.now) >= .seconds(2) } ?? true
      if progress.engine == nil, one.cook.phase == .paused, isLate { askSoon(key) }
    case .alert(let alert):
      guard key.person == person, alert != one.alert else { break }
      followed[key]?.alert = alert
      tell(.alert(alert), of: key)
    default: break
    }
    if one.stop.phase != .none, one.cook.isStopped(by: message) { note(.confirmed, of: key) }
    handle(.message(message), of: key)
    await leaveIdle()
  }

  /// A status by way of the cloud: that the appliance does nothing may be from before the cook, so that it ends none.
  private func hearsay(
    _ message: ApplianceMessage, _ status: ApplianceStatus, _ one: FollowedAppliance
  ) -> ApplianceMessage {
    guard status.engine == .idle, one.cook.phase.isActive || one.stop.isRepeating else { return message }
    var (message, status) = (message, status)
    status.engine = nil
    message.content = .status(status)
    return message
  }

  /// Ends a stop that is confirmed once somebody has reset the appliance.
  private func noteReset(_ status: ApplianceStatus, of key: Key) {
    if status.saysIdle, followed[key]?.stop.phase == .stopped { note(.started, of: key) }
  }

  /// Changes the cook by an event, and does what follows.
  func handle(_ event: CookState.Event, of key: Key) {
    guard var one = followed[key] else { return }
    let before = one.cook
    let changed = one.cook.handle(event, at: scheduler.now)
    if key.person == person, one.cook.recipe == nil, let session = one.cook.session, session != before.session
    {
      // Not every message says what is cooked.
      one.cook.recipe = (try? repository.record(session))?.recipe
    }
    followed[key] = one
    if changed {
      judgeStop(of: key)
      if key.person == person { followed(key, from: before) }
    }
    publish()
  }

  private func followed(_ key: Key, from before: CookState) {
    guard let one = followed[key] else { return }
    let cook = one.cook
    let isFurther = (cook.phase, cook.stage) != (before.phase, before.stage)
    if cook.recipe != before.recipe || one.names == nil && isFurther {
      followed[key]?.names = cook.recipe.flatMap { repository.names(of: $0) }
    }
    if let session = cook.session {
      if (cook.phase, cook.session) != (before.phase, before.session) {
        keep(cook, of: key)
        if followed[key]?.names == nil {
          scheduler.start("name of a dish") { [repository] in _ = await repository.names(of: cook.dish) }
        }
      }
      if cook.phase != .paused {
        followed[key]?.isPauseTold = false
      } else if (cook.phase, cook.pauseReason) != (before.phase, before.pauseReason) {
        if cook.pauseReason == nil { tellPauseLater(of: key) } else { tellPause(of: key) }
      }
      if cook.isAwaitingLoad, one.toldLoad != session {
        followed[key]?.toldLoad = session
        tell(.attention(session: session, cook.dish, .load), of: key)
      }
      if cook.warnings.count > before.warnings.count, let warning = cook.warnings.last {
        tell(.warned(warning), of: key)
      }
    }
    if one.end != nil,
      (cook.phase, cook.session, cook.isEndSure) != (before.phase, before.session, before.isEndSure)
    {
      if cook.isEndSure { tellEnd(of: key) } else { tellEndLater(of: key) }
    }
    if cook.phase.isActive, one.watch == nil { watch(key) }
  }

  /// Waits for an event that says why it is paused; not every server has one.
  private func tellPauseLater(of key: Key) {
    scheduler.start("reason of a pause") { [weak self, scheduler] in
      do { try await scheduler.sleep(for: Self.outcomeTime) } catch { return }
      await self?.tellPause(of: key)
    }
  }

  private func tellPause(of key: Key) {
    guard key.person == person, let one = followed[key], !one.isPauseTold, one.cook.phase == .paused,
      one.cook.pauseReason != "USER_PAUSE", let session = one.cook.session
    else { return }
    followed[key]?.isPauseTold = true
    tell(.attention(session: session, one.cook.dish, .pause), of: key)
    publish()
  }

  private func tellEndLater(of key: Key) {
    askSoon(key)
    scheduler.start("outcome of a cook") { [weak self, scheduler] in
      do { try await scheduler.sleep(for: Self.outcomeTime) } catch { return }
      await self?.tellEnd(of: key)
      await self?.leaveIdle()
    }
  }

  private func tellEnd(of key: Key) {
    guard key.person == person, let one = followed[key], let end = one.end, end != one.toldEnd else { return }
    followed[key]?.toldEnd = end
    let reason: EndReason =
      switch end.phase {
      case .failed: one.cook.problem?.kind == .foodSafety ? .spoiled : .failed
      case .over: .unknown
      default: .stopped
      }
    tell(
      end.phase == .completed
        ? .completed(session: end.session, one.cook.dish)
        : .ended(session: end.session, one.cook.dish, reason, one.cook.problem), of: key)
    publish()
  }

  func refuse(_ kind: ApplianceCommand.Kind, _ code: String, of key: Key) {
    if key.person == person { tell(.refused(kind, code: code), of: key) }
    handle(.refused(kind, code: code), of: key)
  }
}

extension CookState {
  var dish: CookDish { CookDish(recipe: recipe, name: recipeName ?? recipe ?? "") }
}

extension ApplianceStatus {
  /// Whether the appliance does nothing, and is ready for a cook.
  fileprivate var saysIdle: Bool { engine.map { $0 == .idle } ?? (word == "online") }
}
