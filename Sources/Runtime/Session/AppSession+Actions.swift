import Expressions
import Foundations
import PluginKit
import Simulation

/// What a session does, by actions of its screens, their timers and watches, and events of their models.
extension AppSession {
  /// Starts actions on the scheduler; ignored for a node whose actions are still running.
  ///
  /// - Returns: the job; nil where there is none.
  @discardableResult
  func begin(
    _ actions: [LinkedAction], on screen: ScreenInstance, extras: [Value] = [], node: String? = nil
  ) -> Job? {
    guard let first = actions.first, !isEnded else { return nil }
    let work = node.map { ActionRunner.RunningNode(screen: screen.id, node: $0) }
    if let work, !runner.start(work) {
      announce(ActionFailure(code: "still_working"))
      return nil
    }
    let id = screen.id
    runner.noteBegun(first.span)
    return scheduler.start("actions of \(node ?? screen.screen.name)") {
      await self.runReportingFailures(actions, ActionFrame(screen: id, extras: extras), of: work)
    }
  }

  private func runReportingFailures(
    _ actions: [LinkedAction], _ frame: ActionFrame, of work: ActionRunner.RunningNode? = nil
  ) async {
    defer { if let work { runner.finish(work) } }
    do throws(ActionFailure) { try await runAsUnit(actions, frame) } catch {
      announce(error)
      guard error.code == ActionError.Code.limitReached.description,
        flags.tier(context) != app.tiers.last, app.script.properties.word("upgrade") != nil
      else { return }
      do throws(ActionFailure) { try await upgrade(nil, by: frame) } catch { announce(error) }
    }
  }

  /// Runs actions as one unit: a screen that they leave themselves stays active until the last of them is done.
  func runAsUnit(_ actions: [LinkedAction], _ frame: ActionFrame) async throws(ActionFailure) {
    var frame = frame
    frame.run = runner.nextRun()
    defer { navigation.lifetimes.end(run: frame.run) }
    try await run(actions, frame)
  }

  /// Runs actions in order, up to the first unhandled failure.
  func run(_ actions: [LinkedAction], _ frame: ActionFrame) async throws(ActionFailure) {
    for action in actions {
      var frame = frame
      // The remaining actions of a screen that was left meanwhile are dropped.
      guard let slots = slots(of: frame) else { return }
      frame.slots = slots + frame.extras
      if let condition = action.condition, !holds(condition, frame.slots) {
        try await run(action.otherwise, frame)
        continue
      }
      recorder?.recordAction(at: action.span)
      do throws(ActionFailure) {
        try await action.body.perform(in: self, frame)
      } catch {
        let error = error.located(at: action.span)
        guard let handlers = action.onError, !error.isSilent else { throw error }
        if let detail = error.detail { announce(.problem(detail)) }
        let message = context.shown(error).words
        frame.extras.append(["code": .string(error.code), "message": .string(message)])
        try await run(handlers, frame)
        continue
      }
      try await run(action.then, frame)
    }
  }

  /// Returns the values that actions see; nil where their screen is gone.
  private func slots(of frame: ActionFrame) -> [Value]? {
    if frame.screen == ActionFrame.app { return appSlots }
    if let flow = frame.flow { return navigation.endingFlows[flow]?.slots(environment(of: nil)) }
    return navigation.actor(frame.screen).map { $0.slots(environment(of: $0)) }
  }

  /// Sets states as actions see them, see ``StateValues/set(_:in:)``.
  func set(_ values: [(StateReference, Value)], in frame: ActionFrame) throws(ActionFailure) {
    let screen = navigation.actor(frame.screen)
    try StateValues.set(values) { owner in
      switch owner {
      case .screen: screen?.states(of: owner)
      case .flow: frame.flow.flatMap { navigation.endingFlows[$0] }?.states ?? screen?.states(of: owner)
      case .app: states
      }
    }
  }

  /// Sets the busy state of a call; an app's own call has one at a time.
  func note(busy state: StateReference, _ isBusy: Bool, in frame: ActionFrame) throws(ActionFailure) {
    if let screen = navigation.actor(frame.screen) { return try screen.note(busy: state, isBusy) }
    try set([(state, .bool(isBusy))], in: frame)
  }

