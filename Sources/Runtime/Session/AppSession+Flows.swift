import Foundations

/// The flows that the person goes through.
extension AppSession {
  /// Begins a flow with the first step whose condition holds.
  ///
  /// - Parameters:
  ///   - name: the flow.
  ///   - params: its arguments.
  ///   - presentation: how its first screen is opened.
  ///   - frame: the actions that begin it, if any.
  ///   - heldBack: the screen that a guard held back, which is opened once the flow is done.
  ///   - closed: screens that were already removed from their stacks.
  /// - Throws: that the flow has errors, or why the screen cannot be opened.
  func begin(
    flow name: String, with params: ValueMap, _ presentation: GoAction.Presentation,
    by frame: ActionFrame? = nil, before heldBack: (screen: String, params: ValueMap)? = nil,
    closing closed: [ScreenInstance] = []
  ) async throws(ActionFailure) {
    var diagnostics = Diagnostics()
    guard let flow = app.flow(name, into: &diagnostics), !diagnostics.hasErrors else {
      screenChanged(closing: closed, by: frame)
      throw .broken(diagnostics, "no flow `\(name)`")
    }
    let run = FlowRun(id: navigation.nextID(), flow: flow, params: params, keptBy: kept, before: heldBack)
    if try await step(of: run, after: -1, presentation, by: frame, closing: closed) { return }
    // All steps were skipped, so the flow is done.
    screenChanged(closing: closed, by: frame)
    try await finish(run, by: "done")
    if try await !goOn(after: run, presentation, by: frame), navigation.top == nil {
      throw ActionFailure(code: "not_allowed")
    }
  }

  /// Goes on to the next step of the flow that the actions' screen belongs to.
  ///
  /// - Throws: `not_in_flow` where it belongs to none, or why the next screen cannot be opened.
  func goToNextStep(by frame: ActionFrame) async throws(ActionFailure) {
    try navigation.requireTop(frame)
    guard let position = navigation.flowPosition(of: frame.screen) else {
      throw ActionFailure(code: "not_in_flow")
    }
    if try await !step(of: position.run, after: position.step, .push, by: frame) {
      try await leave(position.run, by: "done", frame)
    }
  }

  /// Leaves the flow that the actions' screen belongs to: its screens are closed, then the exit's actions run.
  ///
  /// - Throws: `not_in_flow` where it belongs to none, or what an action of the exit throws.
  func leaveFlow(by exit: String, _ frame: ActionFrame) async throws(ActionFailure) {
    guard let position = navigation.flowPosition(of: frame.screen) else {
      throw ActionFailure(code: "not_in_flow")
    }
    try await leave(position.run, by: exit, frame)
  }

  /// Closes a flow's screens and all that was opened from them, then runs the exit's actions.
  ///
  /// The actions of a flow that a tab began with come first: the guard of the tab's screen may read what they set.
  func leave(_ run: FlowRun, by exit: String, _ frame: ActionFrame?) async throws(ActionFailure) {
    guard navigation.stack.first?.flow?.run !== run else {
      return try await leaveFirst(run, by: exit, frame)
    }
    screenChanged(closing: navigation.remove(run), by: frame)
    let shown = navigation.top
    try await finish(run, by: exit)
    // Unless the exit has led elsewhere.
    if exit == "done", navigation.top === shown { _ = try await goOn(after: run, .push, by: frame) }
  }

  /// Leaves a flow that its tab began with, since a guard held back the tab's first screen.
  private func leaveFirst(
    _ run: FlowRun, by exit: String, _ frame: ActionFrame?
  ) async throws(ActionFailure) {
    // Its screens are still shown, and so may be left again.
    guard navigation.endingFlows[run.id] == nil else { throw ActionFailure(code: "no_way_back") }
    let before = navigation.stack
    try await finish(run, by: exit)
    let opened = navigation.stack.filter { screen in !before.contains { $0 === screen } }
    let closed = navigation.remove(run).filter { screen in !opened.contains { $0 === screen } }
    guard navigation.top == nil else { return screenChanged(closing: closed, by: frame) }
    try await open(
      app.firstScreen(of: navigation.tab), with: .empty, .push, by: frame, closing: closed)
    guard !opened.isEmpty else { return }
    for screen in opened { navigation.push(screen, in: navigation.tab) }
    screenChanged(by: frame)
  }

  /// Opens the screen that a guard held back before a flow, if the guard lets it through by now.
  ///
  /// - Returns: whether it was opened.
  private func goOn(
    after run: FlowRun, _ presentation: GoAction.Presentation, by frame: ActionFrame?
  ) async throws(ActionFailure) -> Bool {
    guard let (screen, params) = run.heldBack, try guarded(screen, params).flow == nil else { return false }
    try await open(screen, with: params, presentation, by: frame)
    return true
  }

  /// Runs the actions of a flow's exit, on the screen that is shown then.
  func finish(_ run: FlowRun, by exit: String) async throws(ActionFailure) {
    guard let actions = run.flow.exits[exit] else { return }
    var frame = ActionFrame(screen: navigation.top?.id ?? ActionFrame.app, extras: [])
    frame.flow = run.id
    navigation.endingFlows[run.id] = run
    defer { navigation.endingFlows[run.id] = nil }
    try await runAsUnit(actions, frame)
  }

  /// Opens the first later step whose condition holds; false where there is none.
  private func step(
    of run: FlowRun, after index: Int, _ presentation: GoAction.Presentation, by frame: ActionFrame?,
    closing closed: [ScreenInstance] = []
  ) async throws(ActionFailure) -> Bool {
    let own = run.frame(environment(of: nil))
    let next = run.flow.steps.indices.first { step in
      step > index && run.flow.steps[step].condition.map { holds($0, own.slots) } ?? true
    }
    guard let next else { return false }
    let step = run.flow.steps[next]
    try await open(
      step.screen, with: try step.arguments.evaluate(own), presentation,
      in: FlowPosition(run: run, step: next), by: frame, closing: closed)
    return true
  }
}
