import Expressions
import Foundations
import PluginKit
import Simulation

extension AppSession {
  /// Starts actions on the scheduler; ignored for a node whose actions are still running.
  ///
  /// - Returns: the job; nil where there is none.
  @discardableResult
  func begin(
    _ actions: [LinkedAction], on screen: ScreenInstance, extras: [Value] = [], node: String? = nil
  ) -> Job? {
    guard let first = actions.first, !isEnded else { return nil }
    let work = node.map { RunningNode(screen: screen.id, node: $0) }
    if let work, !running.insert(work).inserted {
      announce(ActionFailure(code: "still_working"))
      return nil
    }
    let id = screen.id
    reactions.noteBegun(first.span)
    return scheduler.start("actions of \(node ?? screen.screen.name)") {
      await self.runReportingFailures(actions, ActionFrame(screen: id, extras: extras), work)
    }
  }

  func runReportingFailures(_ actions: [LinkedAction], _ frame: ActionFrame, _ work: RunningNode?) async {
    do throws(ActionFailure) { try await runAsUnit(actions, frame) } catch {
      announce(error)
      if error.code == ActionError.Code.limitReached.description {
        await offerHigherPlan(than: tier, by: frame)
      }
    }
    if let work { running.remove(work) }
  }

  /// Runs actions as one unit: a screen that they leave themselves stays active until the last of them is done.
  func runAsUnit(_ actions: [LinkedAction], _ frame: ActionFrame) async throws(ActionFailure) {
    var frame = frame
    frame.run = nextID()
    do throws(ActionFailure) {
      try await run(actions, frame)
    } catch {
      lifetimes.end(run: frame.run)
      throw error
    }
    lifetimes.end(run: frame.run)
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
        frame.extras.append(["code": .string(error.code), "message": .string(words(of: error))])
        try await run(handlers, frame)
        continue
      }
      try await run(action.then, frame)
    }
  }

  /// Returns the values that actions see; nil where their screen is gone.
  private func slots(of frame: ActionFrame) -> [Value]? {
    if frame.screen == ActionFrame.app { return appSlots }
    guard let screen = screen(frame.screen) else { return nil }
    guard let params = frame.flowParams else { return screen.slots(environment(of: screen)) }
    var slots = environment(of: nil)
    slots[Environment.Slot.params.rawValue] = .map(params)
    return slots
  }

  /// Runs a sequence of a screen; one that an edit has removed meanwhile does nothing.
  func run(sequence name: String, with params: ValueMap, _ frame: ActionFrame) async throws(ActionFailure) {
    guard let actions = self.screen(frame.screen)?.screen.sequences[name] else { return }
    var inner = frame
    inner.extras = [.map(params)]
    try await run(actions, inner)
  }

  /// Returns whether a condition is true; one that fails counts as false and is reported.
  func holds(_ condition: Program, _ slots: [Value]) -> Bool {
    let value = condition.evaluate(slots)
    if case .error(let error) = value { announce(.problem(error.sentence)) }
    recorder?.note(value, of: condition)
    return value.isTrue
  }

  /// Sets states of a screen.
  func set(_ values: [(String, Value)], on screen: Int) throws(ActionFailure) {
    try self.screen(screen)?.set(values)
  }

  // MARK: Screens that are left

  /// A screen that can still act: an open one, or one that is just being left.
  func screen(_ id: Int) -> ScreenInstance? { navigation.screen(id) ?? lifetimes.screen(id) }

  /// Runs the leave actions of a screen removed from its stack, then closes its models.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - frame: the actions that have left it, if any did; they may be its own and have not finished.
  func closeScreen(_ screen: ScreenInstance, by frame: ActionFrame?) {
    closeQuestions(of: screen.id)
    lifetimes.retain(screen)
    if let frame, frame.screen == screen.id { lifetimes.retain(screen, by: frame.run) }
    if screen === shown, !screen.screen.onLeave.isEmpty {
      lifetimes.retain(screen)
      let id = screen.id
      scheduler.start("farewell of \(screen.screen.name)") { await self.runOnLeave(of: id) }
    }
    lifetimes.release(screen.id)
  }

  private func runOnLeave(of id: Int) async {
    if let actions = lifetimes.screen(id)?.screen.onLeave {
      await runReportingFailures(actions, ActionFrame(screen: id, extras: []), nil)
    }
    lifetimes.release(id)
  }
}