  /// Returns whether a condition is true; one that fails counts as false and is reported.
  func holds(_ condition: Program, _ slots: [Value]) -> Bool {
    let value = condition.evaluate(slots)
    if case .error(let error) = value { announce(.problem(error.sentence)) }
    recorder?.note(value, of: condition)
    return value.isTrue
  }

  /// Asks something and waits for the answer; later questions are queued.
  ///
  /// - Parameters:
  ///   - dialog: the question and its answers.
  ///   - screen: the screen that asks.
  /// - Returns: the index of the answer in the dialog's; nil where it was dismissed, or its screen closed.
  func ask(_ dialog: Dialog, on screen: Int) async -> Int? {
    guard !isEnded else { return nil }
    let question = questions.add(dialog, of: screen)
    let answer = await question.answer.wait()
    // After a cancellation the question is still in the queue.
    questions.remove(question)
    return answer
  }

  /// Runs the leave actions of a screen removed from its stack, then closes its models.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - frame: the actions that have left it, if any did; they may be its own and have not finished.
  func closeScreen(_ screen: ScreenInstance, by frame: ActionFrame?) {
    questions.close(of: screen.id)
    navigation.lifetimes.retain(screen)
    if let frame, frame.screen == screen.id { navigation.lifetimes.retain(screen, by: frame.run) }
    if screen === navigation.shown, screen.failure == nil, !screen.screen.onLeave.isEmpty {
      navigation.lifetimes.retain(screen)
      let id = screen.id
      scheduler.start("farewell of \(screen.screen.name)") { await self.runOnLeave(of: id) }
    }
    navigation.lifetimes.release(screen.id)
  }

  private func runOnLeave(of id: Int) async {
    if let actions = navigation.lifetimes.screen(id)?.screen.onLeave {
      await runReportingFailures(actions, ActionFrame(screen: id, extras: []))
    }
    navigation.lifetimes.release(id)
  }

  // MARK: Models

  /// Opens the models of `app.yaml`; one that is open with the same arguments stays open.
  func openAppModels() {
    let declared = app.linkedApp.models
    let slots = declared.isEmpty ? [] : environment(of: nil)
    for failure in models.openAppModels(declared, seeing: slots, consume: eventConsumer) { announce(failure) }
  }

  /// Opens a screen's models; a failure is shown on the screen, and its detail reported to the author.
  func openModels(of instance: ScreenInstance) {
    let consume = eventConsumer
    instance.openModels(environment(of: instance)) { (model, arguments) throws(ActionFailure) in
      try models.open(model, with: arguments, consume: consume)
    }
    if let detail = instance.failure?.detail { announce(.problem(detail)) }
  }

  /// Opens the collections of a screen again whose query has changed.
  private func followArguments(of instance: ScreenInstance) {
    let consume = eventConsumer
    let hasOpened = instance.followArguments(environment(of: instance)) {
      (model, arguments) throws(ActionFailure) in
      try models.open(model, with: arguments, consume: consume)
    }
    if hasOpened, let detail = instance.failure?.detail { announce(.problem(detail)) }
  }

  /// Calls an action of a screen's model, or of the app's, see ``OpenModel/invoke(_:_:timeout:on:)``.
  func invoke(
    _ action: String, of model: String, with arguments: ValueMap, on screen: Int, timeout: Duration?
  ) async throws(ActionFailure) -> Value {
    let candidates = screen == ActionFrame.app ? models.appModels : navigation.actor(screen)?.models
    guard let open = candidates?.first(where: { $0.alias == model }) else {
      throw ActionFailure(code: "closed")
    }
    // Refreshes the flags: the plan may have changed since the screen was drawn.
    _ = flagValues
    return try await open.invoke(action, arguments, timeout: timeout, on: scheduler)
  }

  private var eventConsumer: @Sendable (Int) async -> Void {
    { [weak self] model in await self?.handleEvents(of: model) }
  }

  private func handleEvents(of model: Int) async {
    let scheduler = scheduler
    await models.inbox.consume(of: model, now: { scheduler.now }) { entry in
      await self.handle(entry, of: model)
    }
  }

  /// Runs the handler of a model's event, of the screen or app that opened the model.
  private func handle(_ entry: ModelInbox.Entry, of id: Int) async {
    guard let (owner, model) = declaration(of: id), let handler = model.handlers[entry.event.name] else {
      return
    }
    if let problem = entry.problem(for: handler, of: model) { return announce(.problem(problem)) }
    let payload = Value.map(handler.payload.completing(entry.event.payload))
    await runReportingFailures(handler.actions, ActionFrame(screen: owner, extras: [payload]))
  }

  /// Returns an open model by the current scripts, with the id of its screen.
  ///
  /// - Returns: nil where it is closed, or where its screen was removed from its stack.
  private func declaration(of id: Int) -> (owner: Int, model: LinkedModel)? {
    if let open = models.appModels.first(where: { $0.id == id }) {
      return open.declaration(among: app.linkedApp.models).map { (ActionFrame.app, $0) }
    }
    for screen in navigation.all {
      guard let open = screen.models.first(where: { $0.id == id }) else { continue }
      return open.declaration(among: screen.screen.models).map { (screen.id, $0) }
    }
    return nil
  }

  // MARK: Timers

  /// Starts the timers of the shown screen; they end when it is no longer shown.
  func startTimers() {
    guard let screen = navigation.shown, screen.failure == nil, !lock.isLocked, !isEnded else { return }
    let id = screen.id
    runner.keep(
      timers: screen.screen.timers.indices.map { index in
        scheduler.start("timer of \(screen.screen.name)") { await self.keepTime(index, of: id) }
      })
  }

  private func keepTime(_ index: Int, of id: Int) async {
    while let (_, timer) = timer(index, of: id) {
      do throws(CancellationError) { try await scheduler.sleep(for: timer.interval) } catch { return }
      guard let (screen, timer) = self.timer(index, of: id) else { return }
      if let condition = timer.condition, !holds(condition, screen.slots(environment(of: screen))) {
        continue
      }
      // The interval is from the end of one run to the start of the next, so that slow runs do not pile up.
      await begin(timer.actions, on: screen)?.wait()
      if Task.isCancelled { return }
    }
  }

  /// Returns a timer of the shown screen by its current script, which an edit may have changed.
  private func timer(_ index: Int, of id: Int) -> (ScreenInstance, LinkedTimer)? {
    guard !Task.isCancelled, let screen = navigation.shown, screen.id == id,
      screen.screen.timers.indices.contains(index)
    else { return nil }
    return (screen, screen.screen.timers[index])
  }

  // MARK: Reactions

  /// Lets the session react to all changes: watches fire, elements that have come on screen run their actions, and
  /// changes of the plan are announced.
  ///
  /// The actions run on the scheduler. A session is at rest once a reaction begins nothing; ``SessionDriver`` repeats
  /// reactions for fronts.
  package func react() -> Reaction {
    runner.startReaction()
    models.inbox.forgetChanges()
    for problem in kept.takeProblems() {
      let place = problem.span.map { "\($0.description): " } ?? ""
      announce(.problem("\(place)\(problem.message) (\(problem.code))"))
    }
    guard !isEnded else { return Reaction(view: view(), begun: []) }
    if let change = flags.takePlanChange(context) { announce(change) }
    guard !lock.isLocked, let top = navigation.top else { return Reaction(view: view(), begun: []) }
    followArguments(of: top)
    if !top.screen.watches.isEmpty, top.failure == nil {
      let (fired, problems) = runner.checkWatches(of: top, seeing: top.slots(environment(of: top)))
      for problem in problems { announce(.problem(problem)) }
      for (watch, value) in fired { begin(watch.actions, on: top, extras: [value]) }
    }
    let view = view()
    for appeared in runner.takeAppearances() {
      begin(appeared.actions, on: appeared.screen, extras: appeared.extras)
    }
    return Reaction(view: view, begun: runner.begun)
  }

  /// Reacts, and returns the announcements once nothing more begins and no model has changed meanwhile.
  ///
  /// - Parameter isLast: whether this is the last reaction; if something still begins, that is reported.
  /// - Returns: the reaction, and the announcements; nil where it is to react again.
  func reactOnce(isLast: Bool) -> (Reaction, said: [Announcement]?) {
    let reaction = react()
    if !reaction.begun.isEmpty || models.inbox.hasChanges {
      guard isLast else { return (reaction, nil) }
      announce(.problem(reaction.restlessness(of: navigation.top)))
    }
    return (reaction, takeAnnouncements())
  }
}
